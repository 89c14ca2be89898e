import { pgettext, t } from './i18n/i18n.ts'

/**
 * What the app calls the values of the service's enums, one table for each enum. Screens, prints and charts show these;
 * requests, addresses of screens, filter expressions, and files that programs read have the values themselves.
 */
const tables = {
  /** Document 2, section 4.5. */
  environmentState: {
    available: pgettext('environment state', 'Available'),
    stopping: pgettext('environment state', 'Stopping'),
    stopped: pgettext('environment state', 'Stopped'),
  },
  environmentTier: {
    production: pgettext('environment tier', 'Production'),
    staging: pgettext('environment tier', 'Staging'),
    testing: pgettext('environment tier', 'Testing'),
    development: pgettext('environment tier', 'Development'),
    other: pgettext('environment tier', 'Other'),
  },
  /** Deployments, pipelines and jobs have the same words. */
  runStatus: {
    created: pgettext('pipeline or deployment status', 'Created'),
    waiting_for_resource: pgettext('pipeline or deployment status', 'Waiting for resource'),
    preparing: pgettext('pipeline or deployment status', 'Preparing'),
    pending: pgettext('pipeline or deployment status', 'Pending'),
    running: pgettext('pipeline or deployment status', 'Running'),
    success: pgettext('pipeline or deployment status', 'Success'),
    failed: pgettext('pipeline or deployment status', 'Failed'),
    canceling: pgettext('pipeline or deployment status', 'Canceling'),
    canceled: pgettext('pipeline or deployment status', 'Canceled'),
    skipped: pgettext('pipeline or deployment status', 'Skipped'),
    manual: pgettext('pipeline or deployment status', 'Manual'),
    scheduled: pgettext('pipeline or deployment status', 'Scheduled'),
    blocked: pgettext('pipeline or deployment status', 'Blocked'),
  },
  /** Issues, epics and merge requests. */
  issueState: {
    opened: pgettext('issue state', 'Open'),
    closed: pgettext('issue state', 'Closed'),
    locked: pgettext('issue state', 'Locked'),
    merged: pgettext('issue state', 'Merged'),
  },
  userState: {
    active: pgettext('user state', 'Active'),
    awaiting: pgettext('user state', 'Awaiting approval'),
    invited: pgettext('user state', 'Invited'),
    blocked: pgettext('user state', 'Blocked'),
    ldap_blocked: pgettext('user state', 'Blocked by LDAP'),
    blocked_pending_approval: pgettext('user state', 'Pending approval'),
    deactivated: pgettext('user state', 'Deactivated'),
    banned: pgettext('user state', 'Banned'),
  },
  visibility: { private: t('Private'), internal: t('Internal'), public: t('Public') },
  namespaceKind: { user: t('User'), group: t('Group') },
  approvalRuleType: {
    regular: pgettext('approval rule type', 'Regular'),
    any_approver: pgettext('approval rule type', 'Any approver'),
    code_owner: pgettext('approval rule type', 'Code owners'),
    report_approver: pgettext('approval rule type', 'Report'),
  },
  variableType: { env_var: t('Variable'), file: t('File') },
  mirrorStatus: {
    none: t('Never pushed'),
    scheduled: t('Waiting to push'),
    to_retry: t('Failed, will be tried again'),
    started: t('Pushing'),
    finished: t('Pushed'),
    failed: t('Failed'),
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type ValueName = keyof typeof tables

/** What a value of an enum is called; a value that the documents don't name is shown as it is. */
export function valueLabel(name: ValueName, value: string): string {
  const labels: Readonly<Record<string, string>> = tables[name]
  return (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? value
}

/** The values of an enum as the choices of an input. */
export function valueChoices<Value extends string>(
  name: ValueName,
  values: readonly Value[],
): { readonly value: Value; readonly label: string }[] {
  return values.map(value => ({ value, label: valueLabel(name, value) }))
}
