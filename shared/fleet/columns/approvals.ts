import { t } from '#shared/i18n/i18n.ts'
import type { ApprovalConfiguration, ApprovalRule } from '../../contract/approvals.ts'
import { approvalRulesQuery, approvalSettingsQuery } from '../../queries/delivery.ts'
import { type ColumnOf, readList, readOne } from '../column.ts'

const topic = t('Approvals')

/** A setting as the service has it; none when it did not send it. */
function setting(
  name: keyof ApprovalConfiguration & string,
  { isReversed, ...about }: Pick<ColumnOf<never>, 'id' | 'label' | 'description' | 'isDefault'> & { isReversed?: true },
): ColumnOf<ApprovalConfiguration> {
  return {
    ...about,
    topic,
    type: 'boolean',
    compute: configuration => {
      const value = configuration[name]
      if (typeof value !== 'boolean') return null
      return isReversed ? !value : value
    },
  }
}

/** How merge requests of a project are approved. */
export const approvalSettings = readOne('approvals', approvalSettingsQuery, [
  setting('merge_requests_author_approval', {
    id: 'approvals.authors',
    label: t('Authors can approve'),
    description: t('Authors can approve their own merge requests.'),
    isDefault: true,
  }),
  setting('merge_requests_disable_committers_approval', {
    id: 'approvals.committers',
    label: t('Committers can approve'),
    description: t('Users who added commits to a merge request can approve it.'),
    isReversed: true,
  }),
  setting('reset_approvals_on_push', {
    id: 'approvals.reset',
    label: t('Approvals removed on push'),
    description: t('Approvals are removed when commits are added.'),
  }),
  setting('disable_overriding_approvers_per_merge_request', {
    id: 'approvals.override',
    label: t('Rules can be overridden'),
    description: t('Approval rules can be changed in each merge request.'),
    isReversed: true,
  }),
  setting('require_password_to_approve', {
    id: 'approvals.password',
    label: t('Password required to approve'),
    description: t('Approving requires the password of the user.'),
  }),
])

/** The rules of a project. */
export const approvalRules = readList('rules', approvalRulesQuery, [
  {
    id: 'approvals.rules',
    label: t('Approval rules'),
    topic,
    type: 'number',
    description: t('Number of approval rules.'),
    compute: rules => rules.length,
  },
  {
    id: 'approvals.required',
    label: t('Approvals required'),
    topic,
    type: 'number',
    description: t('The approvals that every merge request needs: the most that a rule for all branches requires.'),
    isDefault: true,
    compute: rules => Math.max(0, ...rules.filter(isForAllBranches).map(rule => rule.approvals_required)),
  },
  {
    id: 'approvals.unsatisfiable',
    label: t('Unsatisfiable rules'),
    topic,
    type: 'number',
    description: t('Rules that require more approvals than they have eligible approvers.'),
    compute: rules => rules.filter(isNeverSatisfied).length,
  },
])

function isForAllBranches({ protected_branches, applies_to_all_protected_branches }: ApprovalRule): boolean {
  return (protected_branches ?? []).length === 0 && applies_to_all_protected_branches !== true
}

/** Hidden groups may have more approvers; a rule for any approver names nobody. */
function isNeverSatisfied(rule: ApprovalRule): boolean {
  if (rule.rule_type === 'any_approver' || rule.contains_hidden_groups === true) return false
  return rule.eligible_approvers.length < rule.approvals_required
}
