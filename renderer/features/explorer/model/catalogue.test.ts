import { describe, expect, it, onTestFinished } from 'vitest'
import { operationIds } from '#shared/contract/contract.ts'
import { activate } from '#shared/i18n/i18n.ts'
import { catalogue, formatDocument, getSections, searchCatalogue } from './catalogue.ts'

const found = (query: string) => searchCatalogue(catalogue, query).map(({ id }) => id)

describe('The catalogue', () => {
  it('has every operation of the contract once, in one section', () => {
    const listed = getSections(catalogue).flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(listed.toSorted()).toEqual(operationIds.toSorted())
  })

  it('is in the order of the documents, with operations beyond them last', () => {
    const documents = getSections(catalogue).map(({ document }) => document)
    expect(documents[0]).toBe('1 §4.1')
    expect(documents.at(-1)).toBe('beyond')
    const numbered = documents.slice(0, -1).map(text => text.replace(' §4.', '.').split('.').map(Number))
    const ranks = numbered.map(([document = 0, section = 0]) => document * 100 + section)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })

  it('names sections after their contents', () => {
    expect(getSections(catalogue).find(({ document }) => document === '1 §4.4')?.title).toBe('Tags, Releases')
    expect(formatDocument('2 §4.10')).toBe('Document 2, section 4.10')
  })
})

describe('A search', () => {
  it.each([
    ['tags.create', 'tags.create'],
    ['TAGS CREATE', 'tags.create'],
    ['cherry', 'commits.cherryPick'],
    ['cherry pick', 'commits.cherryPick'],
    ['post /repository/commits', 'commits.create'],
    ['common ancestor', 'repository.mergeBase'],
    ['mrgbse', 'repository.mergeBase'],
    ['§4.4 delete', 'tags.delete'],
  ])('for %s finds %s first', (query, id) => {
    expect(found(query)[0]).toBe(id)
  })

  it('needs every word', () => {
    expect(found('tags zebra')).toEqual([])
  })

  it('finds the description in the language of the app, and in English as well', () => {
    activate('de-DE', { 'The common ancestor of several refs.': ['Der gemeinsame Vorfahr mehrerer Refs.'] })
    onTestFinished(() => activate('en', null))
    expect(found('gemeinsame vorfahr')).toEqual(['repository.mergeBase'])
    expect(found('common ancestor')).toEqual(['repository.mergeBase'])
  })

  it('for nothing finds everything', () => {
    expect(found('  ')).toEqual(operationIds)
  })

  it.each(operationIds)('for %s finds it first', id => {
    expect(found(id)[0]).toBe(id)
  })
})
