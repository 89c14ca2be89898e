import { describe, expect, test } from 'vitest'
import { refusedParams, wrongParams } from './write-problems.ts'

describe('problems of a write', () => {
  test('is found by the contract before anything is sent, by the name of the parameter', () => {
    expect(wrongParams('environments.create', { id: 'harbor/lighthouse', name: '' })).toEqual({ name: 'Required' })
    expect(wrongParams('environments.create', { id: 'harbor/lighthouse', name: 'production' })).toEqual({})
  })

  test('an empty input counts as omitted', () => {
    expect(
      wrongParams('environments.create', { id: 'harbor/lighthouse', name: 'production', external_url: undefined }),
    ).toEqual({})
  })

  test('is put to the parameters that a refusal names', () => {
    const message = 'Name has already been taken'
    expect(refusedParams('environments.create', { kind: 'validation', message, fields: { name: 'taken' } })).toEqual({
      name: 'taken',
    })
  })

  test('a failure that is about no parameter is put to none', () => {
    expect(refusedParams('environments.create', { kind: 'offline', detail: 'name' })).toEqual({})
    expect(refusedParams('environments.create', null)).toEqual({})
  })
})
