import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { beyond, decisive, deprecated, endpoint, expected, json } from './endpoint.ts'
import { projectId, timestamp, userBrief } from './fields.ts'
import { asItWas, getId, only, orNone, whenAny } from './inverses.ts'

/** Document 2, section 4.3. */
const document = '2 §4.3'

const approvalGroup = z.looseObject({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  description: z.string().nullish(),
  visibility: z.string().optional(),
  lfs_enabled: z.boolean().optional(),
  avatar_url: z.string().nullish(),
  web_url: z.string().nullish(),
  request_access_enabled: z.boolean().optional(),
  full_name: z.string().optional(),
  full_path: z.string().optional(),
  parent_id: z.number().nullish(),
  ldap_cn: z.string().nullish(),
  ldap_access: z.union([z.string(), z.number()]).nullish(),
})
export type ApprovalGroup = z.output<typeof approvalGroup>

const branchAccessLevels = z.array(
  z.looseObject({ access_level: z.number().nullish(), access_level_description: z.string().nullish() }),
)

const protectedBranch = z.looseObject({
  id: z.number(),
  name: z.string(),
  push_access_levels: branchAccessLevels.optional(),
  merge_access_levels: branchAccessLevels.optional(),
  unprotect_access_levels: branchAccessLevels.optional(),
  /** A boolean word in a string, as the document has it; newer services send the boolean. */
  code_owner_approval_required: z.union([z.string(), z.boolean()]).nullish(),
})
export type ProtectedBranch = z.output<typeof protectedBranch>

const requiredCount = z.number().int().min(0).max(100)
/** An object, because `npm run texts` finds the sentence by the name of its property. */
const useRules = { deprecated: 'Use the approval rules of the project instead.' }

const configurationFields = {
  approvals_before_merge: deprecated(z.number().nullish(), useRules.deprecated),
  reset_approvals_on_push: z.boolean().nullish(),
  disable_overriding_approvers_per_merge_request: z.boolean().nullish(),
  merge_requests_author_approval: z.boolean().nullish(),
  merge_requests_disable_committers_approval: z.boolean().nullish(),
  require_password_to_approve: z.boolean().nullish(),
  selective_code_owner_removals: beyond(z.boolean().nullish()),
  require_reauthentication_to_approve: beyond(z.boolean().nullish()),
}
const approvalConfiguration = z.looseObject(configurationFields)
export type ApprovalConfiguration = z.output<typeof approvalConfiguration>

const approvers = z.array(z.looseObject({ user: userBrief }))
const approverGroups = z.array(z.looseObject({ group: approvalGroup }))

export const projectApprovers = approvalConfiguration.extend({ approvers, approver_groups: approverGroups })

export const approvalRule = z.looseObject({
  id: z.number(),
  name: z.string(),
  rule_type: expected(z.string()),
  eligible_approvers: z.array(userBrief),
  approvals_required: z.number(),
  // A change sends all of them, and removes those that it leaves out.
  users: z.array(userBrief),
  groups: z.array(approvalGroup),
  protected_branches: decisive(z.array(protectedBranch).optional()),
  contains_hidden_groups: decisive(z.boolean().optional()),
  applies_to_all_protected_branches: decisive(beyond(z.boolean().nullish())),
  report_type: beyond(z.string().nullish()).describe('The report type of a rule of type report_approver.'),
})
export type ApprovalRule = z.output<typeof approvalRule>

/** Editions without approval rules return only the users who approved. */
const approvalStatus = z.looseObject({
  id: z.number().nullish(),
  iid: z.number().nullish(),
  project_id: z.number().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  state: z.string().nullish(),
  created_at: timestamp.nullish(),
  updated_at: timestamp.nullish(),
  merge_status: z.string().nullish(),
  approvals_required: z.number().nullish(),
  approvals_left: z.number().nullish(),
  approved: beyond(z.boolean().nullish()),
  user_has_approved: beyond(z.boolean().nullish()),
  user_can_approve: beyond(z.boolean().nullish()),
  approved_by: z.array(z.looseObject({ user: userBrief, approved_at: beyond(timestamp.nullish()) })),
  approvers: approvers.optional(),
  approver_groups: approverGroups.optional(),
})
export type ApprovalStatus = z.output<typeof approvalStatus>

