import { hashKey } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeRef } from '../connection/ref.fake.ts'
import {
  connectionPrefix,
  operationKey,
  operationPagesKey,
  operationPrefix,
  withoutUndefined,
} from './operation-key.ts'

const someParams = fc.dictionary(
  fc.string({ minLength: 1 }).filter(name => name !== '__proto__'),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(undefined)),
)

describe('operation keys', () => {
  it('are the same whether an entry is left out or undefined', () => {
    fc.assert(
      fc.property(someParams, params => {
        const key = operationKey(fakeRef('sandbox'), 'projects.list', params)
        expect(hashKey(key)).toBe(hashKey(operationKey(fakeRef('sandbox'), 'projects.list', withoutUndefined(params))))
      }),
    )
  })

  it('differ by connection, operation, params, and between one answer and pages', () => {
    const keys = [
      operationKey(fakeRef('sandbox'), 'tags.list', { id: 1 }),
      operationKey(fakeRef('work'), 'tags.list', { id: 1 }),
      operationKey(fakeRef('sandbox'), 'branches.list', { id: 1 }),
      operationKey(fakeRef('sandbox'), 'tags.list', { id: 2 }),
      operationKey(fakeRef('sandbox'), 'tags.list', { id: '1' }),
      operationPagesKey(fakeRef('sandbox'), 'tags.list', { id: 1 }),
    ]
    expect(new Set(keys.map(hashKey)).size).toBe(keys.length)
  })

  it('begin with what invalidation looks for', () => {
    const key = operationPagesKey(fakeRef('work'), 'tags.list', { id: 1 })
    expect(key.slice(0, 2)).toEqual(connectionPrefix('work'))
    expect(key.slice(0, 3)).toEqual(operationPrefix('work', 'tags.list'))
  })
})
