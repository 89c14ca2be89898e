import { expect, test } from 'vitest'
import { approversParams, parseApprovers } from './approvers.ts'

test('approvers are known only from an answer that contains them', () => {
  expect(parseApprovers({})).toBeNull()
  expect(parseApprovers({ approvers: [], approver_groups: [] })).toEqual({ users: [], groups: [] })
})

test('they are sent whole, by ID', () => {
  const user = { id: 1, name: 'Ines', username: 'ines', state: 'active' }
  const group = { id: 7, name: 'Pilots', path: 'pilots', full_path: 'harbor/pilots' }
  const told = parseApprovers({ approvers: [{ user }], approver_groups: [{ group }] })
  expect(told?.groups).toEqual([{ id: 7, path: 'harbor/pilots' }])
  expect(told && approversParams(told)).toEqual({ approver_ids: [1], approver_group_ids: [7] })
})
