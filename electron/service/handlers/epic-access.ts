import { notFound } from '../errors.ts'
import type { GroupAccess, RequestContext } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { EpicRow } from '../store/epic-row.ts'
import type { Store } from '../store/store.ts'

/**
 * The group whose epics are asked for.
 * @throws ServiceError 404 when the caller may not know of it, or is no member of it and it is private
 */
export function epicGroup(context: RequestContext, id: number | string): GroupAccess {
  const group = context.group(id)
  // Those who only have a project in a private group see that there is one, and nothing in it.
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
