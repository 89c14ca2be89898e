import { expect, test } from 'vitest'
import { getFacts } from '#shared/audit/facts.ts'
import { getActionText, getSentence, sentenceParts } from '#shared/audit/sentence.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { auditEvent } from './events.fixture.ts'

const mats = { target_id: 4, target_type: 'User', target_details: 'Mats Berg' }
const told = (details: AuditEventFields['details'], more: Partial<AuditEventFields> = {}) =>
  getSentence(getFacts(auditEvent({ ...more, details })))

test('role changes are described in plain words', () => {
  expect(told({ add: 'user_access', to: 'Developer', ...mats })).toBe(
    'Ines Okafor added Mats Berg as Developer in project harbor/lighthouse',
  )
  expect(told({ add: 'user_access', as: 'Developer', ...mats })).toContain('added Mats Berg as Developer')
  expect(told({ change: 'access_level', from: 'Maintainer', to: 'Owner', ...mats })).toBe(
    'Ines Okafor changed the role of Mats Berg from Maintainer to Owner in project harbor/lighthouse',
  )
  expect(told({ remove: 'user_access', from: 'Developer', ...mats })).toBe(
    'Ines Okafor removed Mats Berg, who was Developer in project harbor/lighthouse',
  )
})

test.each<[string, AuditEventFields['details']]>([
  [
    'an object',
    { change: { access_level: { from: 'Developer', to: 'Guest' }, expires_at: { from: 'nil', to: '2030-01-02' } } },
  ],
  [
    'a list',
    {
      changes: [
        { change: 'access_level', from: 'Developer', to: 'Guest' },
        { change: 'expires_at', from: 'nil', to: '2030-01-02' },
      ],
    },
  ],
])('several changes in one event, sent as %s, are named with their values', (_form, details) => {
  const facts = getFacts(auditEvent({ details: { ...details, target_details: 'Pilots', author_name: 'Ines' } }))
  expect(facts.kind).toBe('change')
  expect(getSentence(facts)).toContain(
    'Ines changed access level, expires at of Pilots from Developer, nil to Guest, 2030-01-02',
  )
})

test('a value that one of several changes lacks is not taken from another', () => {
  const change = { expires_at: { from: null, to: '2030-01-02' }, access_level: { from: 'Developer', to: null } }
  expect(getFacts(auditEvent({ details: { change } }))).toMatchObject({
    ...{ what: 'access_level, expires_at', from: 'Developer, –', to: '–, 2030-01-02' },
  })
})

test("other changes are described by the service's names", () => {
  const main = { target_id: 1, target_type: 'ProtectedBranch', target_details: 'main' }
  expect(told({ add: 'protected_branch', to: 'Maintainers', ...main })).toBe(
    'Ines Okafor added protected branch main: Maintainers in project harbor/lighthouse',
  )
  expect(told({ change: 'allow_force_push', from: false, to: true, ...main })).toBe(
    'Ines Okafor changed allow force push of main from false to true in project harbor/lighthouse',
  )
})

test.each<[AuditEventFields['details'], string]>([
  [{ add: 'user_access', to: 'Developer', ...mats }, 'Added Mats Berg'],
  [{ change: 'access_level', from: 'Maintainer', to: 'Owner', ...mats }, 'Changed the role of Mats Berg'],
  [{ change: 'expires_at', to: '2027-02-28', ...mats }, 'Changed expiration date of Mats Berg'],
  [
    { remove: 'user_access', from: 'Developer', custom_message: 'sudo by root', ...mats },
    'Removed Mats Berg · sudo by root',
  ],
  [{ change: 'visibility', from: 'private', to: 'public' }, 'Changed visibility'],
  [{ change: 'allow_force_push', from: false, to: true, target_details: 'main' }, 'Changed allow force push of main'],
  [{ add: 'protected_branch', to: 'Maintainers', target_details: 'main' }, 'Added protected branch main'],
  [{ remove: 'user_access' }, 'Removed user access'],
  [{ custom_message: 'Failed to sign in', ...mats }, 'Failed to sign in'],
  [{}, 'No details'],
])('the action of %o is named without its author, values and place', (details, action) => {
  expect(getActionText(getFacts(auditEvent({ details })))).toBe(action)
})

test('a message is shown alone, or beside a change', () => {
  const self = { entity_type: 'User', entity_id: 4 }
  expect(told({ custom_message: 'Failed to sign in', ...mats }, self)).toBe('Ines Okafor: Failed to sign in')
  expect(told({ remove: 'user_access', custom_message: 'sudo by root', ...mats })).toMatch(/ · sudo by root$/)
})

test('an event with almost no fields gives a sentence as well', () => {
  expect(getSentence(getFacts({ ...auditEvent({ author_id: 9 }), details: {} }))).toBe(
    'User 9: no details in project 3',
  )
  expect(getSentence(getFacts({ ...auditEvent({ author_id: -1 }), details: { from: 0 } }))).toMatch(/^Not signed in: /)
})

test('the values before and after are separate from the words', () => {
  const parts = sentenceParts(
    getFacts(auditEvent({ details: { change: 'visibility', from: 'private', to: 'public' } })),
  )
  expect(parts.filter(({ kind }) => kind === 'from').map(({ text }) => text)).toEqual(['private'])
  expect(parts.filter(({ kind }) => kind === 'to').map(({ text }) => text)).toEqual(['public'])
})
