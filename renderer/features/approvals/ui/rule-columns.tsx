import { Badge } from '@mantine/core'
import type { ApprovalConfiguration, ApprovalRule } from '#shared/contract/approvals.ts'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { enumCells, idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { getSwitches, getVerdict, type Verdict } from '../model/satisfiable.ts'
import { formatVerdict } from '../model/verdict-words.ts'

/** The columns of the rules; whether each can be satisfied hangs on the switches of the project. */
export function ruleColumns(configuration: ApprovalConfiguration): readonly TableColumn<ApprovalRule>[] {
  const words = (rule: ApprovalRule) => formatVerdict(toldVerdict(rule, configuration))
  return [
    { id: 'name', header: t('Name'), value: rule => rule.name, width: 180, grows: true },
    {
      id: 'approvals_required',
      header: t('Required'),
      value: rule => rule.approvals_required,
      width: 90,
      align: 'end',
    },
    {
      id: 'eligible_approvers',
      header: t('May approve'),
      value: rule => (isForAnybody(rule) ? t('Any user') : rule.eligible_approvers.length),
      exportValue: rule => (isForAnybody(rule) ? 'anybody' : rule.eligible_approvers.length),
      sortValue: rule => (isForAnybody(rule) ? Number.MAX_SAFE_INTEGER : rule.eligible_approvers.length),
      width: 110,
      align: 'end',
    },
    {
      id: 'satisfiable',
      header: t('Can be satisfied'),
      value: rule => words(rule).short,
      cell: rule => {
        const { short, color } = words(rule)
        return (
          <Badge size="sm" variant="light" color={color} tt="none" fw={500} radius="sm" title={short}>
            {short}
          </Badge>
        )
      },
      width: 180,
    },
    {
      id: 'users',
      header: t('Users'),
      value: rule => rule.users.map(({ name }) => name).join(', '),
      width: 155,
      grows: true,
    },
    {
      id: 'groups',
      header: t('Groups'),
      value: rule =>
        formatList([
          ...rule.groups.map(({ full_path, path }) => full_path ?? path),
          ...(rule.contains_hidden_groups ? [t('hidden groups')] : []),
        ]),
      width: 138,
      grows: true,
    },
    {
      id: 'protected_branches',
      header: t('Protected branches'),
      value: rule =>
        rule.applies_to_all_protected_branches ? t('all protected') : branchNames(rule) || t('all branches'),
      width: 160,
    },
    {
      id: 'rule_type',
      header: t('Type'),
      ...enumCells<ApprovalRule>('approvalRuleType', rule => rule.rule_type),
      width: 110,
      isHidden: true,
    },
    { id: 'id', header: t('ID'), value: rule => rule.id, width: idWidth, align: 'end', isHidden: true },
  ]
}

/** The names of the branches a rule is for; empty when it is for all. */
export function branchNames({ protected_branches }: ApprovalRule): string {
  return (protected_branches ?? []).map(({ name }) => name).join(', ')
}

/** A rule without approvers counts every approval. */
function isForAnybody({ users, groups, contains_hidden_groups }: ApprovalRule): boolean {
  return users.length === 0 && groups.length === 0 && !contains_hidden_groups
}

/**
 * The verdict from the service's own count of eligible approvers; those of a rule without approvers are loaded when it
 * is opened.
 */
function toldVerdict(rule: ApprovalRule, configuration: ApprovalConfiguration): Verdict {
  const { approvals_required: required, eligible_approvers } = rule
  const hasHidden = (rule.contains_hidden_groups ?? false) || isForAnybody(rule)
  return getVerdict({ required, eligible: eligible_approvers.length, hasHidden }, getSwitches(configuration))
}
