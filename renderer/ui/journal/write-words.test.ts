import { describe, expect, it } from 'vitest'
import { endpointOf, operationIds } from '#shared/contract/contract.ts'
import { deedOf, targetOf } from './write-words.ts'

describe('what a write is called', () => {
  it.each(operationIds.filter(id => endpointOf(id).effect !== 'read'))('%s is a short phrase', id => {
    expect(deedOf(id)).toMatch(/^[A-Z][^.;]{5,90}$/)
  })

  it('names what it is about, and what it makes', () => {
    expect(targetOf('tags.create', { id: 'a/b', tag_name: 'v1', ref: 'main' })).toBe('a/b › v1')
    expect(targetOf('tags.delete', { id: 'a/b', tag_name: 'v1' })).toBe('a/b › v1')
    expect(targetOf('geoNodes.delete', { id: 3 })).toBe('3')
  })

  it('says nothing of what is not known or a secret that was left out', () => {
    expect(targetOf('tags.create', null)).toBe('')
    expect(targetOf('remoteMirrors.create', { id: 'a/b', url: null })).toBe('a/b')
  })
})
