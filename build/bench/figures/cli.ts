import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { absolute, compare, type Figure } from '../measure.ts'
import { root } from '../support/build.ts'
import type { Surroundings } from '../support/surroundings.ts'

const run = promisify(execFile)
const program = join(root, 'out/main/cli.js')
const runs = 15
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
    await filesLoaded('connections', 'list', ...data),
  ]
}

/** Counts the modules of a process, besides Node's own, and prints their number at its end. */
const counter = `import { registerHooks } from 'node:module'
let count = 0
registerHooks({ load: (url, context, next) => { if (url.startsWith('file:')) count += 1; return next(url, context) } })
process.on('exit', () => console.error(count))`

/** How many files a command loads: each takes about a millisecond, and is counted without the noise of time. */
async function filesLoaded(...argv: readonly string[]): Promise<Figure> {
  const hooks = `data:text/javascript,${encodeURIComponent(counter)}`
  const { stderr } = await run(process.execPath, ['--import', hooks, program, ...argv])
  const name = `gatehouse ${argv.slice(0, 2).join(' ')}, files that it loads`
  return absolute(name, Number(stderr.trim().split('\n').at(-1)), 'files', 45)
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
