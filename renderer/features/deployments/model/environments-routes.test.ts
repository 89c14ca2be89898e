import { expect, test } from 'vitest'
import { environmentsSearch, serviceFilter } from './environments-routes.ts'

test('the name is asked for in part or as a whole, never both', () => {
  expect(serviceFilter({})).toEqual({})
  expect(serviceFilter({ text: ' review ' })).toEqual({ search: 'review' })
  expect(serviceFilter({ by: 'name', text: 'production' })).toEqual({ name: 'production' })
  expect(serviceFilter({ by: 'name', text: ' ' })).toEqual({})
})

test('an address that was made up is read as far as it can be', () => {
  expect(environmentsSearch.parse({ by: 'slug', text: 7, environment: 'x' })).toEqual({ text: '7' })
})
