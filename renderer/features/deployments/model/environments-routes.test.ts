import { expect, test } from 'vitest'
import { environmentsSearch, serviceFilter, takesFilter } from './environments-routes.ts'

test('sends the name as a search or as an exact name, never both', () => {
  expect(serviceFilter({})).toEqual({})
  expect(serviceFilter({ text: ' review ' })).toEqual({ search: 'review' })
  expect(serviceFilter({ by: 'name', text: 'production' })).toEqual({ name: 'production' })
  expect(serviceFilter({ by: 'name', text: ' ' })).toEqual({})
})

test('fewer than three characters are filtered here where the service refuses to search for them', () => {
  expect(takesFilter({ text: ' re ' }, 'gitlab')).toBe(false)
  expect(takesFilter({ text: 'rev' }, 'gitlab')).toBe(true)
  expect(takesFilter({ by: 'name', text: 're' }, 'gitlab')).toBe(true)
  expect(takesFilter({}, 'gitlab')).toBe(true)
  expect(takesFilter({ text: 're' }, 'documents')).toBe(true)
})

test('an address that was made up is read as far as it can be', () => {
  expect(environmentsSearch.parse({ by: 'slug', text: '7', environment: 'x' })).toEqual({ text: '7' })
})
