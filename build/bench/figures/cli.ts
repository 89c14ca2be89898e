import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { absolute, compare, type Figure, middle } from '../measure.ts'
import { root } from '../support/build.ts'
import type { Surroundings } from '../support/surroundings.ts'

const run = promisify(execFile)
const program = join(root, 'out/main/cli.js')
const runs = 9
const goalMilliseconds = 300

async function node(...args: readonly string[]): Promise<undefined> {
  await run(process.execPath, [...args])
}

/** What the command takes beyond Node without a program. */
export async function commandLineFigures({ freshFolder }: Surroundings): Promise<readonly Figure[]> {
  const data = ['--user-data', freshFolder('cli')]
  return [
    await beyondNode('--help'),
    await beyondNode('call', 'tags.list', '--help'),
    await beyondNode('connections', 'list', ...data),
    await beyondNode('journal', 'list', ...data),
    await cpuTime('connections', 'list', ...data),
    await filesLoaded('connections', 'list', ...data),
  ]
}

/** Prints the CPU time of a process at its end, in milliseconds: other work on the machine changes it little. */
const clock = `process.on('exit', () => { const { user, system } = process.cpuUsage(); console.error((user + system) / 1000) })`

async function cpuTime(...argv: readonly string[]): Promise<Figure> {
  const taken: number[] = []
  for (let count = 0; count < runs; count += 1) taken.push(await lastNumber(clock, argv))
  return middle(`gatehouse ${argv.slice(0, 2).join(' ')}, CPU time with Node`, taken, 'ms', goalMilliseconds)
}

/** The number that a script, run before the program, prints at its end. */
async function lastNumber(script: string, argv: readonly string[]): Promise<number> {
  const address = `data:text/javascript,${encodeURIComponent(script)}`
  const { stderr } = await run(process.execPath, ['--import', address, program, ...argv])
  return Number(stderr.trim().split('\n').at(-1))
}

/** Counts the modules of a process, besides Node's own, and prints their number at its end. */
const counter = `import { registerHooks } from 'node:module'
let count = 0
registerHooks({ load: (url, context, next) => { if (url.startsWith('file:')) count += 1; return next(url, context) } })
process.on('exit', () => console.error(count))`

/** How many files a command loads: each takes about a millisecond, and is counted without the noise of time. */
async function filesLoaded(...argv: readonly string[]): Promise<Figure> {
  const name = `gatehouse ${argv.slice(0, 2).join(' ')}, files that it loads`
  return absolute(name, await lastNumber(counter, argv), 'files', 45)
}

async function beyondNode(...argv: readonly string[]): Promise<Figure> {
  const name = `gatehouse ${argv.filter(word => !word.startsWith('/') && word !== '--user-data').join(' ')}, more than Node`
  const compared = await compare({
    ...{ name, against: 'node -e 0', goal: goalMilliseconds, runs },
    subject: () => node(program, ...argv),
    peer: () => node('-e', '0'),
  })
  const { subject, peer } = compared
  return { ...compared, unit: 'ms', value: (subject?.median ?? Number.NaN) - (peer?.median ?? Number.NaN) }
}
