import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { getFaults, withFault } from './faults.ts'
import { readTestsByFile } from './nearest-tests.ts'

const faulty = (code: string, file = 'a.ts') => getFaults(file, code).map(fault => withFault(code, fault))

describe('single faults', () => {
  test.each<[string, string[]]>([
    ['x = a <= b', ['x = a < b']],
    ['x = a /* < */ && b', ['x = a /* < */ || b']],
    ['x = a ?? b', ['x = a']],
    ["x = classes.a ?? ''", []],
    ['x = !a', ['x = a']],
    ['x = true', ['x = false']],
    ['x = 3', ['x = 4']],
    ['await go()', [';']],
    ['x = a.filter(b)', ['x = a']],
    ['x = a.some(b)', ['x = a.every(b)']],
    ["x = 'a' + b", []],
    ["import { a } from './a.ts'", []],
    ['type A = 3 | -1 | true', []],
    ['log(a ? 1 : 2)', [';']],
    ['process.exit(2)', [';']],
    ['await sleep(20)', [';']],
    ['const waitMilliseconds = 500', []],
    ['const dayMilliseconds = 24 * x', ['const dayMilliseconds = 25 * x', 'const dayMilliseconds = 24 / x']],
    ['x = a ? b : c', ['x = (true as boolean) ? b : c', 'x = (false as boolean) ? b : c']],
  ])('%s', (code, expected) => {
    expect(faulty(code)).toEqual(expected)
  })

  test('the styling of an element is left alone, what it shows and does is not', () => {
    const element = (attributes: string) => faulty(`x = <A ${attributes} />`, 'a.tsx')
    for (const look of ['stroke={1.5}', 'size={isBig ? 30 : 14}', 'minRows={2}', 'mt={4}', 'maw={320}', 'gap={8}'])
      expect([look, element(look)]).toEqual([look, []])
    expect(element('level={2}')).toEqual(['x = <A level={3} />'])
    expect(element('disabled={true}')).toEqual(['x = <A disabled={false} />'])
    expect(faulty('x = { width: 90, order: 3 }', 'a.tsx')).toEqual(['x = { width: 90, order: 4 }'])
    expect(faulty('x = { width: 90 }', 'a.ts')).toEqual(['x = { width: 91 }'])
  })

  test('they are put where the text says, also after letters of several bytes', () => {
    expect(faulty("const ä = '日本'; x = a < 1")).toEqual([
      "const ä = '日本'; x = a <= 1",
      "const ä = '日本'; x = a < 2",
    ])
  })

  test('a real file stays one that can be parsed, whichever fault is in it', () => {
    const file = fileURLToPath(new URL('faults.ts', import.meta.url))
    const code = readFileSync(file, 'utf8')
    const faults = getFaults(file, code)
    expect(faults.length).toBeGreaterThan(40)
    for (const fault of faults) {
      expect(withFault(code, fault)).not.toBe(code)
      expect(parseSync(file, withFault(code, fault)).errors).toEqual([])
    }
  })

  test('what cannot be parsed is refused', () => {
    expect(() => getFaults('a.ts', 'const =')).toThrow('a.ts')
  })
})

test('the tests of a file are those that import it, its own first, then the nearest; types and packages do not count', () => {
  const files: Readonly<Record<string, string>> = {
    'a/one.ts': "import { x } from 'vite'",
    'a/two.ts': "export { x } from './one.ts'",
    'a/three.ts': "import type { X } from './one.ts'",
    'a/worker.ts': "import './two.ts'",
    'b/starts.ts': "new Worker(new URL('../a/worker.ts', import.meta.url))",
    'b/starts.test.ts': "await import('./starts.ts')",
    'a/two.test.ts': "import { x } from './two.ts'",
    'a/three.test.ts': "import './three.ts'; import '#shared/four.ts'",
    'shared/four.ts': '',
    'c/program.ts': "await import('./rest.ts')",
    'c/rest.ts': '',
    'c/test/drive.ts': "spawn(join(import.meta.dirname, '../program.ts'))",
    'c/drive.test.ts': "import { drive } from './test/drive.ts'",
    'a/first.test.ts': "import '../d/own.ts'",
    'd/own.ts': '',
    'd/beside.test.ts': "import './own.ts'",
    'd/own.test.ts': "import './beside.ts'; import '../a/first.ts'",
    'd/beside.ts': "import './own.ts'",
    'c/program.test.ts': "const program = join(import.meta.dirname, 'program.ts')",
  }
  const tests = readTestsByFile(Object.keys(files), file => files[file] ?? '')
  expect(tests.nearest('a/one.ts')).toEqual(['a/two.test.ts', 'b/starts.test.ts'])
  expect(tests.nearest('a/three.ts')).toEqual(['a/three.test.ts'])
  expect(tests.nearest('shared/four.ts')).toEqual(['a/three.test.ts'])
  expect(tests.nearest('c/program.ts')).toEqual(['c/program.test.ts', 'c/drive.test.ts'])
  expect(tests.nearest('d/own.ts')).toEqual(['d/own.test.ts', 'd/beside.test.ts', 'a/first.test.ts'])
  expect(tests.nearest('c/rest.ts')).toEqual(['c/program.test.ts', 'c/drive.test.ts'])
})
