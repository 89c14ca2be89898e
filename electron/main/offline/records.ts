import type { ReadId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { groupsAbove } from '#shared/member-rules.ts'
import {
  approvalRulesQuery,
  approvalSettingsQuery,
  deploymentsQuery,
  deploymentTimelineQuery,
  environmentsQuery,
  featureFlagsQuery,
  freezePeriodsQuery,
  mirrorsQuery,
} from '#shared/queries/delivery.ts'
import { epicsQuery } from '#shared/queries/epics.ts'
import { projectActivityQuery, projectAuditQuery } from '#shared/queries/events.ts'
import { allProjectMembersQuery, groupMembersQuery, projectMembersQuery } from '#shared/queries/people.ts'
import { groupQuery } from '#shared/queries/places.ts'
import type { Query } from '#shared/queries/query.ts'
import { branchesQuery, contributorsQuery, snippetsQuery, tagsQuery } from '#shared/queries/repository.ts'

/** One list or record that is kept beside the files, as the screens read it. */
export interface KeptRead {
  /** What it is to a person; said when it had to be left out. */
  readonly part: string
  readonly query: Query<ReadId>
  /** So many pages at most. */
  readonly pages: number
}

/** So many pages of what only grows are kept, the newest: events, deployments. */
const newestPages = 5
/** No list of a project is longer in practice, but it has to end. */
const maxPages = 200

/**
 * What a project has beside its files.
 * @param fullPath of the project; its groups are read from it
 */
export function projectRecords(project: string, fullPath: string): readonly KeptRead[] {
  const groups = groupsAbove(fullPath)
  const group = groups[0]
  const record = (part: string, query: Query<ReadId>, pages = maxPages): KeptRead => ({ part, query, pages })
  return [
    record('branches', branchesQuery(project)),
    record('tags', tagsQuery(project)),
    record('environments', environmentsQuery(project)),
    record('deployments', deploymentsQuery(project), newestPages),
    record(t('deployments over time'), deploymentTimelineQuery(project), newestPages),
    record(t('freeze periods'), freezePeriodsQuery(project)),
    record(t('feature flags'), featureFlagsQuery(project)),
    record('mirrors', mirrorsQuery(project)),
    record('members', projectMembersQuery(project)),
    record(t('inherited members'), allProjectMembersQuery(project)),
    // They tell where each inherited member comes from.
    ...groups.map(path => record(t('members of {path}', { path }), groupMembersQuery(path))),
    record(t('approval settings'), approvalSettingsQuery(project)),
    record(t('approval rules'), approvalRulesQuery(project)),
    ...(group === undefined
      ? []
      : [record(t('the group'), groupQuery(group)), record(t('epics of the group'), epicsQuery(group))]),
    record('contributors', contributorsQuery(project)),
    record('snippets', snippetsQuery(project)),
    record('activity', projectActivityQuery(project), newestPages),
    record(t('audit events'), projectAuditQuery(project), newestPages),
  ]
}
