import type { ConnectionRef } from '#shared/bridge.ts'
import type { Tag } from '#shared/contract/tags.ts'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import { startDryRun, useBulkPanel } from '../../../ui/bulk/bulk.ts'
import type { Verdict, Verification } from '../../../ui/bulk/job.ts'
import { undoPromise } from '../../../ui/bulk/undo-promise.ts'
import { lookAgain, refusalOf } from './look-again.ts'
import { useRefreshTags } from './use-refresh-tags.ts'
import type { TagsProject } from './use-tags-project.ts'

/** Returns the function that plans deleting tags; they are deleted from the panel. What was changed since is left alone. */
export function useBulkDelete({ connection, project }: TagsProject): (tags: readonly Tag[]) => void {
  const refresh = useRefreshTags()
  const open = useBulkPanel(panel => panel.open)
  return tags => {
    const { id } = startDryRun({
      title: `Delete ${tags.length} ${tags.length === 1 ? 'tag' : 'tags'} of ${project}`,
      connection,
      items: tags.map(tag => ({
        key: tag.name,
        label: tag.name,
        operation: 'tags.delete',
        params: { id: project, tag_name: tag.name },
        check: () => stillAsSeen(connection, project, tag),
        verify: () => verifyGone(connection, project, tag.name),
      })),
      // A tag that was left alone is not what the list shows.
      onApplied: refresh,
    })
    open(id)
  }
}

/** @throws BridgeFailure when nobody knows */
async function stillAsSeen(connection: ConnectionRef, project: string, tag: Tag): Promise<Verdict<never>> {
  const refusal = refusalOf(tag, await lookAgain(connection, project, tag.name))
  switch (refusal?.kind) {
    case undefined:
      return {
        kind: 'send',
        plan: { before: `at ${tag.target.slice(0, 8)}`, after: null, undo: undoPromise('tags.delete', tag) },
      }
    case 'gone':
      return { kind: 'skip', reason: 'Already deleted' }
    case 'moved':
      return { kind: 'block', reason: 'Moved, or its release notes were changed, since it was loaded' }
    case 'unknown':
      throw new BridgeFailure(refusal.error)
  }
}

/** @throws BridgeFailure when it cannot be read */
async function verifyGone(connection: ConnectionRef, project: string, name: string): Promise<Verification> {
  const present = await lookAgain(connection, project, name)
  if (present.kind === 'unknown') throw new BridgeFailure(present.error)
  return present.kind === 'gone' ? { kind: 'confirmed' } : { kind: 'differs', now: 'the tag' }
}
