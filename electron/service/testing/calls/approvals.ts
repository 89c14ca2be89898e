import type { Calls } from './calls.ts'

const id = 'harbor/lighthouse'
const [ines, mats, instruments] = [1, 2, 2]

/** Document 2, section 4.3. */
export const approvalsCalls: Calls<
  | 'approvals.get'
  | 'approvals.update'
  | 'approvalRules.list'
  | 'approvalRules.create'
  | 'approvalRules.update'
  | 'approvalRules.delete'
  | 'approvers.update'
  | 'mergeRequestApprovals.get'
  | 'mergeRequestApprovals.update'
  | 'mergeRequestApprovers.update'
> = {
  'approvals.get': [{ id }],
  'approvals.update': [
    { id, merge_requests_author_approval: true, require_password_to_approve: true },
    { id, approvals_before_merge: 1, reset_approvals_on_push: false },
  ],
  'approvalRules.list': [{ id }],
  'approvalRules.create': [
    { id, name: 'Night watch', approvals_required: 1, user_ids: [mats], group_ids: [instruments] },
  ],
  'approvalRules.update': [
    { id, approval_rule_id: 1, name: 'Harbour master', approvals_required: 1, user_ids: [ines] },
  ],
  'approvalRules.delete': [{ id, approval_rule_id: 3 }],
  'approvers.update': [{ id, approver_ids: [mats], approver_group_ids: [instruments] }],
  'mergeRequestApprovals.get': [{ id, merge_request_iid: 11 }],
  'mergeRequestApprovals.update': [{ id, merge_request_iid: 11, approvals_required: 4 }],
  'mergeRequestApprovers.update': [{ id, merge_request_iid: 11, approver_ids: [ines, mats], approver_group_ids: [] }],
}
