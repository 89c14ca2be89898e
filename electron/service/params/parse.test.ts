import { describe, expect, it } from 'vitest'
import { decodeForm } from './form.ts'
import { type GivenParams, paramsParser } from './parse.ts'

const given = (places: Partial<GivenParams>): GivenParams => ({ path: {}, query: {}, body: {}, ...places })

describe('paramsParser', () => {
  it('parses a project ID as a number only if it has only digits', () => {
    const parse = paramsParser('projects.get')
    const ids = ['12', 'group/12', '1e3', '0x10', '12 '].map(id => parse(given({ path: { id } })).id)
    expect(ids).toEqual([12, 'group/12', '1e3', '0x10', '12 '])
  })

  it('keeps other names of digits as text', () => {
    const parsed = paramsParser('tags.get')(given({ path: { id: '1', tag_name: '2026' } }))
    expect(parsed).toEqual({ id: 1, tag_name: '2026' })
  })

  it.each([
    ['true', true],
    ['True', true],
    ['on', true],
    ['1', true],
    ['false', false],
    ['False', false],
    ['no', false],
    ['0', false],
  ])('reads the boolean %s', (text, value) => {
    const parsed = paramsParser('repository.tree')(given({ path: { id: '1' }, query: { recursive: text } }))
    expect(parsed.recursive).toBe(value)
  })

  it('fills in defaults', () => {
    expect(paramsParser('tags.list')(given({ path: { id: '1' } }))).toEqual({
      id: 1,
      order_by: 'updated',
      sort: 'desc',
    })
  })

  it('takes a single value for a list of one', () => {
    const parse = paramsParser('repository.mergeBase')
    const query = decodeForm('refs[]=a&refs[]=b')
    expect(parse(given({ path: { id: '1' }, query })).refs).toEqual(['a', 'b'])
    expect(() => parse(given({ path: { id: '1' }, query: { refs: 'a' } }))).toThrow('refs is too small')
  })

  it('parses an empty form field as an empty list, and an empty text as null where it is not a valid value', () => {
    const approvers = paramsParser('approvers.update')(
      given({ path: { id: '1' }, body: decodeForm('approver_ids[]=&approver_group_ids[]=2') }),
    )
    expect(approvers).toMatchObject({ approver_ids: [], approver_group_ids: [2] })
    const node = paramsParser('geoNodes.update')(
      given({ path: { id: '1' }, body: decodeForm('name=a&url=http://a/&selective_sync_type=&internal_url=') }),
    )
    expect(node).toMatchObject({ selective_sync_type: null, internal_url: null })
  })

  it('prefers the path to the body, and the body to the query', () => {
    const parsed = paramsParser('tags.create')(
      given({
        path: { id: '1' },
        query: { id: '2', ref: 'query', tag_name: 'query' },
        body: { id: 3, tag_name: 'body' },
      }),
    )
    expect(parsed).toEqual({ id: 1, tag_name: 'body', ref: 'query' })
  })

  it('takes null for not given, except where the parameter itself may be null', () => {
    const parsed = paramsParser('epics.update')(
      given({
        path: { id: '1', epic_iid: '2' },
        query: { title: 'query', due_date_fixed: '2026-01-01' },
        body: { title: null, labels: null, start_date_fixed: null, due_date_fixed: null },
      }),
    )
    expect(parsed).toEqual({ id: 1, epic_iid: 2, title: 'query', start_date_fixed: null, due_date_fixed: '2026-01-01' })
  })

  it('ignores unknown parameters', () => {
    const parsed = paramsParser('projects.get')(
      given({ path: { id: '1' }, query: { statistics: 'true', per_page: '3' } }),
    )
    expect(parsed).toEqual({ id: 1 })
  })

  it('limits the number of errors, however many actions are invalid', () => {
    const body = { branch: 'm', commit_message: 'm', actions: Array.from({ length: 3_000 }, () => ({})) }
    const refuse = () => paramsParser('commits.create')(given({ path: { id: '1' }, body }))
    expect(refuse).toThrow('actions[0][action] is missing')
    expect(refuse).not.toThrow('actions[2000]')
  })

  it.each<[string, object, string]>([
    ['what is missing', {}, 'branch is missing, commit_message is missing, actions is missing'],
    ['what is empty', { branch: 'm', commit_message: '', actions: [] }, 'commit_message is empty, actions is empty'],
    [
      'what has the wrong type',
      { branch: { a: 1 }, commit_message: 'm', actions: [1] },
      'branch is invalid, actions[0] is invalid',
    ],
    [
      'what is not one of the values, deep inside',
      { branch: 'm', commit_message: 'm', actions: [{ action: 'explode', file_path: 'a' }, { action: 'delete' }] },
      'actions[0][action] does not have a valid value, actions[1][file_path] is missing',
    ],
    [
      'a boolean that is none',
      { branch: 'm', commit_message: 'm', actions: [{ action: 'delete', file_path: 'a' }], force: 'maybe' },
      'force is invalid',
    ],
  ])('names %s', (_what, body, message) => {
    const parse = paramsParser('commits.create')
    expect(() => parse(given({ path: { id: '1' }, body: { ...body } }))).toThrow(message)
  })
})
