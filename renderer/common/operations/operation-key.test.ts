import { hashKey } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
        const key = operationKey('sandbox', 'projects.list', params)
        expect(hashKey(key)).toBe(hashKey(operationKey('sandbox', 'projects.list', withoutUndefined(params))))
      }),
    )
  })

  it('differ by connection, operation, params, and between one answer and pages', () => {
    const keys = [
      operationKey('sandbox', 'tags.list', { id: 1 }),
      operationKey('work', 'tags.list', { id: 1 }),
      operationKey('sandbox', 'branches.list', { id: 1 }),
      operationKey('sandbox', 'tags.list', { id: 2 }),
      operationKey('sandbox', 'tags.list', { id: '1' }),
      operationPagesKey('sandbox', 'tags.list', { id: 1 }),
    ]
    expect(new Set(keys.map(hashKey)).size).toBe(keys.length)
  })

  it('begin with what invalidation looks for', () => {
    const key = operationPagesKey('work', 'tags.list', { id: 1 })
    expect(key.slice(0, 2)).toEqual(connectionPrefix('work'))
    expect(key.slice(0, 3)).toEqual(operationPrefix('work', 'tags.list'))
  })
})
