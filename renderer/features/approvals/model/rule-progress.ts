import type { ApprovalRule, ApprovalStatus } from '#shared/contract/approvals.ts'
import type { UserBrief } from '#shared/contract/fields.ts'

/** The progress of a rule in a merge request, if its eligible approvers are known. */
export interface RuleProgress {
  readonly rule: ApprovalRule
  /** Approvals that count for it. */
  readonly given: readonly UserBrief[]
  readonly left: number
  /** Eligible approvers; null when everyone is eligible. */
  readonly open: readonly UserBrief[] | null
}

/** One approval may count for several rules; a rule without approvers counts every approval. */
export function ruleProgress(rule: ApprovalRule, { approved_by }: Pick<ApprovalStatus, 'approved_by'>): RuleProgress {
  const approved = approved_by.map(({ user }) => user)
  const isForAnybody = rule.users.length + rule.groups.length === 0 && !rule.contains_hidden_groups
  const eligible = new Set(rule.eligible_approvers.map(({ id }) => id))
  const given = isForAnybody ? approved : approved.filter(({ id }) => eligible.has(id))
  const done = new Set(approved.map(({ id }) => id))
  return {
    rule,
    given,
    left: Math.max(0, rule.approvals_required - given.length),
    open: isForAnybody ? null : rule.eligible_approvers.filter(({ id }) => !done.has(id)),
  }
}
