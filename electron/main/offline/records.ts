import type { OperationId } from '#shared/contract/contract.ts'

/** One list or record that is kept beside the files, as the screens ask for it. */
export interface KeptRead {
  /** What it is to a person; said when it had to be left out. */
  readonly part: string
  readonly operation: OperationId
  readonly params: Readonly<Record<string, unknown>>
  /** Entries for each page; null for what has no pages. */
  readonly size: number | null
  /** So many pages at most. */
  readonly pages: number
}

/** So many of what only grows are kept, the newest: events, deployments. */
const newest = 500
/** No list of a project is longer in earnest; a bound all the same. */
const everything = 200
const page = 100

/**
 * What a project has beside its files. Operations, params and page sizes are those of the screens: only then is what is
 * kept what they ask for.
 */
export function projectRecords(project: string, group: string | null): readonly KeptRead[] {
  const id = { id: project }
  const list = (
    part: string,
    operation: OperationId,
    params: KeptRead['params'] = id,
    pages = everything,
    size = page,
  ) => ({
    ...{ part, operation, params, size, pages },
  })
  return [
    list('branches', 'branches.list', id, everything, 50),
    list('branches', 'branches.list'),
    list('tags', 'tags.list', id, everything, 50),
    list('tags', 'tags.list'),
    list('environments', 'environments.list'),
    list('deployments', 'deployments.list', { ...id, order_by: 'id', sort: 'desc' }, newest / page),
    list('deployments over time', 'deployments.list', { ...id, order_by: 'created_at', sort: 'desc' }, newest / page),
    list('freeze periods', 'freezePeriods.list'),
    list('feature flags', 'featureFlags.list'),
    list('mirrors', 'remoteMirrors.list'),
    list('members', 'projectMembers.list'),
    list('members of the groups above', 'projectMembers.all'),
    { part: 'approval settings', operation: 'approvals.get', params: id, size: null, pages: 1 },
    list('approval rules', 'approvalRules.list'),
    ...(group === null
      ? []
      : [
          { part: 'the group', operation: 'groups.get', params: { id: group }, size: null, pages: 1 } as const,
          list('epics of the group', 'epics.list', { id: group, with_labels_details: true }),
        ]),
    list('contributors', 'repository.contributors', { ...id, order_by: 'commits', sort: 'desc' }),
    list('snippets', 'snippets.list'),
    list('activity', 'activityEvents.ofProject', { project_id: project }, newest / page),
    list('audit events', 'auditEvents.ofProject', id, newest / page),
  ]
}

/** The group a project lies in, by its full path; null at the top. */
export function groupOf(fullPath: string): string | null {
  const slash = fullPath.lastIndexOf('/')
  return slash === -1 ? null : fullPath.slice(0, slash)
}
