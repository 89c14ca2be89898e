import { describe, expect, test } from 'vitest'
import { refusedParams, wrongParams } from './write-problems.ts'

describe('what is wrong with a write', () => {
  test('is found by the contract before anything is sent, by the name of the parameter', () => {
    expect(wrongParams('environments.create', { id: 'harbor/lighthouse', name: '' })).toEqual({ name: 'Required' })
    expect(wrongParams('environments.create', { id: 'harbor/lighthouse', name: 'production' })).toEqual({})
  })

  test('what is left empty counts as left out', () => {
    expect(
      wrongParams('environments.create', { id: 'harbor/lighthouse', name: 'production', external_url: undefined }),
    ).toEqual({})
  })

  test('is put to the parameters that a refusal names', () => {
    const message = 'Name has already been taken'
    expect(refusedParams('environments.create', { kind: 'validation', message, fields: { name: 'taken' } })).toEqual({
      name: 'taken',
    })
    expect(refusedParams('environments.create', { kind: 'conflict', message, status: 409 })).toEqual({ name: message })
  })

  test('a 403 is put to a parameter only when it names one that is no plain word', () => {
    const forbidden = (message: string) => refusedParams('environments.create', { kind: 'forbidden', message })
    expect(forbidden('403 Forbidden - external_url needs another edition')).toHaveProperty('external_url')
    expect(forbidden('403 Forbidden - your name is not on the list')).toEqual({})
  })

  test('a failure that is about no parameter is put to none', () => {
    expect(refusedParams('environments.create', { kind: 'offline', detail: 'name' })).toEqual({})
    expect(refusedParams('environments.create', null)).toEqual({})
  })
})
