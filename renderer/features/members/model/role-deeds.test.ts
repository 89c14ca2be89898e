import { expect, test } from 'vitest'
import { contract, operationIds } from '#shared/contract/contract.ts'
import { deeds } from './role-deeds.ts'

test('every operation that needs a role is there once, with the role the contract says', () => {
  const needing = operationIds.filter(id => !['public', 'authenticated', 'administrator'].includes(contract[id].access))
  expect(deeds.map(({ id }) => id).toSorted()).toEqual(needing.toSorted())
  expect(deeds.find(({ id }) => id === 'projectMembers.add')).toMatchObject({ from: 40, area: 'Project members' })
  expect(deeds.find(({ id }) => id === 'groupMembers.add')).toMatchObject({ from: 50 })
})
