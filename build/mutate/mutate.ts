/** `npm run mutate`: puts single faults into the code, one at a time, and tells which of them no test notices. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../electron/service/sandbox/history/random.ts'
import { type Fault, getFaults, withFault } from './faults.ts'
import { isTest, readTestsByFile } from './nearest-tests.ts'
import { getTests, measureReach } from './reach.ts'
import { testProcess, timedOut } from './test-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Faults that are tried at the same time, each in a copy of its own. */
const lanes = 2

/** What tests are made of is no product. */
const isOfTests = /\/(testing|fixture|judges|electron-stand-in)\/|\.(fixture|fake)\./
/** For the type check alone, which is their test; they never run. */
const isOfTypes = /^(electron\/chromium-host\/surface\/drift|shared\/contract\/endpoint\.refusals)\.ts$/

/** Where faults are put, by the start and end of a file's path. */
const areas: Readonly<Record<string, (file: string) => boolean>> = {
  main: file => file.startsWith('electron/') && !file.startsWith('electron/service/'),
  service: file => file.startsWith('electron/service/'),
  shared: file => file.startsWith('shared/'),
  page: file => file.startsWith('renderer/') && file.endsWith('.ts'),
  components: file => file.startsWith('renderer/') && file.endsWith('.tsx'),
}

/** Which tests are run first to learn what code they run. */
const measures = ['all', 'changed', 'area', 'none'] as const

const usage = `Usage: npm run mutate -- [--seed N] [--count M] [--skip K] [--area NAME]… [--measure all|changed|area|none] [--json FILE]

  --seed N      which faults are chosen (default 1)
  --count M     how many in each area (default 25)
  --skip K      leave out the first K of each area: an earlier run had them (default 0)
  --area NAME   only here: ${Object.keys(areas).join(', ')} (default all but components)
  --measure M   which tests are run first to learn what code they run: all, changed (default), those of them in the folders of the areas, or none
  --json FILE   where the report goes (default mutation-results.json)
`

/** One fault and what became of it. */
interface Outcome extends Fault {
  readonly area: string
  readonly file: string
  readonly line: number
  /** Unclear: tests came to no end in time, and did not without the fault either. */
  readonly outcome: 'noticed' | 'survived' | 'not reached' | 'unclear'
  /** The first test that failed, or that they did not end; null when none noticed. */
  readonly by: string | null
  /** How many test files were to run. */
  readonly tests: number
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '25' },
        skip: { type: 'string', default: '0' },
        area: { type: 'string', multiple: true, default: ['main', 'service', 'shared', 'page'] },
        measure: { type: 'string', default: 'changed' },
        json: { type: 'string', default: 'mutation-results.json' },
      },
    })
    const [seed, count, skip] = [Number(values.seed), Number(values.count), Number(values.skip)]
    if (![seed, count, skip].every(Number.isSafeInteger) || count < 1 || skip < 0)
      throw new Error('--seed, --count and --skip take whole numbers')
    const measure = measures.find(name => name === values.measure)
    if (measure === undefined) throw new Error(`--measure takes ${measures.join(', ')}`)
    const unknown = values.area.find(name => !Object.hasOwn(areas, name))
    if (unknown !== undefined) throw new Error(`There is no area called "${unknown}"`)
    return { seed, count, skip, chosen: values.area, measure, json: resolve(values.json) }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

/** The commit that is checked out, in a folder of its own, so that no fault is ever left in this one. */
function copyOfTheCommit(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'gatehouse-mutate-')), 'tree')
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  process.once('exit', () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(resolve(folder, '..'), { recursive: true, force: true })
  })
  return folder
}

const { seed, count, skip, chosen, measure, json } = readFlags()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const copies = Array.from({ length: lanes }, copyOfTheCommit)
const [original = root] = copies
const files = execFileSync('git', ['ls-files', 'shared', 'electron', 'renderer'], { cwd: original, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
const texts = new Map(files.map(file => [file, readFileSync(join(original, file), 'utf8')]))
const read = (file: string) => texts.get(file) ?? ''
const code = files.filter(file => !isTest(file) && !isOfTests.test(file) && !isOfTypes.test(file))
const tests = readTestsByFile(files, read)
const reach = await measureReach({
  folder: original,
  code,
  tests: files.filter(isTest).reverse(),
  saved: join(root, 'coverage', 'mutate-reach.json'),
  measure: measure === 'area' ? 'changed' : measure,
  isWanted: test => measure !== 'area' || chosen.some(area => areas[area]?.(test) === true),
  workers: lanes,
  tell: line => process.stdout.write(`${line}\n`),
})
const failing = [...reach.tests].filter(([, { passed }]) => !passed).map(([name]) => name)
if (failing.length > 0) process.stdout.write(`Left out, they fail without a fault: ${failing.join(', ')}\n`)

const faults = chosen.flatMap(area => {
  const random = seededRandom(seed)
  const candidates = code
    .filter(file => areas[area]?.(file) === true)
    .flatMap(file => getFaults(file, read(file)).map(fault => ({ ...fault, area, file })))
  process.stdout.write(`${area}: ${candidates.length} faults are possible\n`)
  const picked = Array.from({ length: Math.min(skip + count, candidates.length) }, () =>
    candidates.splice(random.below(candidates.length), 1),
  )
  return picked.slice(skip).flat()
})

const outcomes = new Map<(typeof faults)[number], Outcome>()
const waiting = [...faults]
await Promise.all(
  copies.map(async folder => {
    const runner = testProcess(folder)
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const { file } = fault
      const text = read(file)
      const near = getTests(reach, { ...fault, code: text }, tests)
      writeFileSync(join(folder, file), withFault(text, fault))
      const request = { files: near.map(test => test.file), changed: file, bail: true }
      const ran = near.length === 0 ? { failure: null } : await runner.run(request)
      writeFileSync(join(folder, file), text)
      const by = ran === null ? 'the tests did not end' : ran.failure
      // On a busy machine a test may be late without a fault, too.
      const isLate = by !== null && (ran === null || by.startsWith(timedOut))
      const without = isLate ? await runner.run(request) : null
      const isUnclear = isLate && without?.failure !== null
      const outcome = isUnclear ? 'unclear' : by !== null ? 'noticed' : near.length === 0 ? 'not reached' : 'survived'
      const line = text.slice(0, fault.start).split('\n').length
      outcomes.set(fault, { ...fault, line, outcome, by, tests: near.length })
      process.stdout.write(`${outcome.padEnd(11)} ${file}:${line}  ${fault.what}${by === null ? '' : `  (${by})`}\n`)
      const report = { seed, skip, count, outcomes: faults.flatMap(one => outcomes.get(one) ?? []) }
      writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
    }
    runner.end()
  }),
)

process.stdout.write('\n')
for (const area of chosen) {
  const here = [...outcomes.values()].filter(one => one.area === area)
  const getCount = (outcome: Outcome['outcome']) => here.filter(one => one.outcome === outcome).length
  const unclear = getCount('unclear') > 0 ? `, ${getCount('unclear')} unclear` : ''
  process.stdout.write(`${area.padEnd(11)} ${getCount('noticed')} of ${here.length} noticed${unclear}\n`)
}
process.exit()
