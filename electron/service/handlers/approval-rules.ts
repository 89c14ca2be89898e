import type { Edition } from '#shared/contract/endpoint.ts'
import { badRequest, conflict, forbidden, notFound } from '../errors.ts'
import type { Handlers, ProjectAccess, RequestContext } from '../handler.ts'
import { editions } from '../server/authorization.ts'
import type { ApprovalRuleContent, ApprovalRuleRow } from '../store/approval-rules.ts'
import type { Store } from '../store/store.ts'
import { ruleFields } from './approval-fields.ts'
import { requireApprovers, withHiddenGroups } from './approver-choice.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { requirePlainName } from './plain-name.ts'
import { type ProjectChange, projectChange } from './project-audit.ts'

type ApprovalRuleOperations =
  | 'approvalRules.list'
  | 'approvalRules.create'
  | 'approvalRules.update'
  | 'approvalRules.delete'

/** The approval rules of a project (document 2, section 4.3). */
export function approvalRulesHandlers({ store, edition }: ServiceParts): Pick<Handlers, ApprovalRuleOperations> {
  const require = (project: ProjectAccess, id: number): ApprovalRuleRow => {
    const row = store.approvalRules.get(project.id, id)
    if (!row) throw notFound('Approval Rule')
    return row
  }
  return {
    'approvalRules.list': (context, { id }) => {
      const page = store.approvalRules.list(context.project(id).id, context.page)
      return listPage(page, row => ruleFields(store, context, row))
    },
    'approvalRules.create': (context, params) => {
      const project = context.project(params.id)
      const content = getContent(store, context, { project, edition, params, known: null })
      return store.transaction(() => {
        const row = require(project, store.approvalRules.add(project.id, content))
        context.audit(projectChange(project, ruleChange('add', row)))
        return ruleFields(store, context, row)
      })
    },
    'approvalRules.update': (context, params) => {
      const project = context.project(params.id)
      const known = require(project, params.approval_rule_id)
      const content = getContent(store, context, { project, edition, params, known })
      return store.transaction(() => {
        store.approvalRules.update(known.id, content)
        const row = require(project, known.id)
        context.audit(projectChange(project, { ...ruleChange('change', row), ...required(known, row) }))
        return ruleFields(store, context, row)
      })
    },
    'approvalRules.delete': (context, { id, approval_rule_id }) => {
      const project = context.project(id)
      const row = require(project, approval_rule_id)
      context.requireUnmodified(row.updated_at)
      store.transaction(() => {
        store.approvalRules.remove(row.id)
        context.audit(projectChange(project, ruleChange('remove', row)))
      })
      return undefined
    },
  }
}

interface RuleChange {
  readonly project: ProjectAccess
  readonly edition: Edition
  readonly params: {
    readonly name: string
    readonly approvals_required: number
    readonly user_ids?: readonly number[] | undefined
    readonly group_ids?: readonly number[] | undefined
    readonly protected_branch_ids?: readonly number[] | undefined
  }
  /** The rule that is changed; null for a new one. */
  readonly known: ApprovalRuleRow | null
}

/**
 * The new content of a rule. Users and groups that are not given are removed, except groups that the caller can't see.
 * @throws ServiceError 400 for a name that is taken or a user who can't approve, 403 for branches without the edition
 */
function getContent(store: Store, context: RequestContext, { project, edition, params, known }: RuleChange) {
  const { name, approvals_required: approvalsRequired, user_ids: userIds = [], group_ids: named = [] } = params
  requirePlainName(name, 'name')
  const same = store.approvalRules.named(project.id, name)
  if (same && same.id !== known?.id) throw conflict('name has already been taken')
  const knownGroups = known ? store.approvalRules.groupIds(known.id) : []
  requireApprovers(store, context, project, {
    users: { parameter: 'user_ids', ids: userIds },
    groups: { parameter: 'group_ids', ids: named },
    known: { users: known ? store.approvalRules.users(known.id).map(user => user.id) : [], groups: [] },
  })
  const groupIds = withHiddenGroups(store, context, named, knownGroups)
  const branchIds = getBranches(store, { project, edition, params, known })
  return { name, approvalsRequired, userIds, groupIds, branchIds } satisfies ApprovalRuleContent
}

function getBranches(store: Store, { project, edition, params, known }: RuleChange): readonly number[] {
  const given = params.protected_branch_ids
  if (given === undefined) return known ? store.approvalRules.branchIds(known.id) : []
  if (given.length > 0 && editions.indexOf(edition) < editions.indexOf('premium')) {
    throw forbidden('403 Forbidden - protected_branch_ids needs the premium edition')
  }
  const branches = new Set(store.protectedBranches.list(project.id).map(branch => branch.id))
  const unknown = given.find(id => !branches.has(id))
  if (unknown !== undefined) {
    throw badRequest(`protected_branch_ids names ${unknown}, which is no protected branch of the project`)
  }
  return given
}

function ruleChange(kind: ProjectChange['kind'], { id, name }: ApprovalRuleRow): ProjectChange {
  return { kind, what: 'approval rule', type: 'ApprovalProjectRule', id, name }
}

/** The number of approvals before and after, where it changed. */
function required(before: ApprovalRuleRow, after: ApprovalRuleRow): { from?: string; to?: string } {
  const [from, to] = [before, after].map(row => String(row.approvals_required))
  return from === undefined || to === undefined || from === to ? {} : { from, to }
}
