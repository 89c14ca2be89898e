import { describe, expect, it } from 'vitest'
import type { Misfits } from '#shared/misfits.ts'
import type { ActiveAnswer } from './active-answers.ts'
import { fieldWords, misfitsOf, misfitWords } from './misfits.ts'

const provenance = { source: 'network', fetchedAt: '2026-05-10T12:00:00Z', stale: false, because: null } as const
const answer = (operation: string, misfits?: Misfits): ActiveAnswer => ({
  operation,
  answer: { value: [], page: null, journal: null, provenance, ...(misfits && { misfits }) },
})
const row = { position: 3, json: '{}' }
const field = { path: 'release.description', expected: 'string', found: 'number', isRow: false, count: 2 }
const cause = { path: 'name', expected: 'string', found: 'null', isRow: true, count: 1 }

describe('what of a screen could not be read', () => {
  it('is told by operation, the pages of a list together', () => {
    const pages = [
      answer('tags.list', { rows: [row], fields: [cause, field] }),
      answer('tags.list', { rows: [], fields: [field] }),
    ]
    expect(misfitsOf([answer('projects.get'), ...pages])).toEqual([
      { operation: 'tags.list', rows: [row], fields: [cause, { ...field, count: 4 }] },
    ])
    expect(misfitsOf([answer('projects.get')])).toEqual([])
  })

  it.each([
    [{ rows: [row], fields: [cause] }, "1 row from the server couldn't be read and isn't shown here."],
    [{ rows: [], fields: [field] }, "2 fields from the server couldn't be read and aren't shown here."],
    [
      { rows: [row, row], fields: [field] },
      "2 rows and 2 fields from the server couldn't be read and aren't shown here.",
    ],
  ])('is counted without counting a row twice', (misfits, words) => {
    expect(misfitWords([{ operation: 'tags.list', ...misfits }])).toBe(words)
  })

  it('names the field, and what was expected', () => {
    expect(fieldWords(field)).toBe('release.description: expected string, received number (2 times)')
    expect(fieldWords({ ...cause, path: '' })).toBe('the row: expected string, received null')
  })
})
