import { expect, it } from 'vitest'
import { compareSearch } from './routes.ts'

it('a link contains two refs, the way to compare them and the part shown first', () => {
  expect(compareSearch.parse({ from: 'main', to: '1234567', straight: 'true', view: 'files' })).toEqual({
    from: 'main',
    to: '1234567',
    straight: true,
    view: 'files',
  })
})

it('a link with parts that make no sense opens without them', () => {
  expect(compareSearch.parse({ from: ['main'], to: 7, straight: 'perhaps', view: 'sideways' })).toEqual({})
})
