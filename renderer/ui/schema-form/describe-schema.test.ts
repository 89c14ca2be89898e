import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { beyond, deprecated } from '#shared/contract/endpoint.ts'
import { groupId, projectId, timestamp } from '#shared/contract/fields.ts'
import { describeFields } from './describe-schema.ts'

function one(schema: z.ZodType) {
  return describeFields({ it: schema })[0]
}

describe('The input for', () => {
  it.each([
    ['a text', z.string(), { kind: 'text', format: 'plain', required: true, long: true }],
    ['a short text', z.string().max(20).optional(), { kind: 'text', required: false, long: false, maxLength: 20 }],
    ['a nullable text', z.string().nullish(), { kind: 'text', required: false }],
    ['a number', z.number().int().min(1).max(50), { kind: 'number', integer: true, least: 1, most: 50 }],
    ['an ID', z.number().int().positive(), { kind: 'number', least: 1, most: null }],
    ['a switch with a default', z.boolean().default(true), { kind: 'boolean', required: false, defaultValue: true }],
    ['an enum', z.enum(['asc', 'desc']).default('desc'), { kind: 'choice', options: ['asc', 'desc'] }],
    ['levels', z.union([z.literal(10), z.literal(20)]), { kind: 'choice', options: [10, 20] }],
    ['a nullable enum', z.enum(['a', 'b']).nullable(), { kind: 'choice', options: ['a', 'b'] }],
    ['a project', projectId, { kind: 'text', refersTo: 'project', numeric: true }],
    ['an optional group', groupId.optional(), { kind: 'text', refersTo: 'group', required: false }],
    ['a time', timestamp.optional(), { kind: 'text', format: 'date-time' }],
    ['a date', z.iso.date(), { kind: 'text', format: 'date' }],
    ['a date or nothing', z.union([z.iso.date(), z.literal('')]), { kind: 'text', format: 'date' }],
    ['texts', z.array(z.string()), { kind: 'list', options: null, numeric: false }],
    ['numbers', z.array(z.number()).optional(), { kind: 'list', numeric: true }],
    ['one or several', z.union([z.array(z.number()), z.number()]), { kind: 'list', numeric: true }],
    ['several of a few', z.array(z.enum(['a', 'b'])), { kind: 'list', options: ['a', 'b'] }],
    ['an object', z.object({ a: z.string() }), { kind: 'group', fields: [{ name: 'a', kind: 'text' }] }],
    ['objects', z.array(z.object({ a: z.boolean() })), { kind: 'groups', fields: [{ kind: 'boolean' }] }],
    ['a record', z.record(z.string(), z.string()), { kind: 'json' }],
    ['anything', z.unknown(), { kind: 'json' }],
  ])('%s', (_what, schema, expected) => {
    expect(one(schema)).toMatchObject(expected)
  })

  it('a deprecated param shows its replacement', () => {
    expect(one(deprecated(z.string().optional(), 'Use ref instead.'))).toMatchObject({
      deprecated: true,
      description: 'Use ref instead.',
    })
  })

  it('a param that the documents lack is marked', () => {
    expect(one(beyond(z.boolean().optional()).describe('Switched on.'))).toMatchObject({
      beyond: true,
      description: 'Switched on.',
    })
  })
})

it.each(operationIds)('%s has an input for each of its params, under its name', id => {
  const { params } = getEndpoint(id)
  for (const shape of [params.path, params.query, params.body]) {
    expect(describeFields(shape ?? {}).map(({ name }) => name)).toEqual(Object.keys(shape ?? {}))
  }
})
