import type { ApprovalGroup, ApprovalRule, ProtectedBranch } from '#shared/contract/approvals.ts'
import type { ServiceProfile } from '#shared/profile.ts'
import type { RequestContext } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { ApprovalRuleRow } from '../store/approval-rules.ts'
import type { ApproverOwner } from '../store/approvals.ts'
import type { GroupRow } from '../store/groups.ts'
import type { ProtectedBranchRow } from '../store/protected-branches.ts'
import type { Store } from '../store/store.ts'
import { userFields } from './user-fields.ts'
import { getViewer } from './viewer.ts'

/** The groups of these that the caller may see. */
export function visibleGroups(store: Store, context: RequestContext, ids: readonly number[]): GroupRow[] {
  const viewer = getViewer(context)
  return ids.map(id => store.groups.find(id, viewer)).filter(group => group !== undefined)
}

/** A rule as the caller may see it: groups that are hidden from them are left out, with their members. */
export function ruleFields(store: Store, context: RequestContext, row: ApprovalRuleRow): ApprovalRule {
  const { baseUrl, profile } = context
  const groupIds = store.approvalRules.groupIds(row.id)
  const groups = visibleGroups(store, context, groupIds)
  const branchIds = new Set(store.approvalRules.branchIds(row.id))
  const branches = branchIds.size === 0 ? [] : store.protectedBranches.list(row.project_id)
  const eligible = store.approvalRules.eligible(
    row.id,
    groups.map(group => group.id),
  )
  return {
    id: row.id,
    name: row.name,
    rule_type: row.rule_type,
    eligible_approvers: eligible.map(user => userFields(user, baseUrl)),
    approvals_required: row.approvals_required,
    users: store.approvalRules.users(row.id).map(user => userFields(user, baseUrl)),
    groups: groups.map(group => approvalGroupFields(group, baseUrl)),
    protected_branches: branches
      .filter(branch => branchIds.has(branch.id))
      .map(branch => protectedBranchFields(profile, branch)),
    contains_hidden_groups: groups.length < groupIds.length,
  }
}

/** `approvers` and `approver_groups`, the older fields for approvers. */
export function approverFields(store: Store, context: RequestContext, owner: ApproverOwner) {
  const groups = visibleGroups(store, context, store.approvals.approverGroupIds(owner))
  return {
    approvers: store.approvals.approvers(owner).map(user => ({ user: userFields(user, context.baseUrl) })),
    approver_groups: groups.map(group => ({ group: approvalGroupFields(group, context.baseUrl) })),
  }
}

function approvalGroupFields(group: GroupRow, baseUrl: string): ApprovalGroup {
  return {
    id: group.id,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: group.visibility,
    lfs_enabled: true,
    avatar_url: null,
    web_url: `${baseUrl}/groups/${group.full_path}`,
    request_access_enabled: false,
    full_name: group.full_name,
    full_path: group.full_path,
    parent_id: group.parent_id,
    ldap_cn: null,
    ldap_access: null,
  }
}

function protectedBranchFields({ hasGitlabTypes }: ServiceProfile, row: ProtectedBranchRow): ProtectedBranch {
  return {
    id: row.id,
    name: row.name,
    push_access_levels: branchAccess(row.push_access_level),
    merge_access_levels: branchAccess(row.merge_access_level),
    unprotect_access_levels: branchAccess(row.unprotect_access_level),
    code_owner_approval_required: hasGitlabTypes
      ? row.code_owner_approval_required
      : String(row.code_owner_approval_required),
  }
}

function branchAccess(level: number) {
  const description =
    level > accessLevels.maintainer
      ? 'Owners'
      : level > accessLevels.developer
        ? 'Maintainers'
        : level > accessLevels.none
          ? 'Developers + Maintainers'
          : 'No one'
  return [{ access_level: level, access_level_description: description }]
}
