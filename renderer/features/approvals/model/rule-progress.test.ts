import { expect, test } from 'vitest'
import { ruleProgress } from './rule-progress.ts'

const person = (id: number) => ({ id, name: `P${id}`, username: `p${id}`, state: 'active' })
const approvedBy = (...ids: readonly number[]) => ({ approved_by: ids.map(id => ({ user: person(id) })) })
const rule = {
  id: 1,
  name: 'Masters',
  rule_type: 'regular',
  approvals_required: 2,
  eligible_approvers: [person(1), person(2)],
  users: [person(1), person(2)],
  groups: [],
}

test("only approvals by a rule's approvers count for it", () => {
  const { given, left, open } = ruleProgress(rule, approvedBy(1, 3))
  expect(given.map(({ id }) => id)).toEqual([1])
  expect(left).toBe(1)
  expect(open?.map(({ id }) => id)).toEqual([2])
})

test('a rule without approvers counts every approval', () => {
  const open = { ...rule, users: [], eligible_approvers: [] }
  expect(ruleProgress(open, approvedBy(1, 3, 4))).toMatchObject({ left: 0, open: null })
  expect(ruleProgress({ ...open, contains_hidden_groups: true }, approvedBy(3))).toMatchObject({ left: 2, open: [] })
})
