import { describe, expect, onTestFinished, test } from 'vitest'
import { activate } from '../i18n/i18n.ts'
import { contract } from './contract.ts'
import { getLeftOut, lostBy } from './endpoint.ts'

const tag = { name: 'v1', message: null, target: 'a'.repeat(40) }
const flag = {
  name: 'fog',
  description: '',
  version: 'new_version_flag',
  strategies: [],
  created_at: null,
  updated_at: null,
}
const legacy = { name: 'fog', description: '', scopes: [], created_at: null, updated_at: null }
const node = {
  ...{ id: 3, name: 'north', url: 'https://north.example', primary: false },
  ...{ selective_sync_type: null, selective_sync_namespace_ids: [], minimum_reverification_interval: 7 },
}
const epic = { id: 5, iid: 2, group_id: 1, title: 'Fog', state: 'opened' }
const groups = { selective_sync_type: 'namespaces', selective_sync_namespace_ids: [4, 5] }
const locked = { merge_requests_author_approval: false }
const { inverse } = contract['tags.delete']

describe('What a service left out of a write that succeeded', () => {
  test.each([
    ['release notes that the answer does not have', 'tags.create', { release_description: 'Notes' }, tag],
    ['other notes', 'tags.create', { release_description: 'Notes' }, { ...tag, release: { tag_name: 'v1' } }],
    ['a flag that is off', 'featureFlags.create', { active: false }, { ...flag, active: true }],
    ['a flag that may be on', 'featureFlags.update', { active: false }, flag],
    ['strategies, for a legacy flag', 'featureFlags.create', { version: 'new_version_flag', strategies: [] }, legacy],
    ['what a node copies', 'geoNodes.update', groups, node],
    ['a locked setting', 'approvals.update', { merge_requests_author_approval: true }, locked],
    ['that an epic is confidential', 'epics.create', { confidential: true }, epic],
    ['that an epic becomes confidential', 'epics.update', { confidential: true }, { ...epic, confidential: false }],
    ['a new name', 'environments.update', { name: 'production' }, { id: 1, name: 'live' }],
  ] as const)('%s', (_what, operation, params, answer) => {
    expect(getLeftOut(contract[operation], params, answer)).toMatch(/^The .* was .*\.$/)
  })

  test.each([
    ['tags.create', { release_description: 'Notes' }, { ...tag, release: { tag_name: 'v1', description: 'Notes' } }],
    ['tags.create', {}, tag],
    ['approvals.update', { merge_requests_author_approval: false, approvals_before_merge: 2 }, locked],
    ['approvals.update', { require_password_to_approve: true }, locked],
    ['featureFlags.create', { active: false }, { ...flag, active: false }],
    ['featureFlags.update', {}, flag],
    ['featureFlags.create', { version: 'new_version_flag' }, flag],
    ['featureFlags.create', { version: 'legacy_flag' }, legacy],
    ['geoNodes.update', groups, { ...node, ...groups, selective_sync_namespace_ids: [5, 4] }],
    [
      'geoNodes.create',
      { selective_sync_type: null, minimum_reverification_interval: 7 },
      { ...node, selective_sync_type: '' },
    ],
    ['geoNodes.update', { ...groups, name: 'south' }, { id: 3, name: 'south', url: node.url, primary: false }],
    ['tags.create', { release_description: '' }, tag],
    ['environments.update', { name: 'live' }, { id: 1, name: 'live' }],
    ['environments.update', { external_url: 'https://live.example' }, { id: 1, name: 'live' }],
    ['epics.create', { confidential: true }, { ...epic, confidential: true }],
    ['epics.update', { confidential: true }, { ...epic, confidential: 'true' }],
    ['epics.update', { confidential: false }, epic],
    ['environments.update', { name: 'live' }, null],
  ] as const)('is nothing where %s answers as it was sent', (operation, params, answer) => {
    expect(getLeftOut(contract[operation], params, answer)).toBeNull()
  })
})

test('what a service left out is said in the language of the app', () => {
  activate('de-DE', {
    'The tag was created without its release notes: the service did not save them.': [
      'Ohne Versionshinweise angelegt.',
    ],
    'The configuration was saved without {names}: the instance or a group above may have locked it.': [
      'Ohne ',
      ['names'],
      ' gespeichert.',
    ],
  })
  onTestFinished(() => activate('en', null))
  expect(getLeftOut(contract['tags.create'], { release_description: 'Notes' }, tag)).toBe(
    'Ohne Versionshinweise angelegt.',
  )
  expect(getLeftOut(contract['approvals.update'], { merge_requests_author_approval: true }, locked)).toBe(
    'Ohne merge_requests_author_approval gespeichert.',
  )
})

test('undoing the deletion of a tag promises no release notes where the service does not take them with the tag', () => {
  const before = { ...tag, release: { tag_name: 'v1', description: 'Notes' } }
  const lostOn = (profile: 'documents' | 'gitlab', major: number | null) =>
    lostBy(inverse, before, null, { profile, version: major === null ? null : { major, minor: 0 } })
  expect(lostOn('gitlab', 14)).toContain('are not restored')
  expect(lostOn('gitlab', 13)).toBe('Its release notes are recreated with a new date.')
  expect(lostOn('documents', null)).toBe('Its release notes are recreated with a new date.')
  expect(lostOn('gitlab', null), 'not known yet').toContain('may not be restored')
  expect(lostBy(inverse, before), 'nothing is known of the service').toContain('may not be restored')
})
