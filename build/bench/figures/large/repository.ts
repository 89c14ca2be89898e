import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compare, type Figure } from '../../measure.ts'
import { api, openHttp } from '../../support/http.ts'
import { within } from '../../support/limits.ts'
import type { Surroundings } from '../../support/surroundings.ts'

const project = encodeURIComponent('fleet/atlas')
const longFile = 'data/ledger.csv'

/** Blame, tree, diff, comparison and archive of the large repository, against the git command that does the same. */
export async function largeRepositoryFigures({ large }: Surroundings): Promise<readonly Figure[]> {
  const { url, token, data } = await large()
  const client = openHttp(url, token, 1)
  try {
    const { id } = JSON.parse((await client.get(api(`/projects/${project}`))).text)
    const directory = join(data, 'repositories', `${id}.git`)
    const git =
      (...command: string[]) =>
      async () =>
        void (await drained(directory, command))
    const read = (path: string) => async () => void (await client.get(api(`/projects/${project}/repository/${path}`)))
    const widest = (await drained(directory, ['log', '--format=%H', '--grep=licence', '-1', 'main'])).trim()
    const goal = 1.3
    return [
      await compare({
        name: 'blame of 50,000 lines',
        against: 'git blame --porcelain',
        goal,
        subject: read(`files/${encodeURIComponent(longFile)}/blame?ref=main`),
        peer: git('blame', '--porcelain', 'main', '--', longFile),
        runs: 7,
      }),
      await compare({
        name: 'a folder of 5,000 entries',
        against: 'git ls-tree',
        goal,
        subject: read('tree?path=stations&per_page=100'),
        peer: git('ls-tree', 'main', 'stations/'),
        runs: 15,
        repeat: 5,
      }),
      await compare({
        name: 'the tree of 50,000 files',
        against: 'git ls-tree -r',
        goal,
        subject: read('tree?recursive=true&per_page=100'),
        peer: git('ls-tree', '-r', '-t', 'main'),
        runs: 10,
      }),
      await compare({
        name: 'diff of a commit of 300 files',
        against: 'git diff-tree -p',
        goal,
        subject: read(`commits/${widest}/diff?per_page=100`),
        peer: git('diff-tree', '-p', '-M', '-r', '--no-commit-id', widest),
        runs: 15,
      }),
      await compare({
        name: 'comparison of two versions',
        against: 'git diff and git log',
        goal,
        subject: read('compare?from=v5.0&to=v5.4'),
        peer: async () => {
          await drained(directory, ['log', '--format=raw', 'v5.0..v5.4'])
          await drained(directory, ['diff', '-M', 'v5.0...v5.4'])
          return undefined
        },
        runs: 10,
      }),
      // No more than five archives a minute are served, the first of them to warm up.
      await compare({
        name: 'archive of 50,000 files',
        against: 'git archive --format=tar.gz',
        goal,
        subject: read('archive.tar.gz?sha=main'),
        peer: git('archive', '--format=tar.gz', 'main'),
        runs: 4,
      }),
    ]
  } finally {
    await client.close()
  }
}

/** Runs git and reads all its output. */
async function drained(cwd: string, command: readonly string[]): Promise<string> {
  const git = spawn('git', command, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  let start = ''
  git.stdout.on('data', (chunk: Buffer) => {
    if (start.length < 100) start += chunk.toString('latin1')
  })
  const [code] = await within(`git ${command[0]}`, once(git, 'close'))
  if (code !== 0) throw new Error(`git ${command[0]} ended with ${code}`)
  return start
}
