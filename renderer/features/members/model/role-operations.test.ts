import { expect, test } from 'vitest'
import { contract, operationIds } from '#shared/contract/contract.ts'
import { roleOperations } from './role-operations.ts'

test("every operation that requires a role is listed once, with the contract's role", () => {
  const needing = operationIds.filter(id => !['public', 'authenticated', 'administrator'].includes(contract[id].access))
  expect(roleOperations.map(({ id }) => id).toSorted()).toEqual(needing.toSorted())
  expect(roleOperations.find(({ id }) => id === 'projectMembers.add')).toMatchObject({
    from: 40,
    area: 'Project members',
  })
  expect(roleOperations.find(({ id }) => id === 'groupMembers.add')).toMatchObject({ from: 50 })
})
