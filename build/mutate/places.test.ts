import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readTestsByFile } from './nearest-tests.ts'
import { getPlaces, placeAround, withReports } from './places.ts'
import { getTests, measureReach, type Reach } from './reach.ts'

const reported = (code: string, file = 'a.ts') => {
  const places = getPlaces(file, code)
  return withReports(code, places, place => `hit(${places.indexOf(place)})`)
}

describe('places that run as a whole or not at all', () => {
  test.each([
    ['const f = () => x', 'const f = () => (hit(0),x)'],
    ['const f = () => ({ a })', 'const f = () => (hit(0),({ a }))'],
    ['const f = a => b => c', 'const f = a => (hit(0),b => (hit(1),c))'],
    ['function f() { return x }', 'function f() {hit(0); return x }'],
    ['class A { get a() { return 1 } }', 'class A { get a() {hit(0); return 1 } }'],
    ['if (a) b(); else c()', 'if (a) {hit(0);b();} else {hit(1);c()}'],
    ['if (a) b()\nelse if (c) { d() }', 'if (a) {hit(0);b()}\nelse if (c) {hit(1); d() }'],
    ['for (;;) { a() }', 'for (;;) {hit(0); a() }'],
    ['try { a() } catch {}', 'try {hit(0); a() } catch {hit(1);}'],
    [
      'switch (a) { case 1: b(); break; case 2: default: c() }',
      'switch (a) { case 1: hit(0);b(); break; case 2: default: hit(1);c() }',
    ],
    ['type A = () => void; declare function b(): void', 'type A = () => void; declare function b(): void'],
  ])('%s', (code, expected) => {
    expect(reported(code)).toBe(expected)
  })

  test('a fault is in the innermost one around it; what runs on import is in none', () => {
    const code = 'const a = 1; const f = () => { if (b) c(); return d }'
    const places = getPlaces('a.ts', code)
    const around = (text: string) => {
      const start = code.indexOf(text)
      const place = placeAround(places, { start, end: start + text.length })
      return place && code.slice(place.start, place.end)
    }
    expect(around('1')).toBeUndefined()
    expect(around('b')).toBe(' if (b) c(); return d ')
    expect(around('c()')).toBe('c();')
  })

  test('one keeps its key while its text stays, wherever it moves; equal ones are told apart', () => {
    const keys = (code: string) => getPlaces('a.ts', code).map(({ key }) => key)
    const [first, second] = keys('f(() => 1); f(() => 1)')
    expect(first).not.toBe(second)
    expect(keys('moved(); f(() => 1)')).toEqual([first])
    expect(keys('f(() => 2)')).not.toEqual([first])
  })
})

test('of the tests that are equally far from a file, those with a similar name are the nearest', () => {
  const files: Readonly<Record<string, string>> = {
    'store/tags.ts': '',
    'store/epic-lists.ts': '',
    'store/beside.test.ts': "import './tags.ts'",
    'program.ts': "import './store/epic-lists.ts'\nimport './store/tags.ts'",
    ...Object.fromEntries(
      ['branches', 'epics', 'epic-list', 'tags'].map(name => [`http/${name}.test.ts`, "import '../program.ts'"]),
    ),
  }
  const { nearest } = readTestsByFile(Object.keys(files), file => files[file] ?? '')
  expect(nearest('store/tags.ts').slice(0, 2)).toEqual(['http/tags.test.ts', 'store/beside.test.ts'])
  expect(nearest('store/epic-lists.ts').slice(0, 2)).toEqual(['http/epic-list.test.ts', 'http/epics.test.ts'])
})

test('of the tests that are equally far from a file, those in the same part of the project are the nearest', () => {
  const files: Readonly<Record<string, string>> = {
    'service/sandbox/areas/events.ts': '',
    'service/service.ts': "import './sandbox/areas/events.ts'",
    'service/http/jobs.test.ts': "import '../service.ts'",
    'service/sandbox/content.test.ts': "import '../service.ts'",
    'main/undo.test.ts': "import '../service/service.ts'",
  }
  const { nearest } = readTestsByFile(Object.keys(files), file => files[file] ?? '')
  expect(nearest('service/sandbox/areas/events.ts')).toEqual([
    'service/sandbox/content.test.ts',
    'service/http/jobs.test.ts',
    'main/undo.test.ts',
  ])
})

