import { expect, test, vi } from 'vitest'
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
  expect(getRow({ access, decision: null, result: null }, 'exportValue')).toMatchObject({ decision: 'Undecided' })
})
