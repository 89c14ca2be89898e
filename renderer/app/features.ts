import { IconInfoCircle } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import * as accessReviews from '../features/access-reviews/feature.ts'
import * as activity from '../features/activity/feature.ts'
import * as approvals from '../features/approvals/feature.ts'
import * as audit from '../features/audit/feature.ts'
import * as backgroundJobs from '../features/background-jobs/feature.ts'
import * as batchChanges from '../features/batch-changes/feature.ts'
import * as branches from '../features/branches/feature.ts'
import * as browsing from '../features/browsing/feature.ts'
import * as comparing from '../features/comparing/feature.ts'
import * as connections from '../features/connections/feature.ts'
import * as contributors from '../features/contributors/feature.ts'
import * as delivery from '../features/delivery/feature.ts'
import * as deployments from '../features/deployments/feature.ts'
import * as editing from '../features/editing/feature.ts'
import * as epics from '../features/epics/feature.ts'
import * as explorer from '../features/explorer/feature.ts'
import * as featureFlags from '../features/feature-flags/feature.ts'
import * as fleet from '../features/fleet/feature.ts'
import * as freezePeriods from '../features/freeze-periods/feature.ts'
import * as geoNodes from '../features/geo-nodes/feature.ts'
import * as groups from '../features/groups/feature.ts'
import * as history from '../features/history/feature.ts'
import * as instanceVariables from '../features/instance-variables/feature.ts'
import * as journal from '../features/journal/feature.ts'
import * as keys from '../features/keys/feature.ts'
import * as members from '../features/members/feature.ts'
import * as namespaces from '../features/namespaces/feature.ts'
import * as notificationSettings from '../features/notification-settings/feature.ts'
import * as offline from '../features/offline/feature.ts'
import * as projects from '../features/projects/feature.ts'
import * as proposals from '../features/proposals/feature.ts'
import * as remoteMirrors from '../features/remote-mirrors/feature.ts'
import * as search from '../features/search/feature.ts'
import * as serviceCheck from '../features/service-check/feature.ts'
import * as settingsFile from '../features/settings-file/feature.ts'
import * as snippets from '../features/snippets/feature.ts'
import * as starredDashboards from '../features/starred-dashboards/feature.ts'
import * as tags from '../features/tags/feature.ts'
import { type AtGroup, getSections, type NavigationItem } from '../ui/navigation/navigation-item.ts'
import * as gallery from './gallery/feature.ts'
import * as home from './home/feature.ts'

/** The screens of the features, by scope. */
export const appRoutes = [
  ...editing.appRoutes,
  ...journal.appRoutes,
  ...proposals.appRoutes,
  ...offline.appRoutes,
  ...connections.appRoutes,
  ...gallery.appRoutes,
] as const

export const connectionRoutes = [
  ...home.connectionRoutes,
  ...projects.connectionRoutes,
  ...fleet.connectionRoutes,
  ...batchChanges.connectionRoutes,
  ...delivery.connectionRoutes,
  ...groups.connectionRoutes,
  ...search.connectionRoutes,
  ...members.connectionRoutes,
  ...accessReviews.connectionRoutes,
  ...keys.connectionRoutes,
  ...namespaces.connectionRoutes,
  ...notificationSettings.connectionRoutes,
  ...activity.connectionRoutes,
  ...backgroundJobs.connectionRoutes,
  ...geoNodes.connectionRoutes,
  ...audit.connectionRoutes,
  ...instanceVariables.connectionRoutes,
  ...settingsFile.connectionRoutes,
  ...journal.connectionRoutes,
  ...explorer.connectionRoutes,
  ...serviceCheck.connectionRoutes,
] as const

export const projectRoutes = [
  ...browsing.projectRoutes,
  ...history.projectRoutes,
  ...branches.projectRoutes,
  ...tags.projectRoutes,
  ...comparing.projectRoutes,
  ...contributors.projectRoutes,
  ...snippets.projectRoutes,
  ...editing.projectRoutes,
  ...deployments.projectRoutes,
  ...freezePeriods.projectRoutes,
  ...featureFlags.projectRoutes,
  ...remoteMirrors.projectRoutes,
  ...starredDashboards.projectRoutes,
  ...members.projectRoutes,
  ...approvals.projectRoutes,
  ...notificationSettings.projectRoutes,
  ...settingsFile.projectRoutes,
  ...activity.projectRoutes,
  ...audit.projectRoutes,
] as const

export const groupRoutes = [
  ...epics.groupRoutes,
  ...members.groupRoutes,
  ...notificationSettings.groupRoutes,
  ...settingsFile.groupRoutes,
  ...audit.groupRoutes,
] as const

const groupOverview: NavigationItem<AtGroup> = {
  id: 'group-overview',
  section: t('Group'),
  label: t('Overview'),
  icon: IconInfoCircle,
  link: params => linkOptions({ to: '/c/$connection/g/$group', params }),
}

/**
 * The screens outside of connections; then those of a connection, a project and a group, in the order of the sidebar.
 */
export const appSections = getSections([
  ...editing.appNavigation,
  ...journal.appNavigation,
  ...proposals.appNavigation,
  ...offline.appNavigation,
  ...connections.appNavigation,
])

export const connectionSections = getSections([
  ...home.connectionNavigation,
  ...projects.connectionNavigation,
  ...fleet.connectionNavigation,
  ...delivery.connectionNavigation,
  ...batchChanges.connectionNavigation,
  ...groups.connectionNavigation,
  ...search.connectionNavigation,
  ...members.connectionNavigation,
  ...accessReviews.connectionNavigation,
  ...keys.connectionNavigation,
  ...namespaces.connectionNavigation,
  ...notificationSettings.connectionNavigation,
  ...activity.connectionNavigation,
  ...backgroundJobs.connectionNavigation,
  ...geoNodes.connectionNavigation,
  ...audit.connectionNavigation,
  ...instanceVariables.connectionNavigation,
  ...settingsFile.connectionNavigation,
  ...journal.connectionNavigation,
  ...explorer.connectionNavigation,
  ...serviceCheck.connectionNavigation,
])

export const projectSections = getSections([
  ...browsing.projectNavigation,
  ...history.projectNavigation,
  ...branches.projectNavigation,
  ...tags.projectNavigation,
  ...comparing.projectNavigation,
  ...contributors.projectNavigation,
  ...snippets.projectNavigation,
  ...editing.projectNavigation,
  ...deployments.projectNavigation,
  ...freezePeriods.projectNavigation,
  ...featureFlags.projectNavigation,
  ...remoteMirrors.projectNavigation,
  ...starredDashboards.projectNavigation,
  ...members.projectNavigation,
  ...approvals.projectNavigation,
  ...notificationSettings.projectNavigation,
  ...settingsFile.projectNavigation,
  ...activity.projectNavigation,
  ...audit.projectNavigation,
])

export const groupSections = getSections([
  groupOverview,
  ...epics.groupNavigation,
  ...members.groupNavigation,
  ...notificationSettings.groupNavigation,
  ...settingsFile.groupNavigation,
  ...audit.groupNavigation,
])
