import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/contract/contract.ts'
import { describeFields } from './describe-schema.ts'
import { getParams, getValues } from './form-values.ts'

const fields = describeFields({
  id: z.union([z.number().int().positive(), z.string()]),
  search: z.string().optional(),
  count: z.number().optional(),
  all: z.boolean().optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  level: z.union([z.literal(10), z.literal(20)]).optional(),
  refs: z.array(z.string()).optional(),
  ids: z.array(z.number()).optional(),
  parameters: z.record(z.string(), z.string()).optional(),
  scope: z.object({ name: z.string(), deep: z.boolean().optional() }).optional(),
  scopes: z.array(z.object({ name: z.string(), levels: z.array(z.number()).optional() })).optional(),
})

describe('Form values', () => {
  it('becomes params of the types the schema wants', () => {
    const { params, problems } = getParams(fields, {
      id: '7',
      search: '7',
      count: '1.5',
      all: 'false',
      sort: 'asc',
      level: '20',
      refs: ['1', 'main'],
      ids: ['1', '2'],
      parameters: '{"userIds": "1,2"}',
      scope: { name: 'x' },
      scopes: [{ name: 'a', levels: ['3'] }, {}],
    })
    expect(params).toEqual({
      id: 7,
      search: '7',
      count: 1.5,
      all: false,
      sort: 'asc',
      level: 20,
      refs: ['1', 'main'],
      ids: [1, 2],
      parameters: { userIds: '1,2' },
      scope: { name: 'x' },
      scopes: [{ name: 'a', levels: [3] }, {}],
    })
    expect(problems).toEqual({})
  })

  it('is left out where it is empty', () => {
    expect(getParams(fields, { id: '', search: '', refs: [], scope: {}, scopes: [] }).params).toEqual({})
  })

  it('stays a text where a number was wanted, for the schema to refuse', () => {
    expect(getParams(fields, { count: 'many', ids: ['x'] }).params).toEqual({ count: 'many', ids: ['x'] })
  })

  it('keeps digits that no number holds exactly', () => {
    expect(getParams(fields, { id: '12345678901234567890' }).params).toEqual({ id: '12345678901234567890' })
  })

  it('that is broken JSON is named with its place', () => {
    const actions = describeFields({ actions: z.array(z.object({ more: z.unknown() })) })
    expect(getParams(actions, { actions: [{ more: '1' }, { more: '{' }] })).toEqual({
      params: { actions: [{ more: 1 }, {}] },
      problems: { 'actions.1.more': 'This is not complete JSON' },
    })
  })
})

describe('Params go back into the form', () => {
  it('and come out of it unchanged', () => {
    const name = fc.string({ minLength: 1 })
    const params = fc.record(
      {
        id: fc.oneof(
          fc.nat(),
          fc.string({ minLength: 1 }).filter(text => !/^-?\d+(\.\d+)?$/.test(text)),
        ),
        search: name,
        count: fc.integer(),
        all: fc.boolean(),
        sort: fc.constantFrom('asc', 'desc'),
        level: fc.constantFrom(10, 20),
        refs: fc.array(fc.string(), { minLength: 1 }),
        ids: fc.array(fc.integer(), { minLength: 1 }),
        scope: fc.record({ name, deep: fc.boolean() }),
        scopes: fc.array(fc.record({ name, levels: fc.array(fc.nat(), { minLength: 1 }) }), { minLength: 1 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(params, given => {
        const values = getValues(fields, given)
        expect(values).not.toBeNull()
        expect(getParams(fields, values ?? {})).toEqual({ params: given, problems: {} })
      }),
    )
  })

  it.each([
    ['null', { search: null }],
    ['an empty text', { search: '' }],
    ['a name the form does not have', { other: 1 }],
    ['another type', { count: '5' }],
    ['an empty list that could be left out', { refs: [] }],
  ])('but not with %s, which it could not hold', (_what, params) => {
    expect(getValues(fields, params)).toBeNull()
  })

  it('with the actions of a commit', () => {
    const body = describeFields(contract['commits.create'].params.body)
    const params = {
      branch: 'main',
      commit_message: 'x',
      actions: [{ action: 'create', file_path: 'a', content: '1\n2', execute_filemode: true }],
    }
    const values = getValues(body, params)
    expect(getParams(body, values ?? {}).params).toEqual(params)
  })
})
