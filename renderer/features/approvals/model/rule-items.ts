import { deepEqual } from '@tanstack/react-router'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { ApprovalRule } from '#shared/contract/approvals.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { approvalRulesQuery } from '#shared/queries/delivery.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import type { BulkItem, ReadContext } from '../../../ui/bulk/job.ts'
import { gone, oncePerPass, verifyDeleted } from '../../../ui/bulk/read-row.ts'

/** The API has no read of one rule (document 2, section 4.3). */
const rulesOfPass = oncePerPass<readonly ApprovalRule[]>()

/** Deletes an approval rule, unless it was changed since it was shown. */
export function deleteItem(connection: ConnectionRef, project: string, rule: ApprovalRule): BulkItem {
  const readRule = async (context: ReadContext) => {
    const read = () => wholeList(connection, approvalRulesQuery(project), context.signal, undefined, 'bulk')
    return (await rulesOfPass(context, read)).find(({ id }) => id === rule.id)
  }
  const before = formatRule(rule)
  return {
    ...{ key: `${rule.id}`, label: rule.name, operation: 'approvalRules.delete' },
    params: { id: project, approval_rule_id: rule.id },
    check: async context => {
      const now = await readRule(context)
      if (!now) return gone.deletion
      if (!isSameRule(now, rule)) return { kind: 'block', reason: t('Changed since it was loaded') }
      return { kind: 'send', plan: { before, after: null, undo: undoPromise('approvalRules.delete', [now]) } }
    },
    verify: async context => verifyDeleted((await readRule(context)) ?? null, rule.name),
  }
}

function isSameRule(one: ApprovalRule, other: ApprovalRule): boolean {
  const parts = ({ name, approvals_required, users, groups, protected_branches = [] }: ApprovalRule) => {
    const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id).toSorted((a, b) => a - b)
    return [name, approvals_required, ids(users), ids(groups), ids(protected_branches)]
  }
  return deepEqual(parts(one), parts(other))
}

function formatRule({ name, approvals_required: count }: ApprovalRule): string {
  return t('{name}: {count, plural, one {# approval} other {# approvals}} required', { name, count })
}
