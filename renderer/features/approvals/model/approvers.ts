import type { ApprovalGroup } from '#shared/contract/approvals.ts'
import type { UserBrief } from '#shared/contract/fields.ts'
import { type PickedGroup, pickedGroup } from '../../../lib/group/group-picker.tsx'
import type { PickedUser } from '../../../ui/people/user-picker.tsx'

/** The approvers of old of a project or a merge request, beside the rules. */
export interface Approvers {
  readonly users: readonly PickedUser[]
  readonly groups: readonly PickedGroup[]
}

interface ApproversAnswer {
  readonly approvers?: readonly { readonly user: UserBrief }[] | undefined
  readonly approver_groups?: readonly { readonly group: ApprovalGroup }[] | undefined
}

/**
 * The approvers in an answer. Only the answer to a change has them (document 2, section 2), in some services also the
 * one to a read: else null.
 */
export function parseApprovers({ approvers, approver_groups }: ApproversAnswer): Approvers | null {
  if (!approvers || !approver_groups) return null
  return {
    users: approvers.map(({ user }) => user),
    groups: approver_groups.map(({ group: { id, path, full_path } }) =>
      pickedGroup({ id, full_path: full_path ?? path }),
    ),
  }
}

/** The whole list, as it is sent: who is not in it is removed. */
export function approversParams({ users, groups }: Approvers) {
  return {
    approver_ids: users.map(({ id }) => id),
    approver_group_ids: groups.map(({ id }) => (typeof id === 'number' ? id : Number.NaN)),
  }
}
