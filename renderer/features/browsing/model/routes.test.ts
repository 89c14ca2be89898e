import { describe, expect, it } from 'vitest'
import { editSearch } from '../../editing/model/routes.ts'
import { blobSearch, treeSearch } from './routes.ts'

describe('the search part of a link', () => {
  it('is text, as the router gives it', () => {
    expect(blobSearch.parse({ ref: '1234567', path: 'a/b.ts', view: 'blame', line: '42' })).toEqual({
      ref: '1234567',
      path: 'a/b.ts',
      view: 'blame',
      line: 42,
    })
    expect(editSearch.parse({ branch: 'main', path: 'new.txt', create: 'true' })).toMatchObject({ create: true })
  })

  it('opens the screen without what makes no sense, rather than not at all', () => {
    expect(blobSearch.parse({ ref: 'main', path: 'a', line: '-3', view: 'upside-down' })).toEqual({
      ref: 'main',
      path: 'a',
    })
    expect(treeSearch.parse({ ref: ['x'], path: 7 })).toEqual({})
    expect(editSearch.parse({ create: 'maybe' })).toEqual({ path: '' })
  })
})
