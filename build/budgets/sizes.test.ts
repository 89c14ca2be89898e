import { expect, test } from 'vitest'
import type { Chunk } from '../bundle/chunks.ts'
import { budgetFor, getSizes, lowered, overBudget } from './sizes.ts'

const chunk = (file: string, more: Partial<Chunk>): Chunk => ({
  ...{ file, facade: null, isEntry: false, imports: [], dynamicImports: [], styles: [], modules: {} },
  ...more,
})
/** A window of 10 kB and a lazy feature that uses the window, a shared script and styles, one of which it adds. */
const chunks = [
  chunk('window.js', { isEntry: true, styles: ['window.css'], dynamicImports: ['tags.js'] }),
  chunk('tags.js', {
    ...{ facade: 'renderer/features/tags/index.ts', imports: ['window.js', 'shared.js'] },
    ...{ styles: ['window.css', 'tags.css'], modules: { 'renderer/features/tags/index.ts': 6000 } },
  }),
  chunk('shared.js', { modules: { 'node_modules/a/node_modules/@b/c/d.js': 9000, 'node_modules/e/f.js': 1 } }),
]
/** As many bytes as no compression makes fewer of. */
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const files = new Map<string, Uint8Array>([
  ...[['window.js', random(10_000)] as const, ['tags.js', random(4000)] as const, ['shared.js', random(3000)] as const],
  ...[['window.css', random(2000)] as const, ['tags.css', random(1000)] as const],
])
const sizes = getSizes(chunks, file => files.get(file) ?? random(0))
const budgets = Object.fromEntries([...sizes].map(([name, size]) => [name, budgetFor(size)]))

test('the size of a feature excludes files of the window', () => {
  const tags = sizes.get('features/tags/index.ts')
  expect(Math.round((tags?.javascript ?? 0) / 1000)).toBe(7)
  expect(Math.round((tags?.css ?? 0) / 1000)).toBe(1)
  expect(Object.fromEntries(tags?.parts ?? [])).toEqual({ 'renderer/features/tags': 6000, '@b/c': 9000, e: 1 })
})

test('an unchanged size is within its budget, and a larger one is reported with the added parts', () => {
  expect(overBudget(sizes, budgets)).toEqual([])
  const grown = getSizes(
    chunks.map(one => (one.file === 'shared.js' ? { ...one, modules: { 'node_modules/charts/x.js': 20_000 } } : one)),
    file => (file === 'shared.js' ? random(9000) : (files.get(file) ?? random(0))),
  )
  expect(overBudget(grown, budgets)).toEqual([
    'features/tags/index.ts: 13.0 kB of javascript, allowed are 8 kB. Before minifying it grew by: charts +20 kB.',
  ])
})

test('a budget is lowered with its size, never raised, and removed with its chunk', () => {
  const wide = { javascript: 100, css: 100, parts: {} }
  const tight = { javascript: 1, css: 1, parts: {} }
  const now = lowered(sizes, { 'the window': wide, 'features/tags/index.ts': tight, 'features/gone/index.ts': wide })
  expect(now).toEqual({ 'the window': budgets['the window'], 'features/tags/index.ts': tight })
})
