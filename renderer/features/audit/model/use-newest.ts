import { groupAuditQuery, instanceAuditQuery, projectAuditQuery } from '#shared/queries/events.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import type { AuditScope } from './scope.ts'
import type { ServiceFilter } from './service-filter.ts'

/**
 * The maximum number of events loaded by scrolling; a log that is loaded completely takes less memory, and has no
 * limit.
 */
const maxScrolled = 2000

/** The newest events of a log, page by page, as they are kept and as the service has them. */
export function useNewest(scope: AuditScope, filter: ServiceFilter) {
  const { created_after, created_before } = filter
  const id = scope.kind === 'instance' ? '' : scope.id
  const ofInstance = useOperationPages(instanceAuditQuery(filter), {
    isWhole: true,
    enabled: scope.kind === 'instance',
  })
  const ofGroup = useOperationPages(groupAuditQuery(id, { created_after, created_before }), {
    isWhole: true,
    enabled: scope.kind === 'group',
  })
  const ofProject = useOperationPages(projectAuditQuery(id, { created_after, created_before }), {
    isWhole: true,
    enabled: scope.kind === 'project',
  })
  const list = { instance: ofInstance, group: ofGroup, project: ofProject }[scope.kind]
  const hasNextPage = list.hasNextPage && list.items.length < maxScrolled
  return { ...list, hasOlder: list.hasNextPage, hasNextPage, hasOwnLoadAll: true }
}

export type Newest = ReturnType<typeof useNewest>
