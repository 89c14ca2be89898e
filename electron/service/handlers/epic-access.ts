import { notFound } from '../errors.ts'
import type { GroupAccess, RequestContext } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { EpicRow } from '../store/epic-row.ts'
import type { Store } from '../store/store.ts'

/**
 * The group of the requested epics.
 * @throws ServiceError 404 when the caller can't see it, or it is private and the caller is not a member
 */
export function epicGroup(context: RequestContext, id: number | string): GroupAccess {
  const group = context.group(id)
  // Members of only a project in a private group can see the group, but not its content.
  if (group.visibility === 'private' && group.accessLevel === accessLevels.none) throw notFound('Group')
  return group
}

/**
 * An epic by its number in a group. Confidential ones are there from the role of a reporter on.
 * @throws ServiceError 404
 */
export function requireEpic(store: Store, group: GroupAccess, iid: number | string): EpicRow {
  const epic = store.epics.byIid(group.id, Number(iid))
  if (!epic || (epic.confidential === 1 && group.accessLevel < accessLevels.reporter)) throw notFound('Epic')
  return epic
}
