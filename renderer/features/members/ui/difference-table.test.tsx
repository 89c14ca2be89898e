import { expect, test, vi } from 'vitest'
import type { Difference } from '../model/compare.ts'

test('what is exported of differences between snapshots is English in every language', async () => {
  vi.resetModules()
  const { activate } = await import('#shared/i18n/i18n.ts')
  activate('de-DE', {
    Developer: ['Entwickler'],
    '{roleName} until {day}, 00:00 UTC': [['roleName'], ' bis ', ['day']],
  })
  const { differenceColumns } = await import('./difference-table.tsx')
  const [before, after] = ['before', 'after'].map(id => differenceColumns.find(column => column.id === id))
  const difference: Difference = {
    key: '7',
    kind: 'added',
    person: { id: 7, name: 'Ada', username: 'ada' },
    place: { source: 'group', id: 1, path: 'harbor' },
    before: null,
    after: { id: 7, username: 'ada', name: 'Ada', access_level: 30, expires_at: '2027-01-31' },
  }
  expect(after?.value(difference)).toBe('Entwickler bis 31.01.2027')
  expect(after?.exportValue?.(difference)).toBe('Developer until 2027-01-31')
  expect(before?.exportValue?.(difference)).toBeNull()
})
