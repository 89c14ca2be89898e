import type { ApprovalConfiguration } from '#shared/contract/approvals.ts'
import { getEndpoint, type Params } from '#shared/contract/contract.ts'
import { isBeyond } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'

/** The approval settings of a project, each with its effect (document 2, section 4.3). */
export const approvalSwitches = [
  {
    field: 'reset_approvals_on_push',
    label: t('Remove approvals when commits are added'),
    on: t('Approvers have to approve again when commits are added.'),
    off: t('Approvals stay when commits are added.'),
  },
  {
    field: 'merge_requests_author_approval',
    label: t('Allow authors to approve their own merge requests'),
    on: t('The author’s approval counts like any other.'),
    off: t('Another user has to approve.'),
  },
  {
    field: 'merge_requests_disable_committers_approval',
    label: t('Prevent approval by users who add commits'),
    on: t('Users who added commits can’t approve the merge request.'),
    off: t('Users who added commits may approve, unless they are the author.'),
  },
  {
    field: 'disable_overriding_approvers_per_merge_request',
    label: t('Prevent changes of approvers in merge requests'),
    on: t('The approvers and the number of the project apply to every merge request.'),
    off: t('A developer may set other approvers, or a higher number, for one merge request.'),
  },
  {
    field: 'require_password_to_approve',
    label: t('Require the password to approve'),
    on: t('Approvers have to enter their password.'),
    off: t('Approvers don’t have to enter their password.'),
  },
  {
    field: 'selective_code_owner_removals',
    label: t('Remove approvals by code owners when their files change'),
    on: t('Code owners have to approve again when commits change their files.'),
    off: t('Approvals by code owners stay when commits change their files.'),
  },
  {
    field: 'require_reauthentication_to_approve',
    label: t('Require signing in again to approve'),
    on: t('Approvers have to sign in again.'),
    off: t('Approvers don’t have to sign in again.'),
  },
] as const
type SwitchField = (typeof approvalSwitches)[number]['field']

/** The settings of a service: those beyond the documents where it sends them. */
export function switchesIn(configuration: ApprovalConfiguration) {
  const { body = {} } = getEndpoint('approvals.update').params
  return approvalSwitches.filter(({ field }) => {
    const schema = body[field]
    return typeof configuration[field] === 'boolean' || (schema !== undefined && !isBeyond(schema))
  })
}

/** The form values of the configuration. */
export interface ConfigurationForm {
  readonly switches: Readonly<Record<SwitchField, boolean>>
  /** Null while the field is empty. */
  readonly before_merge: number | null
}

/** The form values of the service's configuration. A missing setting is off. */
export function toForm(configuration: ApprovalConfiguration): ConfigurationForm {
  return {
    switches: {
      reset_approvals_on_push: configuration.reset_approvals_on_push === true,
      merge_requests_author_approval: configuration.merge_requests_author_approval === true,
      merge_requests_disable_committers_approval: configuration.merge_requests_disable_committers_approval === true,
      disable_overriding_approvers_per_merge_request:
        configuration.disable_overriding_approvers_per_merge_request === true,
      require_password_to_approve: configuration.require_password_to_approve === true,
      selective_code_owner_removals: configuration.selective_code_owner_removals === true,
      require_reauthentication_to_approve: configuration.require_reauthentication_to_approve === true,
    },
    before_merge: configuration.approvals_before_merge ?? null,
  }
}

type Changes = Omit<Params<'approvals.update'>, 'id'>

/** The changes from the service's configuration to the form; empty when nothing has changed. */
export function getChanges(configuration: ApprovalConfiguration, form: ConfigurationForm): Changes {
  const before = toForm(configuration)
  const changed = approvalSwitches.filter(({ field }) => before.switches[field] !== form.switches[field])
  return {
    ...Object.fromEntries(changed.map(({ field }) => [field, form.switches[field]])),
    ...(form.before_merge !== null &&
      form.before_merge !== before.before_merge && { approvals_before_merge: form.before_merge }),
  }
}
