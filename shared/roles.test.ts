import { afterEach, expect, test, vi } from 'vitest'

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
