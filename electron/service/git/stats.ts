import type { Commit } from './commit-object.ts'
import type { GitRepository } from './repository.ts'

export interface Stats {
  readonly additions: number
  readonly deletions: number
  readonly total: number
}

const line = /^(\d+|-)\t(\d+|-)\t/

/** Lines added and deleted by each commit against its first parent (a root commit: against the empty tree), by commit ID. */
export async function commitStats(repository: GitRepository, commits: readonly Commit[]): Promise<Map<string, Stats>> {
  const stats = new Map<string, Stats>()
  if (commits.length === 0) return stats
  // `{commit} {parent}` makes git compare with that parent only, also for merges.
  const input = commits.map(({ id, parents }) => [id, ...parents.slice(0, 1)].join(' ')).join('\n')
  const command = ['diff-tree', '--stdin', '--root', '-r', '-M', '--numstat', '--no-ext-diff', '--no-textconv']
  const output = await repository.run(command, { input: `${input}\n` })
  for (const { id } of commits) stats.set(id, { additions: 0, deletions: 0, total: 0 })
  let current = ''
  for (const text of output.toString('utf8').split('\n')) {
    const [, added, deleted] = line.exec(text) ?? []
    const sum = stats.get(current)
    if (added === undefined || deleted === undefined) current = text.slice(0, 40)
    else if (sum) stats.set(current, plus(sum, count(added), count(deleted)))
  }
  return stats
}

function plus({ additions, deletions, total }: Stats, added: number, deleted: number): Stats {
  return { additions: additions + added, deletions: deletions + deleted, total: total + added + deleted }
}

/** Binary files have `-` for a number. */
function count(text: string): number {
  return text === '-' ? 0 : Number(text)
}
