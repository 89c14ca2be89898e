import { describe, expect, it, onTestFinished } from 'vitest'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { activate } from '#shared/i18n/i18n.ts'
import { compileMessage } from '#shared/i18n/icu.ts'
import { actionLabel, getShortTarget, getSubject, getTarget, successMessage } from './write-words.ts'

const writes = operationIds.filter(id => getEndpoint(id).effect !== 'read')

describe('the label of a write', () => {
  it.each(writes)('%s is a command: a verb and its object', id => {
    expect(actionLabel(id)).toMatch(/^[A-Z][a-z-]*[^s\W] [^.;:(,]{3,30}$/)
  })

  it.each(writes)('%s says what it did, in the past tense', id => {
    expect(successMessage(id, {})).toMatch(/^[A-Z][^.;:]+ ([\w-]+ed|set)( [^.;:]+)?$/)
  })

  it('is in the language of the app', () => {
    const labels = writes.map(actionLabel)
    activate('de', Object.fromEntries(labels.map(label => [label, compileMessage(`(${label})`)])))
    onTestFinished(() => activate('en', null))
    expect(writes.map(actionLabel)).toEqual(labels.map(label => `(${label})`))
  })

  it('of a read is its ID, as the API names it', () => {
    expect(actionLabel('tags.list')).toBe('tags.list')
  })

  it('says which of several things a write did', () => {
    expect(successMessage('epics.update', { state_event: 'close' })).toBe('Epic closed')
    expect(successMessage('epics.update', { state_event: 'reopen' })).toBe('Epic reopened')
    expect(successMessage('epics.update', { title: 'Lamps' })).toBe('Epic updated')
    expect(successMessage('starredDashboards.delete', { id: 'a/b' })).toBe('All dashboards unstarred')
    expect(successMessage('starredDashboards.delete', { id: 'a/b', dashboard_path: 'a' })).toBe('Dashboard unstarred')
  })

  it('contains its object, and the created one', () => {
    expect(getTarget('tags.create', { id: 'a/b', tag_name: 'v1', ref: 'main' })).toBe('a/b › v1')
    expect(getTarget('tags.delete', { id: 'a/b', tag_name: 'v1' })).toBe('a/b › v1')
    expect(getTarget('geoNodes.delete', { id: 3 })).toBe('3')
  })

  it('has short SHAs on screens, and full ones in exports', () => {
    const sha = '0123456789abcdef0123456789abcdef01234567'
    const params = { id: 'a/b', sha, branch: 'main' }
    expect(getShortTarget('commits.revert', params)).toBe('a/b › 01234567 › main')
    expect(getSubject({ operation: 'commits.revert', params, member: null })).toBe('a/b › 01234567 › main')
    expect(getTarget('commits.revert', params)).toBe(`a/b › ${sha} › main`)
  })

  it('omits unknown values and secrets', () => {
    expect(getTarget('tags.create', null)).toBe('')
    expect(getTarget('remoteMirrors.create', { id: 'a/b', url: null })).toBe('a/b')
  })

  it("contains a member's name, and the roles before and after", () => {
    const params = { id: 'a/b', user_id: 7, access_level: 20 }
    const said = (operation: 'add' | 'update' | 'remove', level: number | null, given: object = params) =>
      getSubject({
        operation: `projectMembers.${operation}`,
        params: { ...given },
        member: { name: 'Priya Nair', level },
      })
    expect(said('update', 10)).toBe('Priya Nair: Guest → Reporter in a/b')
    expect(said('add', null)).toBe('Priya Nair: added as Reporter in a/b')
    expect(said('remove', 40, { id: 'a/b', user_id: 7 })).toBe('Priya Nair: Maintainer → removed in a/b')
    expect(said('remove', 40, { id: 12, user_id: 7 })).toBe('Priya Nair: Maintainer → removed in project 12')
    expect(said('update', 20, { ...params, expires_at: '2027-01-01' })).toBe('Priya Nair: expires Jan 1, 2027 in a/b')
    expect(getSubject({ operation: 'projectMembers.update', params, member: null })).toBe('a/b › 7')
  })
})
