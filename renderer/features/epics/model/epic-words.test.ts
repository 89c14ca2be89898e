import { expect, test } from 'vitest'
import { getGroup } from './epic-words.ts'

test("links have the path of an epic's group, or its ID where the service sends no reference", () => {
  const references = { short: '&6', relative: '&6', full: 'harbor/instruments&6' }
  expect(getGroup({ group_id: 4, references })).toBe('harbor/instruments')
  expect(getGroup({ group_id: 4, references: { ...references, full: '&6' } })).toBe('4')
  expect(getGroup({ group_id: 4 })).toBe('4')
})
