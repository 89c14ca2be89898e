import { expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { getMoreRoles, getRoles, roleLevel, roleName, roles, rolesBeyond } from './roles.ts'

test('exactly the roles that the service takes can be given', () => {
  for (const source of ['group', 'project'] as const) {
    const taken = contract[`${source}Members.add`].params.body.access_level
    const given = [...getRoles(source), ...getMoreRoles(source)].map(({ level }) => level)
    // A member with no access is shown, and not made here.
    const levels = [...taken.values].filter(level => level !== 0)
    expect(given.toSorted((a, b) => a - b)).toEqual(levels.toSorted((a, b) => a - b))
  }
})

test('a role is found by its name or number, and named again', () => {
  for (const { level, name } of [...roles, ...rolesBeyond]) {
    expect(roleLevel(name.toUpperCase())).toBe(level)
    expect(roleLevel(` ${level} `)).toBe(level)
    expect(roleName(level)).toBe(name)
  }
  expect(roleLevel('captain')).toBeNull()
  expect(roleLevel('')).toBeNull()
  expect(roleName(0)).toBe('No access')
  expect(roleName(35)).toBe('Level 35')
})