const id = z.number().int().positive()
/** A generous upper limit. */
const ids = z.array(id).max(1000)
const groupIds = z.array(id.meta({ refersTo: 'group' })).max(1000)
const ruleBody = {
  name: z.string().min(1).max(255),
  approvals_required: requiredCount,
  user_ids: ids.optional().describe('Users who can approve; in a change, users not listed are removed'),
  group_ids: groupIds
    .optional()
    .describe('Groups whose members can approve; in a change, groups not listed are removed'),
  protected_branch_ids: ids.optional().describe('Protected branches the rule is for; needs the Premium edition'),
  applies_to_all_protected_branches: beyond(z.boolean().optional()),
}
/** What a rule is made as and stays. */
const newRuleBody = {
  ...ruleBody,
  rule_type: beyond(z.string().min(1).max(255).optional()).describe('Default: regular.'),
  report_type: beyond(z.string().min(1).max(255).optional()),
}
const approverBody = {
  approver_ids: ids.describe('Users who can approve; users not listed are removed'),
  approver_group_ids: groupIds.describe('Groups whose members can approve; groups not listed are removed'),
}
const rulePath = { id: projectId, approval_rule_id: id }
const mergeRequestPath = { id: projectId, merge_request_iid: id }

const readsOfApprovals = ['approvals.get', 'approvalRules.list', 'mergeRequestApprovals.get'] as const
const common = { pagination: 'none', edition: 'starter', scope: 'api', document } as const
const read = {
  ...common,
  success: [200],
  access: 'guest',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
} as const
const write = {
  ...common,
  access: 'maintainer',
  cache: 'never',
  effect: 'write',
  invalidates: readsOfApprovals,
} as const

type Values = Readonly<Record<string, unknown>>

const whoTheyWere = () => t('The service does not say who the approvers were')

/** There is no read of a single rule. */
const rulesState = ({ id: project }: Values) => ({ operation: 'approvalRules.list', params: { id: project } })
const mergeRequestState = ({ id: project, merge_request_iid }: Values) => ({
  operation: 'mergeRequestApprovals.get',
  params: { id: project, merge_request_iid },
})

/** What makes a rule as it was; null when a part of it was not shown. */
function ruleBefore(rule: unknown, before: unknown): Values | null {
  const was = z
    .array(approvalRule)
    .parse(before)
    .find(({ id: known }) => known === rule)
  if (!was || was.contains_hidden_groups) return null
  const { name, approvals_required, users, groups, protected_branches, applies_to_all_protected_branches: all } = was
  const getIds = (things: readonly { readonly id: number }[]) => things.map(({ id: known }) => known)
  return {
    name,
    approvals_required,
    user_ids: getIds(users),
    group_ids: getIds(groups),
    ...(typeof all === 'boolean' && { applies_to_all_protected_branches: all }),
    // A rule for all protected branches lists each of them, but also applies to future ones.
    ...(protected_branches && all !== true && { protected_branch_ids: getIds(protected_branches) }),
  }
}

/** The type of a rule, which can be set only on creation: without it undo would recreate a regular rule. */
function typeBefore(rule: unknown, before: unknown): Values {
  const was = z
    .array(approvalRule)
    .parse(before)
    .find(({ id: known }) => known === rule)
  return {
    ...(was?.rule_type !== undefined && was.rule_type !== 'regular' && { rule_type: was.rule_type }),
    ...(was?.report_type && { report_type: was.report_type }),
  }
}

