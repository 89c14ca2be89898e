import type { Epic } from '#shared/contract/epics.ts'
import { useGroupParams } from '../../common/group/group-context.ts'
import { LinkAnchor } from '../../common/link/link.tsx'
import { VisibleText } from '../../common/text/visible-text.tsx'

/** Where an epic is shown: within its own group, whose numbers it counts by. */
export function epicParams(connection: string, { group_id, iid }: Pick<Epic, 'group_id' | 'iid'>) {
  return { connection, group: `${group_id}`, epic: `${iid}` }
}

/** The title of an epic as the way to it. */
export function EpicLink({ epic }: { readonly epic: Pick<Epic, 'group_id' | 'iid' | 'title'> }) {
  const { connection } = useGroupParams()
  return (
    <LinkAnchor to="/c/$connection/g/$group/epics/$epic" params={epicParams(connection, epic)}>
      <VisibleText text={epic.title} />
    </LinkAnchor>
  )
}
