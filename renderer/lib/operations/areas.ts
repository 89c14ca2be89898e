import type { OperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'

type AreaOf<I extends string> = I extends `${infer Area}.${string}` ? Area : never

/** The name of each area, by the first part of its operations' IDs. */
const names: Readonly<Record<AreaOf<OperationId>, string>> = {
  files: t('Files'),
  commits: t('Commits'),
  repository: t('Repository'),
  tags: t('Tags'),
  releases: t('Releases'),
  branches: t('Branches'),
  snippets: t('Snippets'),
  featureFlags: t('Feature flags'),
  instanceVariables: t('Instance variables'),
  approvals: t('Approvals'),
  approvalRules: t('Approval rules'),
  approvers: t('Approvers'),
  mergeRequestApprovals: t('Merge request approvals'),
  mergeRequestApprovers: t('Merge request approvers'),
  freezePeriods: t('Freeze periods'),
  environments: t('Environments'),
  deployments: t('Deployments'),
  remoteMirrors: t('Remote mirrors'),
  starredDashboards: t('Starred dashboards'),
  backgroundJobs: t('Background jobs'),
  namespaces: t('Namespaces'),
  keys: t('SSH keys'),
  geoNodes: t('Geo nodes'),
  notificationSettings: t('Notification settings'),
  groupMembers: t('Group members'),
  projectMembers: t('Project members'),
  epics: t('Epics'),
  epicIssues: t('Epic issues'),
  activityEvents: t('Activity events'),
  auditEvents: t('Audit events'),
  user: t('User'),
  users: t('Users'),
  version: t('Version'),
  projects: t('Projects'),
  groups: t('Groups'),
}
const byFirstWord: ReadonlyMap<string, string> = new Map(Object.entries(names))

/**
 * What an operation is about, in the language of the app.
 * @example areaName('featureFlags.list') // 'Feature flags'
 */
export function areaName(operation: OperationId): string {
  return byFirstWord.get(operation.split('.', 1)[0] ?? operation) ?? operation
}
