import { afterEach, expect, test, vi } from 'vitest'
import { findRole, roleLevel, roleName } from './roles.ts'

const german = {
  Guest: ['Gast'],
  Owner: ['Eigentümer'],
  'Minimal access': ['Minimaler Zugriff'],
  'No access': ['Kein Zugriff'],
}

afterEach(() => vi.resetModules())

/** The modules as a window or command loads them that has German: their texts are made with it. */
async function inGerman() {
  vi.resetModules()
  const { activate } = await import('./i18n/i18n.ts')
  activate('de-DE', german)
  return { ...(await import('./roles.ts')), ...(await import('./fleet/columns/people.ts')) }
}

test('only the name of a role is in the language of the app, never what finds it or what programs read', async () => {
  const { roleLevel, roleName, roleWord } = await inGerman()
  expect([50, 5, 0].map(roleName)).toEqual(['Eigentümer', 'Minimaler Zugriff', 'Kein Zugriff'])
  expect([50, 5, 0, 35].map(roleWord)).toEqual(['Owner', 'Minimal access', 'No access', 'Level 35'])
  expect(['owner', 'OWNER', 'minimal_access', 'Minimal access', ' 5 ', 'Eigentümer'].map(roleLevel)).toEqual([
    ...[50, 50, 5, 5, 5],
    null,
  ])
})

test('the columns of policies and filters have the same IDs in every language', async () => {
  const { members } = await inGerman()
  expect(members.columns.map(({ id }) => id)).toEqual([
    ...['members.total', 'members.owners', 'members.maintainers', 'members.developers', 'members.reporters'],
    ...['members.guests', 'members.expiring', 'members.unlimited'],
  ])
})

test('each level has its role, in the order of the levels', () => {
  const levels = [5, 10, 15, 20, 25, 30, 40, 50]
  expect(levels.map(level => findRole(level)?.code)).toEqual([
    ...['minimal_access', 'guest', 'planner', 'reporter', 'security_manager', 'developer', 'maintainer', 'owner'],
  ])
  expect(levels.map(level => roleLevel(`${level}`))).toEqual(levels)
  expect([0, 1, 21, 51, 60].map(findRole)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect([roleName(0), roleName(35), roleLevel('0'), roleLevel('')]).toEqual(['No access', 'Level 35', null, null])
})