describe('the tests that are run for a fault', () => {
  const code = 'export const one = 1\nexport const f = () => 2\nexport const g = () => 3'
  const files: Readonly<Record<string, string>> = {
    'a/code.ts': code,
    'a/code.test.ts': "import './code.ts'",
    'a/beside.test.ts': "import './code.ts'",
    'b/far.test.ts': "import '../a/code.ts'",
    'b/failing.test.ts': "import '../a/code.ts'",
    'b/new.test.ts': "import '../a/code.ts'",
  }
  const tests = readTestsByFile(Object.keys(files), file => files[file] ?? '')
  const [f = '', g = ''] = getPlaces('a/code.ts', code).map(({ key }) => key)
  const measured = (milliseconds: number, places: readonly string[], passed = true) => ({
    ...{ text: '', passed, milliseconds },
    places: new Set(places),
  })
  const reach: Reach = {
    places: new Set([f, g]),
    tests: new Map([
      ['a/code.test.ts', measured(9000, [f])],
      ['a/beside.test.ts', measured(10, [])],
      ['b/far.test.ts', measured(20, [f])],
      ['c/process.test.ts', measured(10, [f])],
      ['b/failing.test.ts', measured(10, [f, g], false)],
    ]),
  }
  const testsFor = (text: string, of: Reach = reach, written = code) => {
    const start = written.indexOf(text)
    const fault = { file: 'a/code.ts', code: written, start, end: start + text.length }
    return getTests(of, fault, tests).map(({ file }) => file)
  }

  test('run its place, its own first, also where they reach it through a process; and those that were not measured yet', () => {
    expect(testsFor('2')).toEqual(['a/code.test.ts', 'b/far.test.ts', 'c/process.test.ts', 'b/new.test.ts'])
  })

  test('are none where none runs it', () => {
    const all = { ...reach, tests: new Map([...reach.tests, ['b/new.test.ts', measured(10, [])] as const]) }
    expect(testsFor('3', all)).toEqual([])
  })

  test('are those that run a file that imports it, where nothing of it reports: its functions run in a page', () => {
    const sent = { 'a/send.ts': "import { g } from './sent.ts'\nexport const send = () => g", 'a/sent.ts': code }
    const [send = ''] = getPlaces('a/send.ts', sent['a/send.ts']).map(({ key }) => key)
    const sending: Reach = {
      places: new Set([...getPlaces('a/sent.ts', code).map(({ key }) => key), send]),
      tests: new Map([
        ['a/code.test.ts', measured(10, [f])],
        ['c/process.test.ts', measured(10, [send])],
      ]),
    }
    const start = code.indexOf('3')
    const found = getTests(
      sending,
      { file: 'a/sent.ts', code, start, end: start + 1 },
      readTestsByFile([...Object.keys(sent), ...Object.keys(files)], file => ({ ...files, ...sent })[file] ?? ''),
    )
    expect(found.map(({ file }) => file)).toEqual(['c/process.test.ts'])
  })

  test('are those that import the file where it runs on import, its own and then those that run more of it first', () => {
    const expected = ['a/code.test.ts', 'a/beside.test.ts', 'b/far.test.ts', 'c/process.test.ts', 'b/new.test.ts']
    expect(testsFor('1')).toEqual(expected)
  })

  test('are those that import the file where its place has another text than the one that was measured', () => {
    const expected = ['a/code.test.ts', 'a/beside.test.ts', 'b/far.test.ts', 'b/new.test.ts']
    expect(testsFor('4', reach, code.replace('2', '4'))).toEqual(expected)
  })

  test('take no more than a minute together, beyond the first', () => {
    const slow = {
      ...reach,
      tests: new Map([...reach.tests].map(([name, one]) => [name, { ...one, milliseconds: 59_999 }])),
    }
    expect(testsFor('2', slow)).toEqual(['a/code.test.ts', 'b/far.test.ts'])
  })
})

test('a test that was changed since it was measured counts as unmeasured, and one that is gone is forgotten', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-reach-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const saved = join(folder, 'reach.json')
  for (const name of ['same', 'changed']) writeFileSync(join(folder, `${name}.test.ts`), name)
  const text = createHash('sha1').update('same').digest('base64url').slice(0, 12)
  const measured = { text, passed: true, milliseconds: 10, places: [0] }
  const tests = Object.fromEntries(['same', 'changed', 'gone'].map(name => [`${name}.test.ts`, measured]))
  writeFileSync(saved, JSON.stringify({ places: ['a.ts#1'], tests }))
  const { places, tests: known } = await measureReach({
    ...{ folder, saved, code: [], tests: ['same.test.ts', 'changed.test.ts'], measure: 'none', workers: 1 },
    ...{ isWanted: () => true, tell: () => undefined },
  })
  expect([...places]).toEqual(['a.ts#1'])
  expect([...known.keys()]).toEqual(['same.test.ts'])
})