/** Fields of the configuration that were given, and those that a service changed with them. */
function configurationBefore(params: Values, before: unknown, after: unknown): Values {
  const was = approvalConfiguration.parse(before)
  const is = approvalConfiguration.safeParse(after).data
  const given = asItWas(params, was)
  const followed = configurationSwitches.flatMap(name =>
    is && typeof was[name] === 'boolean' && was[name] !== is[name] ? [[name, was[name]]] : [],
  )
  return { ...given, ...(Object.keys(given).length > 0 && Object.fromEntries(followed)) }
}
const configurationSwitches = [
  'reset_approvals_on_push',
  'disable_overriding_approvers_per_merge_request',
  'merge_requests_author_approval',
  'merge_requests_disable_committers_approval',
  'require_password_to_approve',
  'selective_code_owner_removals',
  'require_reauthentication_to_approve',
] as const

/** Services ignore settings that the instance or the group above has locked. */
function configurationLeftOut(params: Values, answer: unknown): string | null {
  const is = approvalConfiguration.parse(answer)
  const kept = configurationSwitches.filter(
    name => typeof params[name] === 'boolean' && typeof is[name] === 'boolean' && params[name] !== is[name],
  )
  return kept.length === 0
    ? null
    : t('The configuration was saved without {names}: the instance or a group above may have locked it.', {
        names: kept.join(', '),
      })
}

