import { expect, test } from 'vitest'
import { activate } from '#shared/i18n/i18n.ts'
import { firstGroups, formatSelection, getIds } from './selection.ts'

const ofGroups = (...selective_sync_namespace_ids: number[]) =>
  ({ selective_sync_type: 'namespaces', selective_sync_namespace_ids }) as const

test('a node copies everything, some storages, or some groups, the first ones by name', () => {
  expect(formatSelection({ selective_sync_type: null }, [])).toBe('everything')
  expect(formatSelection({ selective_sync_type: 'organizations' }, [])).toBe('only a part: organizations')
  expect(formatSelection({ selective_sync_type: 'shards', selective_sync_shards: ['default', 'fast'] }, [])).toBe(
    'only the storages default, fast',
  )
  expect(formatSelection(ofGroups(4, 5), ['harbor', undefined])).toBe('only the groups harbor, with ID 5')
  const many = ofGroups(1, 2, 3, 4, 5)
  expect(firstGroups(many)).toEqual([1, 2, 3])
  expect(formatSelection(many, ['a', 'b', 'c'])).toBe('only the groups a, b, c and 2 more')
  expect(firstGroups({ ...many, selective_sync_type: 'shards' })).toEqual([])
})

test('a group that was typed as a path has no ID, and none is taken twice', () => {
  expect(getIds([{ id: 4 }, { id: 'harbor/instruments' }, { id: 4 }])).toEqual([4])
})

test('what a node copies is said in the language of the app', () => {
  activate('de-DE', { everything: ['alles'] })
  expect(formatSelection({ selective_sync_type: null }, [])).toBe('alles')
  activate('en', null)
})
