import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listChange } from './list-change.ts'
import { changesAnything, emptyRule, ruleChanges, ruleParams, ruleProblems, toForm } from './rule-form.ts'

const rule = {
  id: 4,
  name: 'Harbour masters',
  rule_type: 'regular',
  eligible_approvers: [],
  approvals_required: 1,
  users: [
    { id: 1, name: 'Ines', username: 'ines', state: 'active' },
    { id: 2, name: 'Mats', username: 'mats', state: 'active' },
  ],
  groups: [{ id: 7, name: 'Pilots', path: 'pilots', full_path: 'harbor/pilots' }],
  protected_branches: [{ id: 5, name: 'main' }],
}
const before = toForm(rule)
const picked = fc.uniqueArray(fc.record({ id: fc.nat(9) }), { selector: ({ id }) => id })

describe('an approval rule', () => {
  test('is sent with all of its users and groups, since those that are absent are removed', () => {
    expect(ruleParams({ ...before, name: ' Masters ' }, before)).toEqual({
      name: 'Masters',
      approvals_required: 1,
      user_ids: [1, 2],
      group_ids: [7],
    })
  })

  test('names protected branches only when they change, also when none is left', () => {
    expect(ruleParams({ ...before, branches: [] }, before)).toMatchObject({ protected_branch_ids: [] })
    expect(ruleParams({ ...before, branches: [{ id: 9 }] }, before)).toMatchObject({ protected_branch_ids: [9] })
    expect(ruleParams(emptyRule, emptyRule)).not.toHaveProperty('protected_branch_ids')
  })

  test('stays for all protected branches, unless that is changed', () => {
    const forAll = toForm({ ...rule, applies_to_all_protected_branches: true })
    expect(ruleParams({ ...forAll, name: 'Masters' }, forAll)).not.toHaveProperty('applies_to_all_protected_branches')
    const changed = { ...forAll, isForAll: false }
    // The service lists all of them and has chosen none: left out, the rule would be for every branch.
    expect(ruleParams(changed, forAll)).toMatchObject({
      applies_to_all_protected_branches: false,
      protected_branch_ids: forAll.branches.map(({ id }) => id),
    })
    expect(ruleParams({ ...changed, branches: [] }, forAll)).toMatchObject({ protected_branch_ids: [] })
    expect(ruleParams({ ...forAll, branches: [] }, forAll)).not.toHaveProperty('protected_branch_ids')
    expect(changesAnything(ruleChanges(forAll, changed))).toBe(true)
  })

  test('shows who would be removed and added', () => {
    const changes = ruleChanges(before, { ...before, users: [rule.users[1], { id: 3 }].flatMap(user => user ?? []) })
    expect(changes.users).toMatchObject({ kept: [{ id: 2 }], added: [{ id: 3 }], removed: [{ id: 1 }] })
    expect(changesAnything(changes)).toBe(true)
    expect(changesAnything(ruleChanges(before, { ...before, name: 'Harbour masters ' }))).toBe(false)
  })

  test('needs a name, a number and the ID of each group', () => {
    const wrong = { ...emptyRule, required: null, groups: [{ id: 'harbor/pilots', path: 'harbor/pilots' }] }
    expect(Object.keys(ruleProblems(wrong)).toSorted()).toEqual(['approvals_required', 'group_ids', 'name'])
    expect(ruleProblems(before)).toEqual({})
  })

  test('the parts of a change make up both lists again', () => {
    fc.assert(
      fc.property(picked, picked, (old, now) => {
        const { kept, added, removed } = listChange(old, now)
        const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id).toSorted()
        expect(ids([...kept, ...removed])).toEqual(ids(old))
        expect(ids([...kept, ...added])).toEqual(ids(now))
      }),
    )
  })
})
