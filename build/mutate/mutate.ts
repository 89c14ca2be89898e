/** `npm run mutate`: puts single faults into the code, one at a time, and tells which of them no test notices. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../electron/service/sandbox/history/random.ts'
import { type Fault, faultsOf, withFault } from './faults.ts'
import { isTest, readTestsByFile } from './nearest-tests.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Its own, and those that reach a file in the fewest steps; what they do not notice, those further away rarely do. */
const maxTests = 25
/** A fault that makes its tests run longer than this is noticed: they would never end. */
const maxRun = 4 * 60_000

/** What tests are made of is no product. */
const isOfTests = /\/testing\/|\/fixture\/|\.(fixture|fake)\./

/** Where faults are put, by the start and end of a file's path. */
const areas: Readonly<Record<string, (file: string) => boolean>> = {
  main: file => file.startsWith('electron/') && !file.startsWith('electron/service/'),
  service: file => file.startsWith('electron/service/'),
  shared: file => file.startsWith('shared/'),
  page: file => file.startsWith('renderer/') && file.endsWith('.ts'),
  components: file => file.startsWith('renderer/') && file.endsWith('.tsx'),
}

const usage = `Usage: npm run mutate -- [--seed N] [--count M] [--skip K] [--area NAME]… [--json FILE]

  --seed N      which faults are chosen (default 1)
  --count M     how many in each area (default 25)
  --skip K      leave out the first K of each area: an earlier run had them (default 0)
  --area NAME   only here: ${Object.keys(areas).join(', ')} (default all but components)
  --json FILE   where the report goes (default mutation-results.json)
`

/** One fault and what became of it. */
interface Outcome extends Fault {
  readonly area: string
  readonly file: string
  readonly line: number
  readonly outcome: 'noticed' | 'survived' | 'out of reach'
  /** The first test that failed, or that they did not end; null when none noticed. */
  readonly by: string | null
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '25' },
        skip: { type: 'string', default: '0' },
        area: { type: 'string', multiple: true, default: ['main', 'service', 'shared', 'page'] },
        json: { type: 'string', default: 'mutation-results.json' },
      },
    })
    const [seed, count, skip] = [Number(values.seed), Number(values.count), Number(values.skip)]
    if (![seed, count, skip].every(Number.isSafeInteger) || count < 1 || skip < 0)
      throw new Error('--seed, --count and --skip take whole numbers')
    const unknown = values.area.find(name => !Object.hasOwn(areas, name))
    if (unknown !== undefined) throw new Error(`There is no area called "${unknown}"`)
    return { seed, count, skip, chosen: values.area, json: resolve(values.json) }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

/** The commit that is checked out, in a folder of its own, so that no fault is ever left in this one. */
function copyOfTheCommit(): { readonly folder: string; remove(): void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'gatehouse-mutate-')), 'tree')
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(resolve(folder, '..'), { recursive: true, force: true })
  }
  return { folder, remove }
}

/**
 * Runs tests until the first one fails.
 * @returns the name of that test, that they did not end, or null when all passed
 */
function firstFailure(folder: string, tests: readonly string[]): Promise<string | null> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--bail=1', '--reporter=dot', ...tests], {
    cwd: folder,
    detached: process.platform !== 'win32',
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let ended = true
  const end = () => {
    ended = false
    if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  }
  const timer = setTimeout(end, maxRun)
  process.once('exit', end)
  return new Promise(done => {
    child.once('close', status => {
      clearTimeout(timer)
      process.off('exit', end)
      if (status === 0) done(null)
      else done(ended ? (/^ *FAIL +(.+)$/m.exec(output)?.[1] ?? 'the run failed') : 'the tests did not end')
    })
  })
}

const { seed, count, skip, chosen, json } = readFlags()
const files = execFileSync('git', ['ls-files', 'shared', 'electron', 'renderer'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const tests = readTestsByFile(files, read)
const copy = copyOfTheCommit()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => copy.remove())

const outcomes: Outcome[] = []
for (const area of chosen) {
  const random = seededRandom(seed)
  const candidates = files
    .filter(file => areas[area]?.(file) === true && !isTest(file) && !isOfTests.test(file))
    .flatMap(file => faultsOf(file, read(file)).map(fault => ({ ...fault, file })))
  process.stdout.write(`\n${area}: ${candidates.length} faults are possible\n`)
  for (let number = 0; number < skip + count && candidates.length > 0; number += 1) {
    const [fault] = candidates.splice(random.below(candidates.length), 1)
    if (fault === undefined) break
    if (number < skip) continue
    const code = read(fault.file)
    const near = tests.nearest(fault.file).slice(0, maxTests)
    writeFileSync(join(copy.folder, fault.file), withFault(code, fault))
    const by = near.length === 0 ? null : await firstFailure(copy.folder, near)
    writeFileSync(join(copy.folder, fault.file), code)
    const outcome = by !== null ? 'noticed' : near.length === 0 ? 'out of reach' : 'survived'
    const line = code.slice(0, fault.start).split('\n').length
    outcomes.push({ area, ...fault, line, outcome, by })
    process.stdout.write(
      `${outcome.padEnd(12)} ${fault.file}:${line}  ${fault.what}${by === null ? '' : `  (${by})`}\n`,
    )
    writeFileSync(json, `${JSON.stringify({ seed, skip, count, outcomes }, null, 2)}\n`)
  }
}

process.stdout.write('\n')
for (const area of chosen) {
  const here = outcomes.filter(one => one.area === area)
  const noticed = here.filter(one => one.outcome === 'noticed').length
  process.stdout.write(`${area.padEnd(12)} ${noticed} of ${here.length} noticed\n`)
}
