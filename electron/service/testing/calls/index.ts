import type { OperationId } from '#shared/contract/contract.ts'
import { activityEventsCalls } from './activity-events.ts'
import { approvalsCalls } from './approvals.ts'
import { auditEventsCalls } from './audit-events.ts'
import { backgroundJobsCalls } from './background-jobs.ts'
import type { Calls } from './calls.ts'
import { deploymentsCalls } from './deployments.ts'
import { environmentsCalls } from './environments.ts'
import { epicIssuesCalls } from './epic-issues.ts'
import { epicsCalls } from './epics.ts'
import { featureFlagsCalls } from './feature-flags.ts'
import { freezePeriodsCalls } from './freeze-periods.ts'
import { geoNodesCalls } from './geo-nodes.ts'
import { instanceVariablesCalls } from './instance-variables.ts'
import { keysCalls } from './keys.ts'
import { membersCalls } from './members.ts'
import { namespacesCalls } from './namespaces.ts'
import { notificationSettingsCalls } from './notification-settings.ts'
import { remoteMirrorsCalls } from './remote-mirrors.ts'
import { repositoryCalls } from './repository.ts'
import { snippetsCalls } from './snippets.ts'
import { starredDashboardsCalls } from './starred-dashboards.ts'

/** Calls of every operation; one that is missing fails the type check. */
export const calls: Calls<OperationId> = {
  ...repositoryCalls,
  ...snippetsCalls,
  ...featureFlagsCalls,
  ...instanceVariablesCalls,
  ...approvalsCalls,
  ...freezePeriodsCalls,
  ...environmentsCalls,
  ...deploymentsCalls,
  ...remoteMirrorsCalls,
  ...starredDashboardsCalls,
  ...backgroundJobsCalls,
  ...namespacesCalls,
  ...keysCalls,
  ...geoNodesCalls,
  ...notificationSettingsCalls,
  ...membersCalls,
  ...epicsCalls,
  ...epicIssuesCalls,
  ...activityEventsCalls,
  ...auditEventsCalls,
}
