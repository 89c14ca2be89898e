import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const report = readFileSync(join(root, 'docs/users/accessibility.md'), 'utf8')

/** The rows of WCAG criteria: number, and the rest of the line. */
const rows = [...report.matchAll(/^\| (\d\.\d\.\d+) (.*)$/gm)].map(([, number = '', rest = '']) => ({ number, rest }))

test('the accessibility report has each criterion of WCAG 2.2 A and AA once, with how it conforms', () => {
  // 2.2 has 31 criteria at level A and 24 at level AA; 4.1.1 was removed.
  expect(new Set(rows.map(({ number }) => number)).size).toBe(55)
  expect(rows).toHaveLength(55)
  const conformance = /\| (?:Supports|Partially supports|Does not support|Not evaluated|Not applicable) \|/
  expect(rows.filter(({ rest }) => !conformance.test(rest))).toEqual([])
})

test('each criterion that the report claims to support names what shows it, and each test that it names exists', () => {
  const isShown = (rest: string) => /`[\w-]+\.(?:spec|test)\.ts`|\*(?:Every screen|Boxes)\*/.test(rest)
  const unshown = rows.filter(({ rest }) => rest.includes('| Supports |') && !isShown(rest))
  // What the application doesn't have can't be shown by a test.
  expect(unshown.map(({ number }) => number)).toEqual(['2.5.1', '1.4.5'])
  const named = new Set(
    [...report.matchAll(/`((?:[\w-]+\/)*[\w-]+\.(?:spec|test)\.ts)`/g)].map(([, path = '']) => path),
  )
  const tests = new Set(
    globSync(['e2e/specs/*.ts', '{renderer,shared,build}/**/*.test.ts'], { cwd: root }).map(path => basename(path)),
  )
  expect([...named].filter(path => !tests.has(path) && !existsSync(join(root, path)))).toEqual([])
})
