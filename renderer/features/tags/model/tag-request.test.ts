import { describe, expect, test } from 'vitest'
import { contract, paramsSchema } from '#shared/contract/contract.ts'
import { problemsOfForm, problemsOfRefusal, saidOfNotes, tagRequest } from './tag-request.ts'

const form = { name: 'v1.0.0', ref: ' main ', kind: 'annotated', message: 'First', notes: '' } as const

describe('the request of a form', () => {
  test('is one that the contract takes', () => {
    for (const kind of ['annotated', 'lightweight'] as const) {
      expect(paramsSchema(contract['tags.create']).safeParse(tagRequest('a/b', { ...form, kind })).success).toBe(true)
    }
  })

  test('has a message for an annotated tag alone, and notes only when there are some', () => {
    expect(tagRequest('a/b', form)).toEqual({ id: 'a/b', tag_name: 'v1.0.0', ref: 'main', message: 'First' })
    expect(tagRequest('a/b', { ...form, kind: 'lightweight', notes: 'New' })).toEqual({
      id: 'a/b',
      tag_name: 'v1.0.0',
      ref: 'main',
      release_description: 'New',
    })
  })
})

test('notes are no part of it where the service does not take them with the tag', () => {
  expect(tagRequest('a/b', { ...form, notes: 'New' }, false)).not.toHaveProperty('release_description')
})

test('a missing or invalid value is reported at its field', () => {
  expect(problemsOfForm(form)).toEqual({})
  expect(problemsOfForm({ ...form, name: '', ref: ' ', message: '\n' })).toEqual({
    name: 'Enter a tag name',
    ref: 'Enter a branch, tag or commit',
    message: 'An annotated tag needs a message',
  })
  expect(problemsOfForm({ ...form, name: 'v1..2', kind: 'lightweight', message: '' })).toEqual({
    name: 'Git does not allow this as a name of a tag',
  })
})

test('a refusal of the service goes to the field it is about', () => {
  expect(problemsOfRefusal({ kind: 'validation', message: 'Tag v1 already exists' })).toEqual({})
  expect(problemsOfRefusal({ kind: 'validation', message: 'x', fields: { tag_name: 'is too long' } })).toEqual({
    name: 'is too long',
  })
})

test('claims nothing unverified about notes whose answer was lost', () => {
  const lost = { kind: 'unknownOutcome', detail: 'connection reset' } as const
  const without = /^The tag was created without its release notes\. /
  expect(saidOfNotes({ ...lost, found: 'made' })).toBeNull()
  expect(saidOfNotes(lost)).toBe('It is not known whether the release notes were saved.')
  expect(saidOfNotes({ ...lost, found: 'notMade' })).toMatch(without)
  expect(saidOfNotes({ kind: 'forbidden', message: 'No' })).toMatch(without)
})
