import { GitCommandError } from './process-runner.ts'
import type { GitRepository } from './repository.ts'

/** Which commits, starting from where. */
export interface CommitSelection {
  /** Commit ids whose histories are wanted; `'everywhere'` for all branches and tags. */
  readonly from: readonly string[] | 'everywhere'
  /** Commit ids whose histories are left out. */
  readonly without?: readonly string[]
  /** Only commits that changed this path. */
  readonly path?: string | undefined
  /** Only commits committed at or after this moment. */
  readonly since?: Date | undefined
  /** Only commits committed at or before this moment. */
  readonly until?: Date | undefined
  /** Follow only the first parent at merges. */
  readonly firstParent?: boolean | undefined
  /** Newest first; `topo` keeps the lines of development together. */
  readonly order?: 'default' | 'topo' | undefined
  /** Oldest first. */
  readonly reverse?: boolean | undefined
}

export interface Window {
  readonly offset: number
  readonly limit: number
}

/** Git counts no further; no history is as long. */
const farthest = 2 ** 31 - 1
/** Lists up to this length are cached. */
const remembered = 200

/** The IDs of the selected commits, newest first by default. */
export async function listCommitIds(
  repository: GitRepository,
  selection: CommitSelection,
  window?: Window,
): Promise<readonly string[]> {
  const limits = window ? [`--skip=${Math.min(window.offset, farthest)}`, `--max-count=${window.limit}`] : []
  const command = revList(selection, limits)
  if (!command) return []
  const find = async () => {
    const output = await repository.run(command)
    return output.length === 0 ? [] : output.toString('latin1').trimEnd().split('\n')
  }
  // The ancestors of commits never change; branches do.
  const lasting = selection.from !== 'everywhere' && window !== undefined && window.limit <= remembered
  return lasting ? repository.known.commits.get(command.join('\0'), find) : find()
}

/** How many commits are selected, counted no further than `atMost`; null when the signal ends it. */
export async function countCommits(
  repository: GitRepository,
  selection: CommitSelection,
  atMost: number,
  signal: AbortSignal,
): Promise<number | null> {
  const command = revList(selection, ['--count', `--max-count=${atMost}`])
  if (!command) return 0
  const find = async () => Number((await repository.run(command, { signal })).toString('latin1'))
  try {
    return await (selection.from === 'everywhere' ? find() : repository.known.counts.get(command.join('\0'), find))
  } catch (error) {
    // The signal may be that of an earlier identical request.
    if (error instanceof GitCommandError && error.status === null) return null
    throw error
  }
}

/** The last commit, seen from a commit, that changed a file or folder. Null when none did. */
export async function getLastCommit(repository: GitRepository, commit: string, path: string): Promise<string | null> {
  const [id] = await listCommitIds(repository, { from: [commit], path }, { offset: 0, limit: 1 })
  return id ?? null
}

/**
 * Writes the commit graph with the paths each commit changed: the history of a path and the last commit of a file are then
 * found without reading every tree.
 */
export async function indexHistory(repository: GitRepository): Promise<void> {
  await repository.run(['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress'])
}

/** The best common ancestor of all the commits; null when they have none. */
export async function mergeBase(repository: GitRepository, commits: readonly string[]): Promise<string | null> {
  const { stdout } = await repository.attempt(['merge-base', '--octopus', ...commits])
  return stdout.toString('latin1').split('\n')[0] || null
}

/** Null when the selection is empty. */
function revList(selection: CommitSelection, options: readonly string[]): string[] | null {
  const since = selection.since ? seconds(selection.since) : 0
  const until = selection.until ? seconds(selection.until) : Number.POSITIVE_INFINITY
  if (until < 0) return null
  const command = ['rev-list', ...options]
  // As a filter: a commit whose clock was wrong does not hide the older ones behind it.
  if (since > 0) command.push(`--since-as-filter=${new Date(since * 1000).toISOString().slice(0, 19)}Z`)
  if (until < Number.POSITIVE_INFINITY) command.push(`--min-age=${until}`)
  if (selection.firstParent) command.push('--first-parent')
  if (selection.order === 'topo') command.push('--topo-order')
  if (selection.reverse) command.push('--reverse')
  if (selection.from === 'everywhere') command.push('--branches', '--tags')
  else command.push(...selection.from)
  command.push(...(selection.without ?? []).map(id => `^${id}`), '--')
  if (selection.path !== undefined) command.push(selection.path)
  return command
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
