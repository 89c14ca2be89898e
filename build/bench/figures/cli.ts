import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compare, type Figure } from '../measure.ts'
import { root } from '../support/build.ts'

const run = promisify(execFile)
const program = join(root, 'electron/cli/cli.ts')

async function node(...args: readonly string[]): Promise<undefined> {
  await run(process.execPath, [...args])
}

/** The start of the command line, against Node without a program. */
export async function commandLineFigures(): Promise<readonly Figure[]> {
  const against = 'node -e 0'
  const common = { against, peer: () => node('-e', '0'), runs: 20 }
  return [
    await compare({ name: 'gatehouse --help', goal: 4, subject: () => node(program, '--help'), ...common }),
    await compare({
      ...{ name: 'gatehouse audit verify --help', goal: 4, ...common },
      subject: () => node(program, 'audit', 'verify', '--help'),
    }),
  ]
}
