import type { ApprovalConfiguration } from '#shared/contract/approvals.ts'
import { endpointOf, type Params } from '#shared/contract/contract.ts'
import { isBeyond } from '#shared/contract/endpoint.ts'

/** The switches of a project's approvals, each with what it does (document 2, section 4.3). */
export const approvalSwitches = [
  {
    field: 'reset_approvals_on_push',
    label: 'A push takes approvals away',
    on: 'Whoever approved has to look again when commits are added.',
    off: 'Approvals stay, also for commits that nobody of them saw.',
  },
  {
    field: 'merge_requests_author_approval',
    label: 'Authors may approve their own merge requests',
    on: 'The author’s approval counts like anybody’s.',
    off: 'Another user has to approve.',
  },
  {
    field: 'merge_requests_disable_committers_approval',
    label: 'Who committed may not approve',
    on: 'Nobody approves what they wrote a part of.',
    off: 'Those who added commits may approve, unless they are the author.',
  },
  {
    field: 'disable_overriding_approvers_per_merge_request',
    label: 'Merge requests keep the project’s approvers and number',
    on: 'What is set here counts for every merge request.',
    off: 'A developer may set other approvers, or a higher number, for one merge request.',
  },
  {
    field: 'require_password_to_approve',
    label: 'Approving asks for the password',
    on: 'An open browser session alone is not enough to approve.',
    off: 'One click approves.',
  },
  {
    field: 'selective_code_owner_removals',
    label: 'A push takes approvals of code owners away',
    on: 'Code owners have to look again when commits change their files.',
    off: 'Approvals of code owners stay when commits change their files.',
  },
  {
    field: 'require_reauthentication_to_approve',
    label: 'Approving asks to sign in again',
    on: 'An open browser session alone is not enough to approve.',
    off: 'One click approves.',
  },
] as const
type SwitchField = (typeof approvalSwitches)[number]['field']

/** The switches that a service has: those beyond the documents where it tells them. */
export function switchesIn(told: ApprovalConfiguration) {
  const { body = {} } = endpointOf('approvals.update').params
  return approvalSwitches.filter(({ field }) => {
    const schema = body[field]
    return typeof told[field] === 'boolean' || (schema !== undefined && !isBeyond(schema))
  })
}

/** The configuration as it stands in the form. */
export interface ConfigurationForm {
  readonly switches: Readonly<Record<SwitchField, boolean>>
  /** Null while the field is empty. */
  readonly before_merge: number | null
}

/** What the service told, as a form. A switch it does not tell stands as off. */
export function formOf(told: ApprovalConfiguration): ConfigurationForm {
  return {
    switches: {
      reset_approvals_on_push: told.reset_approvals_on_push === true,
      merge_requests_author_approval: told.merge_requests_author_approval === true,
      merge_requests_disable_committers_approval: told.merge_requests_disable_committers_approval === true,
      disable_overriding_approvers_per_merge_request: told.disable_overriding_approvers_per_merge_request === true,
      require_password_to_approve: told.require_password_to_approve === true,
      selective_code_owner_removals: told.selective_code_owner_removals === true,
      require_reauthentication_to_approve: told.require_reauthentication_to_approve === true,
    },
    before_merge: told.approvals_before_merge ?? null,
  }
}

type Changes = Omit<Params<'approvals.update'>, 'id'>

/** What has to be sent to get from what the service told to the form; empty when nothing was changed. */
export function changesOf(told: ApprovalConfiguration, form: ConfigurationForm): Changes {
  const before = formOf(told)
  const changed = approvalSwitches.filter(({ field }) => before.switches[field] !== form.switches[field])
  return {
    ...Object.fromEntries(changed.map(({ field }) => [field, form.switches[field]])),
    ...(form.before_merge !== null &&
      form.before_merge !== before.before_merge && { approvals_before_merge: form.before_merge }),
  }
}
