import type { ApprovalStatus } from '#shared/contract/approvals.ts'
import { forbidden, notFound } from '../errors.ts'
import type { Handlers, ProjectAccess, RequestContext } from '../handler.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { Store } from '../store/store.ts'
import { approverFields } from './approval-fields.ts'
import { requireApprovers, withHiddenGroups } from './approver-choice.ts'
import type { ServiceParts } from './parts.ts'
import { projectChange } from './project-audit.ts'
import { userFields } from './user-fields.ts'

type MergeRequestApprovalOperations =
  | 'mergeRequestApprovals.get'
  | 'mergeRequestApprovals.update'
  | 'mergeRequestApprovers.update'

/** Approvals of one merge request (document 2, section 4.3). */
export function mergeRequestApprovalsHandlers({ store }: ServiceParts): Pick<Handlers, MergeRequestApprovalOperations> {
  const require = (project: ProjectAccess, iid: number): MergeRequestRow => {
    const row = store.mergeRequests.byIid(project.id, iid)
    if (!row) throw notFound('Merge Request')
    return row
  }
  const requireOverriding = (project: ProjectAccess) => {
    if (store.approvals.configuration(project.id).disable_overriding) {
      throw forbidden('403 Forbidden - This project does not let merge requests change their approvers')
    }
  }
  return {
    'mergeRequestApprovals.get': (context, { id, merge_request_iid }) =>
      statusFields(store, context, require(context.project(id), merge_request_iid)),
    'mergeRequestApprovals.update': (context, { id, merge_request_iid, approvals_required: desired }) => {
      const project = context.project(id)
      const known = require(project, merge_request_iid)
      requireOverriding(project)
      const least = getRequirement(store, { ...known, approvals_required: null }).required
      if (desired < least) {
        throw forbidden(`403 Forbidden - approvals_required is less than the ${least} that the project asks for`)
      }
      return store.transaction(() => {
        const from = String(getRequirement(store, known).required)
        store.mergeRequests.requireApprovals(known.id, desired)
        const change = { kind: 'change', what: 'required approvals', type: 'MergeRequest', id: known.id } as const
        context.audit(projectChange(project, { ...change, name: known.title, from, to: String(desired) }))
        return statusFields(store, context, require(project, merge_request_iid))
      })
    },
    'mergeRequestApprovers.update': (context, params) => {
      const { id, merge_request_iid, approver_ids: users, approver_group_ids: groups } = params
      const project = context.project(id)
      const known = require(project, merge_request_iid)
      requireOverriding(project)
      const owner = { mergeRequest: known.id }
      requireApprovers(store, context, project, {
        users: { parameter: 'approver_ids', ids: users },
        groups: { parameter: 'approver_group_ids', ids: groups },
      })
      return store.transaction(() => {
        const groupIds = withHiddenGroups(store, context, groups, store.approvals.approverGroupIds(owner))
        store.approvals.setApprovers(owner, { users, groups: groupIds })
        const change = { kind: 'change', what: 'approvers', type: 'MergeRequest', id: known.id } as const
        context.audit(projectChange(project, { ...change, name: known.title }))
        return { ...statusFields(store, context, known), ...approverFields(store, context, owner) }
      })
    },
  }
}

/**
 * How many approvals a merge request needs, and how many are missing. Each rule for its target branch requires approvals of its approvers, and one
 * approval may count for several rules; the number of the merge request or project is satisfied by any user's approvals.
 */
function getRequirement(store: Store, row: MergeRequestRow): { readonly required: number; readonly left: number } {
  const given = store.approvals.approvedBy(row.id).length
  const plain = row.approvals_required ?? store.approvals.configuration(row.project_id).approvals_before_merge
  const rules = store.approvalRules
    .ofProject(row.project_id)
    .filter(rule => {
      const branches = store.approvalRules.branchIds(rule.id)
      return branches.length === 0 || store.protectedBranches.holds(row.project_id, branches, row.target_branch)
    })
    .map(rule => {
      const open = store.approvalRules.users(rule.id).length === 0 && store.approvalRules.groupIds(rule.id).length === 0
      const counted = open ? given : store.approvalRules.approvedBy(rule.id, row.id)
      return { required: rule.approvals_required, left: Math.max(0, rule.approvals_required - counted) }
    })
  const sum = (of: 'required' | 'left') => rules.reduce((total, rule) => total + rule[of], 0)
  return { required: Math.max(plain, sum('required')), left: Math.max(plain - given, sum('left'), 0) }
}

function statusFields(store: Store, { baseUrl }: RequestContext, row: MergeRequestRow): ApprovalStatus {
  const { required, left } = getRequirement(store, row)
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    merge_status: row.merge_status,
    approvals_required: required,
    approvals_left: left,
    approved_by: store.approvals.approvedBy(row.id).map(user => ({ user: userFields(user, baseUrl) })),
  }
}
