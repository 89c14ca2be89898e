import { describe, expect, it } from 'vitest'
import { journalFilter } from '#shared/journal.ts'
import { getFilter, isFiltered } from './filter.ts'
import { journalSearch } from './routes.ts'

describe('the address of the journal', () => {
  it('becomes a filter that main takes, with whole days', () => {
    const search = journalSearch.parse({
      q: ' v1 ',
      outcome: 'failed',
      of: 'work',
      from: '2026-01-02',
      to: '2026-01-02',
    })
    const filter = journalFilter.parse(getFilter(search, undefined))
    expect(filter).toMatchObject({ search: 'v1', outcome: 'failed', connection: 'work' })
    const length = Date.parse(filter.until ?? '') - Date.parse(filter.since ?? '')
    expect(length).toBe(24 * 60 * 60 * 1000 - 1)
  })

  it('is limited to the connection of the route, whatever connection the search names', () => {
    expect(getFilter({ of: 'other' }, 'work')).toEqual({ connection: 'work' })
  })

  it('ignores unknown params instead of failing', () => {
    const search = journalSearch.parse({ outcome: 'odd', from: '2026-13-45', entry: 'x', q: '7' })
    expect(getFilter(search, undefined)).toEqual({ search: '7' })
    expect(search.entry).toBeUndefined()
  })

  it('distinguishes an empty journal from one without matches', () => {
    expect(isFiltered(getFilter({}, 'work'))).toBe(false)
    expect(isFiltered(getFilter({ q: 'x' }, 'work'))).toBe(true)
  })
})
