import type { Handlers } from '../handler.ts'
import { activityEventsHandlers } from './activity-events.ts'
import { approvalsHandlers } from './approvals.ts'
import { auditEventsHandlers } from './audit-events.ts'
import { backgroundJobsHandlers } from './background-jobs.ts'
import { branchesHandlers } from './branches.ts'
import { commitsHandlers } from './commits.ts'
import { deploymentsHandlers } from './deployments.ts'
import { environmentsHandlers } from './environments.ts'
import { epicIssuesHandlers } from './epic-issues.ts'
import { epicsHandlers } from './epics.ts'
import { featureFlagsHandlers } from './feature-flags.ts'
import { filesHandlers } from './files.ts'
import { freezePeriodsHandlers } from './freeze-periods.ts'
import { geoNodesHandlers } from './geo-nodes.ts'
import { instanceVariablesHandlers } from './instance-variables.ts'
import { keysHandlers } from './keys.ts'
import { membersHandlers } from './members.ts'
import { namespacesHandlers } from './namespaces.ts'
import { navigationHandlers } from './navigation.ts'
import { notificationSettingsHandlers } from './notification-settings.ts'
import type { ServiceParts } from './parts.ts'
import { releasesHandlers } from './releases.ts'
import { remoteMirrorsHandlers } from './remote-mirrors.ts'
import { repositoryHandlers } from './repository.ts'
import { snippetsHandlers } from './snippets.ts'
import { starredDashboardsHandlers } from './starred-dashboards.ts'
import { tagsHandlers } from './tags.ts'

/** The handler of every operation. One that is missing fails the type check. */
export function createHandlers(parts: ServiceParts): Handlers {
  return {
    ...filesHandlers(parts),
    ...commitsHandlers(parts),
    ...repositoryHandlers(parts),
    ...branchesHandlers(parts),
    ...tagsHandlers(parts),
    ...releasesHandlers(parts),
    ...snippetsHandlers(parts),
    ...featureFlagsHandlers(parts),
    ...instanceVariablesHandlers(parts),
    ...approvalsHandlers(parts),
    ...freezePeriodsHandlers(parts),
    ...environmentsHandlers(parts),
    ...deploymentsHandlers(parts),
    ...remoteMirrorsHandlers(parts),
    ...starredDashboardsHandlers(parts),
    ...backgroundJobsHandlers(parts),
    ...namespacesHandlers(parts),
    ...keysHandlers(parts),
    ...geoNodesHandlers(parts),
    ...notificationSettingsHandlers(parts),
    ...membersHandlers(parts),
    ...epicsHandlers(parts),
    ...epicIssuesHandlers(parts),
    ...activityEventsHandlers(parts),
    ...auditEventsHandlers(parts),
    ...navigationHandlers(parts),
  }
}
