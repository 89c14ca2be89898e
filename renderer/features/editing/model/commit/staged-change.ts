import type { Draft } from '#shared/bridge.ts'
import type { Params } from '#shared/contract/contract.ts'
import { base64FromBytes } from '../../../../lib/code/base64.ts'
import { encodeText } from '../../../../lib/code/text-encoding.ts'

/** The change of one file in a commit. */
export type StagedChange = Pick<
  Draft,
  | 'path'
  | 'previousPath'
  | 'executable'
  | 'holds'
  | 'content'
  | 'encoding'
  | 'baseCommit'
  | 'baseContent'
  | 'baseEncoding'
>

export type CommitAction = Params<'commits.create'>['actions'][number]

/** The current path of a changed file on the branch; a new file has none yet. */
export function getSource({ path, previousPath }: Pick<StagedChange, 'path' | 'previousPath'>): string {
  return previousPath ?? path
}

/** True when committing it would do nothing. */
export function isNothing(change: StagedChange): boolean {
  if (change.previousPath !== null || change.executable !== null) return false
  if (change.holds === 'unchanged') return true
  return isSameText(change)
}

/** True when a change writes exactly the existing bytes. */
function isSameText({ holds, content, encoding, baseContent, baseEncoding }: StagedChange): boolean {
  return holds === 'text' && content === baseContent && encoding === baseEncoding
}

/**
 * The actions of a commit (document 1, section 4.2), ordered by their dependencies: deletions first, then moves,
 * contents and modes. They contain the last known commit of each file.
 * @throws RangeError for a text that its encoding can't represent; `getProblems` finds those
 */
export function getActions(changes: readonly StagedChange[]): CommitAction[] {
  const deleted = changes.filter(({ holds }) => holds === 'deleted')
  const moved = inTurn(changes.filter(({ holds, previousPath }) => holds !== 'deleted' && previousPath !== null))
  const written = changes.filter(({ holds, previousPath }) => isContent(holds) && previousPath === null)
  const modes = changes.filter(({ holds, executable }) => holds !== 'deleted' && executable !== null)
  return [
    ...deleted.map((change): CommitAction => ({ action: 'delete', file_path: change.path, ...known(change) })),
    ...moved.order.map(getMove),
    ...written.filter(change => !isSameText(change)).map(getContent),
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

function getMove(change: StagedChange): CommitAction {
  const from = { previous_path: getSource(change) }
  const isSame = !isContent(change.holds) || isSameText(change)
  return {
    action: 'move',
    file_path: change.path,
    ...from,
    ...(!isSame && getBody(change)),
    ...known(change),
  }
}

function getContent(change: StagedChange): CommitAction {
  return {
    action: change.baseCommit === null ? 'create' : 'update',
    file_path: change.path,
    ...getBody(change),
    ...known(change),
  }
}

/** The service takes text as UTF-8; everything else goes as the bytes it is. */
function getBody({ content, encoding, holds }: StagedChange): Pick<CommitAction, 'content' | 'encoding'> {
  if (holds === 'bytes') return { content, encoding: 'base64' }
  if (encoding === 'UTF-8') return { content }
  return { content: base64FromBytes(encodeText({ text: content, encoding })), encoding: 'base64' }
}

function known({ baseCommit }: StagedChange): Pick<CommitAction, 'last_commit_id'> {
  return baseCommit === null ? {} : { last_commit_id: baseCommit }
}

function isContent(holds: StagedChange['holds']): boolean {
  return holds === 'text' || holds === 'bytes'
}
