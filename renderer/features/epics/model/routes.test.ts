import { expect, test } from 'vitest'
import { epics } from '#shared/contract/epics.ts'
import { epicsSearch, filterCount, listFilter } from './routes.ts'

test('every filter and order of the service is in the address under its own name', () => {
  // It controls only the form of labels, and is no filter.
  const { with_labels_details: _, ...filters } = epics['epics.list'].params.query
  expect(Object.keys(epicsSearch.fields)).toEqual(expect.arrayContaining(Object.keys(filters)))
})

test('filters go to the service in its own types', () => {
  const search = epicsSearch.parse({
    search: ' tide ',
    author_id: '7',
    state: 'closed',
    created_after: '2026-01-01',
    include_ancestor_groups: 'true',
    include_descendant_groups: 'false',
    my_reaction_emoji: 'Any',
    order_by: 'updated_at',
    sort: 'asc',
  })
  expect(listFilter(search)).toEqual({
    search: 'tide',
    author_id: 7,
    state: 'closed',
    created_after: '2026-01-01',
    include_ancestor_groups: true,
    include_descendant_groups: false,
    my_reaction_emoji: 'Any',
    order_by: 'updated_at',
    sort: 'asc',
  })
  expect(filterCount(search)).toBe(6)
})

test('a malformed address shows the plain list, with the same request as the cached one', () => {
  const search = epicsSearch.parse({ author_id: 'x', state: 'burnt', created_after: 'soon', order_by: 'id', sort: 1 })
  expect(listFilter(search)).toEqual({})
})
