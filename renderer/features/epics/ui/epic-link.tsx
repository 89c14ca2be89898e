import type { Epic } from '#shared/contract/epics.ts'
import { useGroupParams } from '../../../lib/group/group-context.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { getGroup } from '../model/epic-words.ts'

/** The route params of an epic: its own group's, as its number is unique there only. */
export function epicParams(connection: string, epic: Pick<Epic, 'group_id' | 'iid' | 'references'>) {
  return { connection, group: getGroup(epic), epic: `${epic.iid}` }
}

/** The title of an epic as the way to it. */
export function EpicLink({ epic }: { readonly epic: Pick<Epic, 'group_id' | 'iid' | 'references' | 'title'> }) {
  const { connection } = useGroupParams()
  return (
    <LinkAnchor to="/c/$connection/g/$group/epics/$epic" params={epicParams(connection, epic)}>
      <VisibleText text={epic.title} />
    </LinkAnchor>
  )
}
