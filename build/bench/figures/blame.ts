import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { compare, type Figure } from '../measure.ts'
import { within } from '../support/limits.ts'
import { type Surroundings, tideTables, tideTablesRepository } from '../support/surroundings.ts'

/** Blame of 20,000 lines through service and proxy, against git in the bare repository. */
export async function blameFigures(surroundings: Surroundings): Promise<readonly Figure[]> {
  const { id, ref, manyEdits } = tideTables
  const cwd = await tideTablesRepository(surroundings)
  const call = { operation: 'files.blame', params: { id, file_path: manyEdits, ref } } as const
  const gitBlame = async () => {
    const git = spawn('git', ['blame', '--porcelain', ref, '--', manyEdits], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    git.stdout.resume()
    const [code] = await within('git blame', once(git, 'close'))
    if (code !== 0) throw new Error(`git blame ended with ${code}`)
  }
  return [
    await compare({
      name: 'blame of 20,000 lines',
      against: 'git blame --porcelain',
      goal: 1.3,
      subject: async () => void (await surroundings.proxy.readAnew(call)),
      peer: async () => void (await gitBlame()),
      runs: 15,
    }),
  ]
}
