import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measure, median } from './figures.ts'

const root = resolve(import.meta.dirname, '../..')

/** The rows of the first table of a document in Markdown, each as its cells. */
function getRows(text: string): string[][] {
  return [...text.matchAll(/^\| (?!Figure|-)(.*) \|$/gm)].map(([, cells = '']) =>
    cells.split('|').map(cell => cell.trim()),
  )
}

function measureOne(code: string) {
  return measure(['a.ts'], () => code)
}

describe('docs/developers/house.md', () => {
  const printed = getRows(spawnSync(process.execPath, ['build/house/house.ts'], { cwd: root, encoding: 'utf8' }).stdout)
  const told = getRows(readFileSync(join(root, 'docs/developers/house.md'), 'utf8'))

  it('has the figures that the command prints', () => {
    expect(told.map(([figure]) => figure)).toEqual(printed.map(([figure]) => figure))
  })

  const number = (text = '') => Number(text.replaceAll(',', ''))

  it('differs from what the command prints by at most 2 percent', () => {
    const drifted = told.flatMap(([figure, , now]) => {
      const current = number(printed.find(([name]) => name === figure)?.[1])
      return Math.abs(number(now) - current) <= current * 0.02 ? [] : [`${figure}: ${now} told, ${current} printed`]
    })
    expect(drifted).toEqual([])
  })

  it('reports no unmet goal as reached', () => {
    const reached = told.filter(([, , now, goal]) => goal !== '' && number(now) <= number(goal))
    const missed = reached.filter(([figure, , , goal]) => {
      return number(printed.find(([name]) => name === figure)?.[1]) > number(goal)
    })
    expect(reached.map(([figure]) => figure)).toContain('Import cycles')
    expect(missed).toEqual([])
  })
})

describe('the figures', () => {
  it('count casts and assertions that something is there, not `as const` and `satisfies`', () => {
    const code = 'const a = b as string\nconst c = d!\nconst e = [1] as const\nconst f = {} satisfies object\n'
    expect(measureOne(code).casts.map(({ line }) => line)).toEqual([1, 2])
  })

  it('count type guards whose type nothing shows that they look at', () => {
    const code = [
      'function a<T extends K>(_k: T, v: unknown): v is V<T> {\n  return true\n}',
      'function b<T extends K>(v: unknown): v is V<T> {\n  return true\n}',
      'function c<T extends K>(k: T, v: unknown): v is V<T> {\n  return has(k, v)\n}',
      'function d(v: unknown): v is string {\n  return f(v)\n}',
    ].join('\n')
    expect(measureOne(code).blindGuards.map(({ line }) => line)).toEqual([1, 4])
  })

  it('count functions, components and methods with their lines', () => {
    const code = 'function a() {\n  return 1\n}\nconst b = () => 1\nclass C {\n  m() {\n    return 1\n  }\n}\n'
    expect(measureOne(code).functions.map(({ lines }) => lines)).toEqual([3, 1, 3])
  })

  it('count the stores of modules, wrapped or not, and none that a function makes', () => {
    const code = 'export const a = create<A>()(() => 1)\nconst b = ends(createStore(f), g)\nconst c = () => create(f)\n'
    expect(measureOne(code).stores.map(({ line }) => line)).toEqual([1, 2])
  })

  it('find the files that one other file imports, by any kind of import', () => {
    const files: Record<string, string> = {
      'x/a.ts': "import type { B } from './b.ts'\nexport * from '#shared/c.ts'\n",
      'x/b.ts': "const d = import('../d.ts')\n",
      'shared/c.ts': '',
      'd.ts': "import '#shared/c.ts'\n",
    }
    const { importedOnce } = measure(Object.keys(files), file => files[file] ?? '')
    expect([...importedOnce]).toEqual([
      ['x/b.ts', 'x/a.ts'],
      ['d.ts', 'x/b.ts'],
    ])
  })

  it('have a median that is one of the numbers', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2, 7])
  })
})
