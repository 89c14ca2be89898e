import type { Tag } from '#shared/contract/tags.ts'
import { BridgeFailure } from '../../../common/bridge/bridge.ts'
import { startBulk, useBulkPanel } from '../../../common/bulk/bulk.ts'
import { lookAgain, refusalOf } from '../look-again.ts'
import { useRefreshTags } from '../use-refresh-tags.ts'
import type { TagsProject } from '../use-tags-project.ts'

/** Gives the function that deletes tags, each after a last look; what changed meanwhile is left alone. */
export function useBulkDelete({ connection, project }: TagsProject): (tags: readonly Tag[]) => void {
  const refresh = useRefreshTags()
  const open = useBulkPanel(panel => panel.open)
  return tags => {
    const { id, ended } = startBulk({
      title: `Delete ${tags.length} ${tags.length === 1 ? 'tag' : 'tags'} of ${project}`,
      connection,
      items: tags.map(tag => ({
        key: tag.name,
        label: tag.name,
        operation: 'tags.delete',
        params: { id: project, tag_name: tag.name },
        check: () => stillAsSeen(connection, project, tag),
      })),
    })
    open(id)
    // A tag that was left alone is not what the list shows.
    void ended.then(refresh)
  }
}

/** @throws BridgeFailure when nobody knows */
async function stillAsSeen(connection: string, project: string, tag: Tag) {
  const refusal = refusalOf(tag, await lookAgain(connection, project, tag.name))
  switch (refusal?.kind) {
    case undefined:
      return { kind: 'send' as const }
    case 'gone':
      return { kind: 'skip' as const, reason: 'Deleted by somebody else' }
    case 'moved':
      return { kind: 'skip' as const, reason: 'Changed meanwhile: left alone' }
    case 'unknown':
      throw new BridgeFailure(refusal.error)
  }
}
