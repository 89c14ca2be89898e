import { expect, test, vi } from 'vitest'
import { undecided } from '#shared/access-reviews/decisions.ts'
import { makeAccess } from '#shared/access-reviews/review.fixture.ts'
import type { Catalog } from '#shared/i18n/i18n.ts'

const german: Catalog = {
  ...{ Direct: ['Direkt'], Yes: ['Ja'], Undecided: ['Unentschieden'], Developer: ['Entwickler'] },
  'Lower to {role}': ['Senken auf ', ['role']],
}

test('what is exported of an access is English in every language, as in the evidence', async () => {
  vi.resetModules()
  const { activate } = await import('#shared/i18n/i18n.ts')
  activate('de-DE', german)
  const { accessColumns } = await import('./review-columns.tsx')
  const access = makeAccess({
    twoFactor: true,
    previous: { action: 'keep', reason: 'Needed', review: 'Q3', isUnchanged: true },
  })
  const decided = {
    access,
    decision: {
      ...({ access: access.key, action: 'lower', level: 30, expires: null, reason: 'Less' } as const),
      ...({ how: 'selection', rule: '' } as const),
    },
    result: { access: access.key, outcome: 'done', detail: '', journal: 4 } as const,
    isUndone: false,
  }
  const getRow = (row: Parameters<(typeof accessColumns)[number]['value']>[0], of: 'value' | 'exportValue') =>
    Object.fromEntries(accessColumns.map(column => [column.id, (column[of] ?? column.value)(row)]))
  expect(getRow(decided, 'value')).toMatchObject({
    decision: 'Senken auf Entwickler',
    source: 'Direkt',
    two_factor: 'Ja',
  })
  expect(getRow(decided, 'exportValue')).toMatchObject({
    ...{ access_level: 'Developer', source: 'Direct', two_factor: true },
    ...{ previous: 'keep', decision: 'Lower to Developer', result: 'done' },
  })
  expect(getRow({ ...decided, isUndone: true }, 'exportValue')).toMatchObject({ result: 'undone' })
  expect(getRow({ access, ...undecided }, 'exportValue')).toMatchObject({ decision: 'Undecided' })
})

test('what is exported of reviews and of what names a person is English in every language', async () => {
  vi.resetModules()
  const { activate } = await import('#shared/i18n/i18n.ts')
  activate('de-DE', { '{first} and {second}': [['first'], ' und ', ['second']], 'No action needed': ['Nichts zu tun'] })
  const { reviewColumns } = await import('./reviews-screen.tsx')
  const { referenceColumns } = await import('./reference-table.tsx')
  const scope = reviewColumns.find(({ id }) => id === 'scope')
  const places = ['harbor', 'tide/tables'].map((path, index) => ({ source: 'group' as const, id: index + 1, path }))
  const review = {
    ...{ id: '7', name: 'Q4', due: null, createdAt: '2026-11-24T18:00:00.000Z' },
    ...{ scope: { kind: 'places' as const, places }, accesses: null, decided: 0, applied: 0 },
  }
  expect([scope?.value(review), scope?.exportValue?.(review)]).toEqual([
    'harbor und tide/tables',
    'harbor, tide/tables',
  ])
  const hint = referenceColumns.find(({ id }) => id === 'hint')
  const reference = { kind: 'auditEvent' as const, where: 'harbor', what: 'Added a member', evidence: null }
  expect([hint?.value(reference), hint?.exportValue?.(reference)]).toEqual(['Nichts zu tun', 'No action needed'])
})
