import type { Draft } from '#shared/bridge.ts'
import type { Params } from '#shared/contract/contract.ts'

/** What a commit is to do with one file. */
export type StagedChange = Pick<
  Draft,
  'path' | 'previousPath' | 'executable' | 'holds' | 'content' | 'baseCommit' | 'baseContent'
>

export type CommitAction = Params<'commits.create'>['actions'][number]

/** Where the file of a change stands on the branch; a new file stands nowhere yet. */
export function sourceOf({ path, previousPath }: Pick<StagedChange, 'path' | 'previousPath'>): string {
  return previousPath ?? path
}

/** True when committing it would do nothing. */
export function isNothing(change: StagedChange): boolean {
  if (change.previousPath !== null || change.executable !== null) return false
  if (change.holds === 'unchanged') return true
  return change.holds === 'text' && change.content === change.baseContent
}

/**
 * The actions of a commit (document 1, section 4.2), in an order in which each finds what it needs: what goes makes room
 * first, then what moves, then contents, then modes. The last known commit of each file goes along.
 */
export function actionsOf(changes: readonly StagedChange[]): CommitAction[] {
  const deleted = changes.filter(({ holds }) => holds === 'deleted')
  const moved = inTurn(changes.filter(({ holds, previousPath }) => holds !== 'deleted' && previousPath !== null))
  const written = changes.filter(({ holds, previousPath }) => isContent(holds) && previousPath === null)
  const modes = changes.filter(({ holds, executable }) => holds !== 'deleted' && executable !== null)
  return [
    ...deleted.map((change): CommitAction => ({ action: 'delete', file_path: change.path, ...known(change) })),
    ...moved.order.map(moveOf),
    ...written.filter(change => change.baseContent !== change.content || change.holds === 'bytes').map(contentOf),
    ...modes.map(
      (change): CommitAction => ({
        action: 'chmod',
        file_path: change.path,
        execute_filemode: change.executable === true,
        ...known(change),
      }),
    ),
  ]
}

/**
 * Moves in an order in which each finds its new place free; `circle` has those that wait for each other, so that no
 * order does.
 */
export function inTurn(moves: readonly StagedChange[]): {
  readonly order: readonly StagedChange[]
  readonly circle: readonly StagedChange[]
} {
  const order: StagedChange[] = []
  let left = [...moves]
  for (;;) {
    const taken = new Set(left.map(({ previousPath }) => previousPath))
    const free = left.filter(({ path }) => !taken.has(path))
    if (free.length === 0) return { order: [...order, ...left], circle: left }
    order.push(...free)
    left = left.filter(({ path }) => taken.has(path))
  }
}

function moveOf(change: StagedChange): CommitAction {
  const from = { previous_path: sourceOf(change) }
  const isSame = !isContent(change.holds) || (change.holds === 'text' && change.content === change.baseContent)
  return {
    action: 'move',
    file_path: change.path,
    ...from,
    ...(!isSame && bodyOf(change)),
    ...known(change),
  }
}

function contentOf(change: StagedChange): CommitAction {
  return {
    action: change.baseCommit === null ? 'create' : 'update',
    file_path: change.path,
    ...bodyOf(change),
    ...known(change),
  }
}

function bodyOf({ content, holds }: StagedChange): Pick<CommitAction, 'content' | 'encoding'> {
  return { content, ...(holds === 'bytes' && { encoding: 'base64' as const }) }
}

function known({ baseCommit }: StagedChange): Pick<CommitAction, 'last_commit_id'> {
  return baseCommit === null ? {} : { last_commit_id: baseCommit }
}

function isContent(holds: StagedChange['holds']): boolean {
  return holds === 'text' || holds === 'bytes'
}
