import { describe, expect, it } from 'vitest'
import { contract, paramsSchema } from '#shared/contract/contract.ts'
import { getProblems, refusedFields } from './problems.ts'

describe('Schema problems', () => {
  it('are described at their input', () => {
    const schema = paramsSchema(contract['commits.create'])
    expect(
      getProblems(schema, {
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
      url: 'Unknown parameter',
    })
  })

  it('is nothing for params that are fine', () => {
    expect(getProblems(paramsSchema(contract['tags.list']), { id: 1 })).toEqual({})
  })

  it('describe a limit', () => {
    expect(getProblems(paramsSchema(contract['tags.list']), { id: -1 })).toEqual({ id: 'More than 0' })
  })

  it('count for the whole of a union', () => {
    expect(getProblems(paramsSchema(contract['tags.list']), {})).toEqual({ id: 'Required' })
    expect(getProblems(paramsSchema(contract['tags.list']), { id: true })).toEqual({
      id: 'Not of a form that is accepted',
    })
  })
})

describe('A refusal is put to', () => {
  const names = ['id', 'tag_name', 'ref', 'message']

  it('the inputs of the form that it is about', () => {
    const fields = { ref: 'is invalid', other: 'x' }
    expect(refusedFields({ kind: 'validation', message: 'x', fields }, names)).toEqual({ ref: 'is invalid' })
  })

  it('no input when it is about none, whatever its sentence contains', () => {
    expect(refusedFields({ kind: 'validation', message: 'tag_name' }, names)).toEqual({})
    expect(refusedFields({ kind: 'offline', detail: 'ref' }, names)).toEqual({})
    expect(refusedFields(null, names)).toEqual({})
  })
})
