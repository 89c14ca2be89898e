import { describe, expect, it } from 'vitest'
import type { Misfits } from '#shared/misfits.ts'
import type { ActiveAnswer } from './active-answers.ts'
import { collectMisfits, formatField, formatMisfit } from './misfits.ts'

const provenance = { source: 'network', fetchedAt: '2026-05-10T12:00:00Z', stale: false, because: null } as const
const answer = (operation: string, misfits?: Misfits): ActiveAnswer => ({
  operation,
  answer: { value: [], page: null, journal: null, provenance, ...(misfits && { misfits }) },
})
const row = { position: 3, json: '{}' }
const parts = [{ position: 4, names: ['release', 'message'] }]
const numbered = { number: 1, json: '{}' }
const field = { path: 'release.description', expected: 'string', found: 'number', count: 2 }
const cause = { path: 'name', expected: 'string', found: 'null', count: 1 }

describe('rows of a screen that could not be read', () => {
  it('are listed by operation, with the pages of a list combined', () => {
    const pages = [
      answer('tags.list', { rows: [row], parts, fields: [cause, field] }),
      answer('tags.list', { rows: [row], parts: [], fields: [field] }),
    ]
    expect(collectMisfits([answer('projects.get'), ...pages])).toEqual([
      {
        operation: 'tags.list',
        parts: 2,
        rows: [numbered, { ...numbered, number: 2 }],
        fields: [cause, { ...field, count: 4 }],
      },
    ])
    expect(collectMisfits([answer('projects.get')])).toEqual([])
  })

  it.each([
    [[numbered], 0, '1 row from the server couldn’t be understood.'],
    [[numbered, numbered], 1, '2 rows and 1 field from the server couldn’t be understood.'],
    [[], 2, '2 fields from the server couldn’t be understood.'],
  ])('are counted', (rows, count, words) => {
    expect(formatMisfit([{ operation: 'tags.list', rows, parts: count, fields: [cause] }])).toBe(words)
  })

  it('are none where a field was not sent, which other versions of a service may not have', () => {
    const absent = { ...cause, found: 'nothing' }
    expect(collectMisfits([answer('tags.list', { rows: [], parts: [], fields: [absent] })])).toEqual([])
  })

  it('have the name of the field, with the expected type', () => {
    expect(formatField(field)).toBe('release.description: expected string, received number (2 rows)')
    expect(formatField({ ...cause, path: '' })).toBe('the row: expected string, received null')
  })
})
