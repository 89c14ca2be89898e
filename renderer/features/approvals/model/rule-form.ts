import type { ApprovalRule } from '#shared/contract/approvals.ts'
import type { Params } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type PickedGroup, pickedGroup } from '../../../lib/group/group-picker.tsx'
import type { PickedUser } from '../../../ui/people/user-picker.tsx'
import { type ListChange, listChange } from './list-change.ts'

/** A protected branch as picked; only its ID when that was typed. */
export interface PickedBranch {
  readonly id: number
  readonly name?: string | undefined
}

/** The values of a rule's form. */
export interface RuleForm {
  readonly name: string
  /** Null while the field is empty. */
  readonly required: number | null
  readonly users: readonly PickedUser[]
  readonly groups: readonly PickedGroup[]
  readonly branches: readonly PickedBranch[]
  /** Whether it applies to all protected branches, also later ones; null where the service doesn't send it. */
  readonly isForAll: boolean | null
}

export const emptyRule: RuleForm = { name: '', required: 1, users: [], groups: [], branches: [], isForAll: null }

/** The form values of a rule. */
export function toForm(rule: ApprovalRule): RuleForm {
  return {
    name: rule.name,
    required: rule.approvals_required,
    users: rule.users,
    groups: getGroups(rule),
    branches: getBranches(rule),
    isForAll: rule.applies_to_all_protected_branches ?? null,
  }
}

/** The groups of a rule, as picked. */
export function getGroups({ groups }: ApprovalRule): readonly PickedGroup[] {
  return groups.map(({ id, path, full_path }) => pickedGroup({ id, full_path: full_path ?? path }))
}

function getBranches({ protected_branches }: ApprovalRule): readonly PickedBranch[] {
  return (protected_branches ?? []).map(({ id, name }) => ({ id, name }))
}

type RuleParams = Omit<Params<'approvalRules.create'>, 'id'>

/**
 * A rule as it is sent: always with all of its users and groups, since those that are absent are removed (document 2, section
 * 4.3). Protected branches only when they are others than before: they need an edition of their own.
 */
export function ruleParams(form: RuleForm, before: RuleForm): RuleParams {
  return {
    name: form.name.trim(),
    approvals_required: form.required ?? Number.NaN,
    user_ids: form.users.map(({ id }) => id),
    group_ids: form.groups.map(({ id }) => (typeof id === 'number' ? id : Number.NaN)),
    ...(choosesBranches(form, before) && { protected_branch_ids: form.branches.map(({ id }) => id) }),
    ...(form.isForAll !== null &&
      form.isForAll !== before.isForAll && { applies_to_all_protected_branches: form.isForAll }),
  }
}

/**
 * Whether the branches have to be sent. A rule that was for all protected branches lists each of them and has chosen none: left
 * out, it would be for every branch afterwards.
 */
function choosesBranches(form: RuleForm, before: RuleForm): boolean {
  if (form.isForAll) return false
  return before.isForAll === true || isChanged(listChange(before.branches, form.branches))
}

/** Problems that the contract can't express. */
export function ruleProblems(form: RuleForm): Readonly<Record<string, string>> {
  return {
    ...(form.name.trim() === '' && { name: t('Enter a name') }),
    ...(form.required === null && { approvals_required: t('Enter the number of approvals') }),
    ...(form.groups.some(({ id }) => typeof id !== 'number') && {
      group_ids: t('Select a group from the list, or enter its ID: a path isn’t accepted'),
    }),
  }
}

/** What saving a form would change of a rule. */
export interface RuleChanges {
  /** Before and after; null when it stays. */
  readonly name: readonly [string, string] | null
  readonly required: readonly [number | null, number | null] | null
  readonly users: ListChange<PickedUser>
  readonly groups: ListChange<PickedGroup>
  readonly branches: ListChange<PickedBranch>
  /** Before and after, in words; null when it stays. */
  readonly isForAll: readonly [string, string] | null
}

export function ruleChanges(before: RuleForm, after: RuleForm): RuleChanges {
  return {
    name: before.name === after.name.trim() ? null : [before.name, after.name.trim()],
    required: before.required === after.required ? null : [before.required, after.required],
    users: listChange(before.users, after.users),
    groups: listChange(before.groups, after.groups),
    branches: after.isForAll ? listChange([], []) : listChange(before.branches, after.branches),
    isForAll: before.isForAll === after.isForAll ? null : [yesNo(before.isForAll), yesNo(after.isForAll)],
  }
}

function yesNo(value: boolean | null): string {
  return value ? 'yes' : 'no'
}

/** Whether anything would be changed at all. */
export function changesAnything({ name, required, isForAll, users, groups, branches }: RuleChanges): boolean {
  const isReplaced = name !== null || required !== null || isForAll !== null
  return isReplaced || isChanged(users) || isChanged(groups) || isChanged(branches)
}

function isChanged({ added, removed }: ListChange<unknown>): boolean {
  return added.length > 0 || removed.length > 0
}
