import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { TestsByFile } from './nearest-tests.ts'
import { getPlaces, type Place, placeAround, startOfKeys, withReports } from './places.ts'
import { testProcess } from './test-process.ts'

const savedReach = z.object({
  places: z.array(z.string()),
  tests: z.record(
    z.string(),
    z.object({ text: z.string(), passed: z.boolean(), milliseconds: z.number(), places: z.array(z.number()) }),
  ),
})

/** Which places of the code a test file runs when nothing is wrong, and how long it takes. */
interface TestReach {
  /** Of the test's text: another text is measured again. */
  readonly text: string
  readonly passed: boolean
  readonly milliseconds: number
  /** By their keys. */
  readonly places: ReadonlySet<string>
}

/** What a measurement of tests gave. */
export interface Reach {
  /** Every place there was, reached or not. */
  readonly places: ReadonlySet<string>
  readonly tests: ReadonlyMap<string, TestReach>
}

/** Where the measurement is kept between runs. */
interface ReachOptions {
  /** A checkout in which files may be changed; they are put back. */
  readonly folder: string
  readonly code: readonly string[]
  readonly tests: readonly string[]
  readonly saved: string
  /** Whether all of these tests are measured, those whose text has changed, or none. */
  readonly measure: 'all' | 'changed' | 'none'
  /** Tests that are not wanted keep an earlier measurement, if they have one. */
  readonly isWanted: (test: string) => boolean
  readonly workers: number
  /** Told how far it is. */
  readonly tell: (line: string) => void
}

/** Measured and then saved, before the next, so that what ends early has not been for nothing. */
const measuredTogether = 40
const digest = (text: string) => createHash('sha1').update(text).digest('base64url').slice(0, 12)

/** Runs every test file whose text was not measured yet, in code that reports which of its places run. */
export async function measureReach({
  folder,
  code,
  tests,
  saved,
  measure,
  isWanted,
  workers,
  tell,
}: ReachOptions): Promise<Reach> {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const texts = new Map(tests.map(test => [test, digest(read(test))]))
  const earlier: Reach = measure === 'all' ? { places: new Set(), tests: new Map() } : load(saved)
  // A test that was changed since may run more: it counts as unmeasured.
  const before = {
    places: earlier.places,
    tests: new Map([...earlier.tests].filter(([test, { text }]) => texts.get(test) === text)),
  }
  const stale = tests.filter(test => isWanted(test) && before.tests.get(test)?.text !== texts.get(test))
  if (stale.length === 0 || measure === 'none') return before
  const keys: string[] = []
  const originals = new Map(code.map(file => [file, read(file)]))
  for (const [file, text] of originals) {
    const report = ({ key }: Place) => {
      const number = keys.push(key) - 1
      return `(globalThis.gatehouseHits?.[${number}] || globalThis.gatehouseHit?.(${number}))`
    }
    writeFileSync(join(folder, file), withReports(text, getPlaces(file, text), report))
  }
  const notes = mkdtempSync(join(tmpdir(), 'gatehouse-reach-'))
  const hits = join(import.meta.dirname, 'hits.mjs')
  const runner = testProcess(
    folder,
    ['--workers', String(workers), '--setup', join(folder, 'build', 'mutate', 'hits-of-test.mjs')],
    {
      NODE_OPTIONS: `--import ${hits}`,
      GATEHOUSE_REACH_FOLDER: notes,
      GATEHOUSE_REACH_PLACES: String(keys.length),
    },
  )
  const placesNoted = (test: string) => {
    const name = createHash('sha1').update(join(folder, test)).digest('hex')
    const noted = readdirSync(notes).filter(file => file.startsWith(name))
    const numbers = noted.flatMap(file => readFileSync(join(notes, file), 'utf8').split('\n'))
    return new Set(numbers.flatMap(number => (number === '' ? [] : (keys[Number(number)] ?? []))))
  }
  let reach: Reach = {
    places: new Set([...before.places, ...keys]),
    tests: before.tests,
  }
  try {
    for (let first = 0; first < stale.length; first += measuredTogether) {
      const files = stale.slice(first, first + measuredTogether)
      tell(`measuring which code the tests run: ${first} of ${stale.length} files`)
      const ran = await runner.run({ files, changed: '', bail: false })
      if (ran === null) throw new Error('The tests did not end, with no fault in the code')
      const measured = ran.files.map(({ file, passed, milliseconds }): [string, TestReach] => [
        file,
        { text: texts.get(file) ?? '', passed, milliseconds, places: placesNoted(file) },
      ])
      reach = { ...reach, tests: new Map([...reach.tests, ...measured]) }
      save(saved, reach)
    }
  } finally {
    runner.end()
    for (const [file, text] of originals) writeFileSync(join(folder, file), text)
    rmSync(notes, { recursive: true, force: true })
  }
  return reach
}

