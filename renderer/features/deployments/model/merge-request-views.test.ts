import { expect, test } from 'vitest'
import { mergeRequestsQuery } from '#shared/contract/merge-requests.ts'
import {
  filterCount,
  filterFields,
  filterLabel,
  filterOptionLabel,
  firstFilterValues,
  getFilter,
} from './merge-request-views.ts'

test('every filter and order of the service has an input with words of its own', () => {
  expect(filterFields.map(({ name }) => name).toSorted()).toEqual(Object.keys(mergeRequestsQuery).toSorted())
  expect(filterFields.filter(field => filterLabel(field) === field.name)).toEqual([])
})

test("converts the input to the service's types", () => {
  const { filter } = getFilter({
    ...firstFilterValues,
    search: 'buoy',
    author_id: '7',
    approved_by_ids: ['7', 'Any'],
    iids: ['12'],
    not: { labels: ['bug'] },
  })
  expect(filter).toMatchObject({
    with_labels_details: true,
    search: 'buoy',
    author_id: 7,
    approved_by_ids: [7, 'Any'],
    iids: [12],
    not: { labels: ['bug'] },
  })
  expect(filterCount(filter ?? {})).toBe(5)
})

test('a problem is shown at its input, and no request is sent', () => {
  expect(getFilter({ author_id: 'ada' })).toMatchObject({ filter: null, problems: { author_id: 'Not a number' } })
})

test('an order filters nothing', () => {
  expect(filterCount(getFilter({ order_by: 'updated_at' }).filter ?? {})).toBe(0)
})

test('a state is chosen by its name, and sent as the service calls it', () => {
  const state = filterFields.find(({ name }) => name === 'state')
  const options = state?.kind === 'choice' ? state.options.map(String) : []
  expect(options).toContain('opened')
  expect(options.map(value => filterOptionLabel({ name: 'state' }, value))).toEqual(
    expect.arrayContaining(['All', 'Open', 'Closed', 'Merged']),
  )
  expect(filterOptionLabel({ name: 'sort' }, 'asc')).toBe('asc')
})
