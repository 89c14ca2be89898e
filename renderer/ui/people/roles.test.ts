import { expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { roleLevel, roleName, roles, rolesOf } from './roles.ts'

test('exactly the roles that the service takes can be given', () => {
  for (const { level } of roles) {
    for (const source of ['group', 'project'] as const) {
      const isTaken = contract[`${source}Members.add`].params.body.access_level.safeParse(level).success
      expect(rolesOf(source).some(role => role.level === level)).toBe(isTaken)
    }
  }
})

test('a role is found by its name or number, and named again', () => {
  for (const { level, name } of roles) {
    expect(roleLevel(name.toUpperCase())).toBe(level)
    expect(roleLevel(` ${level} `)).toBe(level)
    expect(roleName(level)).toBe(name)
  }
  expect(roleLevel('captain')).toBeNull()
  expect(roleLevel('')).toBeNull()
  expect(roleName(0)).toBe('No access')
  expect(roleName(35)).toBe('Level 35')
})