/** Tests that take longer than this, together, are not all run for one fault: the nearest are. */
const maxTogether = 60_000
/** What a test file takes that was not measured. */
const defaultMilliseconds = 4000
/** A module that runs on import is reached by all that import it, most of them for other reasons. */
const maxImporting = 25

/**
 * The tests that run the place of a fault, the nearest first and of those the shortest, then those that were not measured; empty when none does. Where
 * nothing was measured, those that import the file.
 * @param code the file's text
 */
export function getTests(
  reach: Reach,
  {
    file,
    code,
    ...fault
  }: { readonly file: string; readonly code: string; readonly start: number; readonly end: number },
  tests: TestsByFile,
): readonly { readonly file: string; readonly milliseconds: number }[] {
  const places = getPlaces(file, code)
  const place = placeAround(places, fault)
  const nearness = new Map<string, number>()
  const near = (test: string) => {
    const known = nearness.get(test) ?? tests.distance(file, test)
    nearness.set(test, known)
    return known
  }
  const sorted = (names: Iterable<string>) =>
    [...names]
      .map(name => ({ file: name, milliseconds: reach.tests.get(name)?.milliseconds ?? defaultMilliseconds }))
      .toSorted((one, other) => near(one.file) - near(other.file) || one.milliseconds - other.milliseconds)
  const reaching = (runs: (places: ReadonlySet<string>) => boolean) =>
    [...reach.tests].filter(([, test]) => test.passed && runs(test.places)).map(([name]) => name)
  const importing = tests.nearest(file).filter(name => reach.tests.get(name)?.passed !== false)
  const unmeasured = importing.filter(name => !reach.tests.has(name))
  const inFile = new Set(places.map(({ key }) => key))
  const running = new Set(reaching(places => [...inFile].some(key => places.has(key))))
  // The host sends functions to a page as text; there nothing reports. The tests that run what sends them do.
  const isSent = running.size === 0 && tests.importers(file).length > 0
  if (place !== undefined && reach.places.has(place.key) && !isSent)
    return within([...sorted(reaching(places => places.has(place.key))), ...sorted(unmeasured)])
  if (isSent) {
    const beginnings = tests.importers(file).map(startOfKeys)
    for (const test of reaching(places => [...places].some(key => beginnings.some(start => key.startsWith(start)))))
      running.add(test)
  }
  // Those that run something of the file say more about it than those that import it alone.
  const own = sorted(importing).filter(test => near(test.file) <= 1)
  const all = [...own, ...sorted(running), ...sorted(importing)]
  return within([...new Map(all.map(test => [test.file, test])).values()].slice(0, maxImporting))
}

function within<T extends { readonly milliseconds: number }>(tests: readonly T[]): T[] {
  let together = 0
  return tests.filter(({ milliseconds }) => {
    together += milliseconds
    return together - milliseconds < maxTogether
  })
}

function load(file: string): Reach {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { places: new Set(), tests: new Map() }
  }
  const { places, tests } = savedReach.parse(JSON.parse(text))
  return {
    places: new Set(places),
    tests: new Map(
      Object.entries(tests).map(([name, test]) => [
        name,
        { ...test, places: new Set(test.places.flatMap(number => places[number] ?? [])) },
      ]),
    ),
  }
}

function save(file: string, { places, tests }: Reach): void {
  const numbers = new Map([...places].map((key, number) => [key, number]))
  const named = [...tests].map(([name, test]) => [
    name,
    { ...test, places: [...test.places].flatMap(key => numbers.get(key) ?? []) },
  ])
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ places: [...places], tests: Object.fromEntries(named) }))
}
