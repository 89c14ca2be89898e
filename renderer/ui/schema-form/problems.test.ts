import { describe, expect, it } from 'vitest'
import { contract, paramsSchema } from '#shared/contract/contract.ts'
import { problemsOf, refusedFields } from './problems.ts'

describe('What a schema finds', () => {
  it('is said in words, at the input it is about', () => {
    const schema = paramsSchema(contract['commits.create'])
    expect(
      problemsOf(schema, {
        id: 'a',
        branch: '',
        commit_message: 'x',
        actions: [{ action: 'explode', file_path: 'a' }, { action: 'create' }],
        stats: 'maybe',
        url: 'x',
      }),
    ).toEqual({
      branch: 'Required',
      'actions.0.action': expect.stringContaining('"create"'),
      'actions.1.file_path': 'Required',
      stats: expect.stringContaining('boolean'),
      url: 'There is no such parameter',
    })
  })

  it('is nothing for params that are fine', () => {
    expect(problemsOf(paramsSchema(contract['tags.list']), { id: 1 })).toEqual({})
  })

  it('says a limit in words', () => {
    expect(problemsOf(paramsSchema(contract['tags.list']), { id: -1 })).toEqual({ id: 'More than 0' })
  })

  it('counts for the whole of what has several forms', () => {
    expect(problemsOf(paramsSchema(contract['tags.list']), {})).toEqual({ id: 'Required' })
    expect(problemsOf(paramsSchema(contract['tags.list']), { id: true })).toEqual({
      id: 'Not of a form that is accepted',
    })
  })
})

describe('A refusal is put to', () => {
  const names = ['id', 'tag_name', 'ref', 'message']

  it('the inputs the service names', () => {
    expect(refusedFields({ message: 'x', fields: { ref: 'is invalid', other: 'x' } }, names)).toEqual({
      ref: 'is invalid',
    })
  })

  it('the input whose name stands in the message', () => {
    expect(refusedFields({ message: 'tag_name is missing' }, names)).toEqual({ tag_name: 'tag_name is missing' })
    expect(refusedFields({ message: 'The tag_name needs a ref' }, names)).toEqual({
      tag_name: 'The tag_name needs a ref',
    })
  })

  it('no input when it names none', () => {
    expect(refusedFields({ message: 'Reference tag_names identical' }, names)).toEqual({})
    expect(refusedFields({ message: '404 Project Not Found' }, names)).toEqual({})
  })
})
