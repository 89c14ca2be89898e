import { describe, expect, it } from 'vitest'
import { contract, getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { emptyForm, type OperationForm } from './explorer-state.ts'
import { asInputs, asJson, formOfCall, formSections, getDraft, lastPathValue } from './operation-form.ts'

const list = contract['tags.list']
const listSections = formSections(list)
const create = contract['commits.create']
const createSections = formSections(create)
const form = (change: Partial<OperationForm>): OperationForm => ({ ...emptyForm, ...change })

describe('A form', () => {
  it.each(operationIds)('has each parameter of its operation once: %s', id => {
    const endpoint = getEndpoint(id)
    const { path, query, body } = endpoint.params
    const declared = [path, query, body].flatMap(params => Object.keys(params ?? {}))
    const sections = formSections(endpoint)
    expect(sections.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual(declared)
    expect(asInputs(sections, asJson(sections, emptyForm))).toMatchObject({ mode: 'form' })
  })

  it('reports missing values before anything is sent', () => {
    expect(getDraft(create, createSections, emptyForm).problems).toEqual({
      id: 'Required',
      branch: 'Required',
      commit_message: 'Required',
      actions: 'At least 1',
    })
  })

  it('requests a page of the typed size, and refuses an invalid one', () => {
    const values = { id: 'harbor/lighthouse' }
    expect(getDraft(list, listSections, form({ values, pageSize: '5' }))).toMatchObject({
      params: { id: 'harbor/lighthouse' },
      page: { size: 5 },
      problems: {},
    })
    for (const pageSize of ['0', '101', 'many', '1e1']) {
      expect(getDraft(list, listSections, form({ values, pageSize })).problems).toHaveProperty('per_page')
    }
  })

  it('requests keyset pages only where they exist', () => {
    expect(getDraft(list, listSections, form({ keyset: true })).page).toEqual({})
    const tree = contract['repository.tree']
    expect(getDraft(tree, formSections(tree), form({ keyset: true })).page).toEqual({ keyset: true })
  })
})

describe('JSON', () => {
  const values = { id: '7', branch: 'main', actions: [{ action: 'delete', file_path: 'a' }] }

  it('and inputs convert to each other', () => {
    const json = asJson(createSections, form({ values }))
    expect(getDraft(create, createSections, json).params).toEqual(
      getDraft(create, createSections, form({ values })).params,
    )
    expect(asInputs(createSections, json)).toMatchObject({ mode: 'form', values })
  })

  it('that inputs cannot hold stays JSON', () => {
    expect(asInputs(createSections, form({ mode: 'json', json: '{"branch": ""}' }))).toBeNull()
    expect(asInputs(createSections, form({ mode: 'json', json: '{"branch":' }))).toBeNull()
  })

  it.each(['{', '[]', '"text"', 'null'])('%s is no set of params', json => {
    expect(getDraft(list, listSections, form({ mode: 'json', json })).problems).toHaveProperty('')
  })
})

it('a past call goes back into the form it came from', () => {
  const call = { template: { id: 1, search: '^v' }, page: { size: 3 } }
  const { template: params } = call
  const draft = getDraft(list, listSections, formOfCall(listSections, call))
  expect(draft).toEqual({ ...call, params, masked: params, problems: {} })
  const odd = { template: { id: 1, search: '' }, page: null }
  expect(formOfCall(listSections, odd)).toMatchObject({ mode: 'json', json: expect.stringContaining('"search": ""') })
})

it('a deletion is named by the last value of its path', () => {
  expect(lastPathValue(contract['tags.delete'], { id: 1, tag_name: 'v1' })).toBe('v1')
  expect(lastPathValue(contract['tags.delete'], {})).toBe('tags.delete')
})
