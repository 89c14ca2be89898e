import type { ApprovalConfiguration } from '#shared/contract/approvals.ts'
import type { Handlers } from '../handler.ts'
import type { ApprovalConfigurationRow } from '../store/approvals.ts'
import { approverFields } from './approval-fields.ts'
import { approvalRulesHandlers } from './approval-rules.ts'
import { requireApprovers, withHiddenGroups } from './approver-choice.ts'
import { mergeRequestApprovalsHandlers } from './merge-request-approvals.ts'
import type { ServiceParts } from './parts.ts'
import { projectChange } from './project-audit.ts'

type ApprovalOperations = 'approvals.get' | 'approvals.update' | 'approvers.update'
type RuleOperations = keyof ReturnType<typeof approvalRulesHandlers>
type MergeRequestOperations = keyof ReturnType<typeof mergeRequestApprovalsHandlers>

/** How merge requests are approved: the project, its rules, and each merge request (document 2, section 4.3). */
export function approvalsHandlers(
  parts: ServiceParts,
): Pick<Handlers, ApprovalOperations | RuleOperations | MergeRequestOperations> {
  return {
    ...projectApprovalsHandlers(parts),
    ...approvalRulesHandlers(parts),
    ...mergeRequestApprovalsHandlers(parts),
  }
}

function projectApprovalsHandlers({ store }: ServiceParts): Pick<Handlers, ApprovalOperations> {
  return {
    'approvals.get': (context, { id }) => configurationFields(store.approvals.configuration(context.project(id).id)),
    'approvals.update': (context, { id, ...params }) => {
      const project = context.project(id)
      const before = store.approvals.configuration(project.id)
      const after: ApprovalConfigurationRow = {
        approvals_before_merge: params.approvals_before_merge ?? before.approvals_before_merge,
        reset_approvals_on_push: params.reset_approvals_on_push ?? before.reset_approvals_on_push,
        disable_overriding: params.disable_overriding_approvers_per_merge_request ?? before.disable_overriding,
        author_approval: params.merge_requests_author_approval ?? before.author_approval,
        disable_committers_approval:
          params.merge_requests_disable_committers_approval ?? before.disable_committers_approval,
        require_password: params.require_password_to_approve ?? before.require_password,
      }
      return store.transaction(() => {
        store.approvals.configure(project.id, after)
        const old = new Map(Object.entries(configurationFields(before)))
        for (const [name, to] of Object.entries(configurationFields(after))) {
          const from = old.get(name)
          if (from === to) continue
          const change = { kind: 'change', what: name, type: 'Project', id: project.id, name: project.name } as const
          context.audit(projectChange(project, { ...change, from: String(from), to: String(to) }))
        }
        return configurationFields(after)
      })
    },
    'approvers.update': (context, { id, approver_ids: users, approver_group_ids: groups }) => {
      const project = context.project(id)
      const owner = { project: project.id }
      requireApprovers(store, context, project, {
        users: { parameter: 'approver_ids', ids: users },
        groups: { parameter: 'approver_group_ids', ids: groups },
      })
      return store.transaction(() => {
        const known = store.approvals.approverGroupIds(owner)
        store.approvals.setApprovers(owner, { users, groups: withHiddenGroups(store, context, groups, known) })
        const change = {
          kind: 'change',
          what: 'approvers',
          type: 'Project',
          id: project.id,
          name: project.name,
        } as const
        context.audit(projectChange(project, change))
        const configuration = configurationFields(store.approvals.configuration(project.id))
        return { ...configuration, ...approverFields(store, context, owner) }
      })
    },
  }
}

function configurationFields(row: ApprovalConfigurationRow): ApprovalConfiguration {
  return {
    approvals_before_merge: row.approvals_before_merge,
    reset_approvals_on_push: row.reset_approvals_on_push,
    disable_overriding_approvers_per_merge_request: row.disable_overriding,
    merge_requests_author_approval: row.author_approval,
    merge_requests_disable_committers_approval: row.disable_committers_approval,
    require_password_to_approve: row.require_password,
  }
}
