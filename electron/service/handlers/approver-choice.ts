import { badRequest } from '../errors.ts'
import type { ProjectAccess, RequestContext } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { Store } from '../store/store.ts'
import { visibleGroups } from './approval-fields.ts'

/** People and groups a caller names, with the parameters they are named by. */
export interface NamedApprovers {
  readonly users: { readonly parameter: string; readonly ids: readonly number[] }
  readonly groups: { readonly parameter: string; readonly ids: readonly number[] }
  /** Existing approvers, which may stay even if they are no longer valid. */
  readonly known?: { readonly users: readonly number[]; readonly groups: readonly number[] }
}

/**
 * Checks that approvers are members of the project, and that the caller can see the groups.
 * @throws ServiceError 400 that names the invalid ones
 */
export function requireApprovers(
  store: Store,
  context: RequestContext,
  project: ProjectAccess,
  { users, groups, known }: NamedApprovers,
): void {
  const stranger = users.ids.find(
    id => !known?.users.includes(id) && store.members.levelInProject(id, project.id) === accessLevels.none,
  )
  if (stranger !== undefined) throw badRequest(`${users.parameter} names ${stranger}, who is no member of the project`)
  const seen = new Set(visibleGroups(store, context, groups.ids).map(group => group.id))
  const unknown = groups.ids.find(id => !seen.has(id) && !known?.groups.includes(id))
  if (unknown !== undefined) throw badRequest(`${groups.parameter} names ${unknown}, and there is no such group`)
}

/**
 * The approver groups after a change: groups that the caller can't see stay.
 * @param known the current groups
 */
export function withHiddenGroups(
  store: Store,
  context: RequestContext,
  named: readonly number[],
  known: readonly number[],
): readonly number[] {
  const seen = new Set(visibleGroups(store, context, known).map(group => group.id))
  return [...named, ...known.filter(id => !seen.has(id))]
}
