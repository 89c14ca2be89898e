import { describe, expect, it } from 'vitest'
import { noMailmap, parseMailmap } from '../../contributors/model/mailmap.ts'
import { createMatcher, hasGraph, isFiltered, listFilter } from './filters.ts'
import { commitsSearch } from './routes.ts'

/** As the router gives it: every value is text. */
const getParams = (search: Record<string, string>) => listFilter(commitsSearch.parse(search), 'main', true)

describe('the request to the service', () => {
  it('is the history of the default ref by default', () => {
    expect(getParams({})).toEqual({ ref_name: 'main', order: 'default' })
  })

  it('has every filter of the address under the name the API gives it', () => {
    const moment = { since: '2026-03-01T10:00:00Z', until: '2026-03-02T12:30:00.500+02:00' }
    expect(
      getParams({ ref: 'v1', path: 'docs', ...moment, first_parent: 'true', with_stats: 'true', order: 'topo' }),
    ).toEqual({
      ref_name: 'v1',
      path: 'docs',
      since: '2026-03-01T10:00:00Z',
      until: '2026-03-02T10:30:00Z',
      first_parent: true,
      with_stats: true,
      order: 'topo',
    })
  })

  it('names the range in the place of the ref, and neither of them for every commit there is', () => {
    expect(getParams({ ref: 'main', range: 'v1..v2' })).toMatchObject({ ref_name: 'v1..v2' })
    expect(getParams({ ref: 'main', range: 'v1..v2', all: 'true' })).not.toHaveProperty('ref_name')
  })

  it('takes a day from its first to its last second by the clock of the reader', () => {
    const { since, until } = getParams({ since: '2026-03-01', until: '2026-03-01' })
    expect(Date.parse(since ?? '')).toBe(new Date(2026, 2, 1).getTime())
    expect(Date.parse(until ?? '') - Date.parse(since ?? '')).toBe((24 * 3600 - 1) * 1000)
    expect(since).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  })

  it('does not have what makes no sense, nor the author', () => {
    expect(getParams({ since: '2026-02-31', until: 'soon', order: 'random', all: 'perhaps', author: 'ada' })).toEqual(
      getParams({}),
    )
  })

  it('is in an order in which no parent comes before its child where the graph is of many branches or of a filter', () => {
    expect(getParams({ all: 'true' }).order).toBe('topo')
    expect(getParams({ path: 'docs', graph: 'true' }).order).toBe('topo')
    expect(getParams({ path: 'docs' }).order).toBe('default')
    expect(getParams({ all: 'true', order: 'default' }).order).toBe('default')
  })

  it('is in the same order with and without the graph of one branch', () => {
    expect(listFilter({}, 'main', true)).toEqual(listFilter({}, 'main', false))
  })
})

it.each([
  [{}, true, true],
  [{}, false, false],
  [{ all: true }, true, true],
  [{ range: 'v1..v2', first_parent: true }, true, true],
  [{ all: true, graph: false }, true, false],
  [{ all: true, path: 'docs' }, true, false],
  [{ all: true, author: 'ada' }, true, false],
  [{ graph: true, path: 'docs' }, false, true],
  [{ graph: true, author: 'ada' }, false, true],
  [{ all: true, author: ' ' }, true, true],
] as const)('the graph of %j, preferred: %s, is drawn: %s', (search, showsGraph, isDrawn) => {
  expect(hasGraph(search, showsGraph)).toBe(isDrawn)
})

it('an order or counts choose no commits; a filter does', () => {
  expect(isFiltered({ ref: 'v1', order: 'topo', with_stats: true, graph: true })).toBe(false)
  expect(isFiltered({ author: 'ada' })).toBe(true)
  expect(isFiltered({ message: 'fix' })).toBe(true)
  expect(isFiltered({ message: ' ' })).toBe(false)
})

const commit = {
  ...{ id: '1', short_id: '1', created_at: '', author_name: 'Ada Löwe', author_email: 'ada@harbor.example' },
  ...{ title: 'Fix the crane', message: 'Fix the crane\n\nIt stopped at NIGHT.' },
}

it('an author is found by a part of the name or of the email, in any case', () => {
  const isBy = (author: string) => createMatcher({ author }, noMailmap)(commit)
  expect([' LÖWE', 'ada@harbor', 'example', 'grace'].map(isBy)).toEqual([true, true, true, false])
})

it('an author is found by the name that the mailmap gives, too', () => {
  const mailmap = parseMailmap('Ada Lovelace <ada@work.example> <ada@harbor.example>')
  const isBy = (author: string) => createMatcher({ author }, mailmap)(commit)
  expect(['lovelace', '@work', 'löwe', 'grace'].map(isBy)).toEqual([true, true, true, false])
})

it('a message is found by a part of any of its lines, and both filters have to match', () => {
  const has = (message: string, author?: string) => createMatcher({ message, author }, noMailmap)(commit)
  expect([has('CRANE'), has('at night'), has('ship'), has('fix', 'ada'), has('fix', 'grace')]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
})