export const approvals = {
  'approvals.get': endpoint({
    id: 'approvals.get',
    method: 'GET',
    path: '/projects/:id/approvals',
    params: { path: { id: projectId } },
    response: json(approvalConfiguration),
    summary: 'How merge requests of a project are approved.',
    ...read,
    roleRefusal: { access: 'maintainer' },
  }),
  'approvals.update': endpoint({
    id: 'approvals.update',
    method: 'POST',
    path: '/projects/:id/approvals',
    params: {
      path: { id: projectId },
      body: {
        approvals_before_merge: deprecated(requiredCount.optional(), useRules.deprecated),
        reset_approvals_on_push: z.boolean().optional(),
        disable_overriding_approvers_per_merge_request: z.boolean().optional(),
        merge_requests_author_approval: z
          .boolean()
          .optional()
          .describe('True lets authors approve their own merge requests.'),
        merge_requests_disable_committers_approval: z.boolean().optional(),
        require_password_to_approve: z.boolean().optional(),
        selective_code_owner_removals: beyond(z.boolean().optional()),
        require_reauthentication_to_approve: beyond(z.boolean().optional()),
      },
    },
    response: json(approvalConfiguration),
    success: [201, 200],
    summary: 'Changes how merge requests of a project are approved.',
    label: () => t('Update approval settings'),
    successMessage: () => t('Approval settings updated'),
    ...write,
    leftOut: configurationLeftOut,
    inverse: {
      fidelity: 'exact',
      state: ({ id }) => ({ operation: 'approvals.get', params: { id } }),
      back: ({ params, before, after }) =>
        whenAny('approvals.update', only(params, 'id'), configurationBefore(params, before, after)),
    },
  }),
  'approvalRules.list': endpoint({
    id: 'approvalRules.list',
    method: 'GET',
    path: '/projects/:id/approval_rules',
    params: { path: { id: projectId } },
    response: json(z.array(approvalRule)),
    summary: 'The approval rules of a project.',
    ...read,
    pagination: 'offset',
  }),
  'approvalRules.create': endpoint({
    id: 'approvalRules.create',
    method: 'POST',
    path: '/projects/:id/approval_rules',
    params: { path: { id: projectId }, body: newRuleBody },
    response: json(approvalRule),
    success: [201, 200],
    summary: 'Adds an approval rule to a project.',
    label: () => t('Create approval rule'),
    successMessage: () => t('Approval rule created'),
    ...write,
    inverse: {
      fidelity: 'exact',
      state: rulesState,
      row: (_params, answer) => getId(answer),
      back: ({ params: { id }, answer }) => ({
        operation: 'approvalRules.delete',
        params: { id, approval_rule_id: getId(answer) },
      }),
    },
  }),
  'approvalRules.update': endpoint({
    id: 'approvalRules.update',
    method: 'PUT',
    path: '/projects/:id/approval_rules/:approval_rule_id',
    params: { path: rulePath, body: ruleBody },
    response: json(approvalRule),
    success: [200],
    summary: 'Changes an approval rule; users and groups that are not named are removed from it.',
    label: () => t('Update approval rule'),
    successMessage: () => t('Approval rule updated'),
    ...write,
    inverse: {
      fidelity: 'exact',
      state: rulesState,
      row: ({ approval_rule_id }) => approval_rule_id,
      back: ({ params: { id, approval_rule_id }, before }) => {
        const was = ruleBefore(approval_rule_id, before)
        return was && { operation: 'approvalRules.update', params: { id, approval_rule_id, ...was } }
      },
    },
  }),
  'approvalRules.delete': endpoint({
    id: 'approvalRules.delete',
    method: 'DELETE',
    path: '/projects/:id/approval_rules/:approval_rule_id',
    params: { path: rulePath },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Removes an approval rule.',
    label: () => t('Delete approval rule'),
    successMessage: () => t('Approval rule deleted'),
    ...write,
    effect: 'destroy',
    inverse: {
      fidelity: 'near',
      get note() {
        return t('The rule is recreated and gets a new ID.')
      },
      state: rulesState,
      row: ({ approval_rule_id }) => approval_rule_id,
      back: ({ params: { id, approval_rule_id }, before }) => {
        const was = ruleBefore(approval_rule_id, before)
        return (
          was && {
            operation: 'approvalRules.create',
            params: { id, ...was, ...typeBefore(approval_rule_id, before) },
          }
        )
      },
    },
  }),
  'approvers.update': endpoint({
    id: 'approvers.update',
    method: 'PUT',
    path: '/projects/:id/approvers',
    until: '13.12',
    params: { path: { id: projectId }, body: approverBody },
    response: json(projectApprovers),
    success: [200],
    summary: 'Sets the approvers of a project; approvers that are not listed are removed.',
    label: () => t('Update approvers'),
    successMessage: () => t('Approvers updated'),
    ...useRules,
    ...write,
    inverse: {
      fidelity: 'none',
      get because() {
        return whoTheyWere()
      },
    },
  }),
  'mergeRequestApprovals.get': endpoint({
    id: 'mergeRequestApprovals.get',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid/approvals',
    params: { path: mergeRequestPath },
    response: json(approvalStatus),
    summary: 'Who approved a merge request, and how many approvals it still needs.',
    ...read,
  }),
  'mergeRequestApprovals.update': endpoint({
    id: 'mergeRequestApprovals.update',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_iid/approvals',
    params: { path: mergeRequestPath, body: { approvals_required: deprecated(requiredCount, useRules.deprecated) } },
    response: json(approvalStatus),
    success: [201, 200],
    summary: 'Changes how many approvals a merge request needs.',
    label: () => t('Update required approvals'),
    successMessage: () => t('Required approvals updated'),
    ...write,
    access: 'developer',
    inverse: {
      fidelity: 'exact',
      state: mergeRequestState,
      back: ({ params: { id, merge_request_iid }, before }) => {
        const approvals_required = orNone(approvalStatus.parse(before).approvals_required)
        return approvals_required === undefined
          ? null
          : { operation: 'mergeRequestApprovals.update', params: { id, merge_request_iid, approvals_required } }
      },
    },
  }),
  'mergeRequestApprovers.update': endpoint({
    id: 'mergeRequestApprovers.update',
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_iid/approvers',
    until: '13.12',
    params: { path: mergeRequestPath, body: approverBody },
    response: json(approvalStatus),
    success: [200],
    summary: 'Sets the approvers of a merge request; approvers that are not listed are removed.',
    label: () => t('Update approvers'),
    successMessage: () => t('Approvers updated'),
    ...useRules,
    ...write,
    access: 'developer',
    inverse: {
      fidelity: 'none',
      get because() {
        return whoTheyWere()
      },
      state: mergeRequestState,
    },
  }),
} as const
