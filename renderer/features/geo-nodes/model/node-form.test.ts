import { describe, expect, test } from 'vitest'
import { wrongParams } from '../../../ui/write/write-problems.ts'
import { formOfNode, getSettings, newNode, problemsOfNode } from './node-form.ts'

const named = { ...newNode, name: 'north', url: 'https://north.example/' }

describe('the form of a node', () => {
  test('a name and a URL are enough; the rest is as the service has it', () => {
    expect(wrongParams('geoNodes.create', getSettings(newNode))).toMatchObject({ name: 'Required' })
    expect(wrongParams('geoNodes.create', getSettings(named))).toEqual({})
  })

  test('has the values of a new node for what the service does not send', () => {
    const { name: _name, url: _url, ...usual } = newNode
    expect(formOfNode({ id: 1, name: 'a', url: 'https://a.example/', primary: false })).toEqual({
      ...usual,
      ...{ name: 'a', url: 'https://a.example/' },
    })
  })

  test('has each value that the service sends, also zero and false', () => {
    const sent = {
      ...{ enabled: false, sync_object_storage: true, files_max_capacity: 0, repos_max_capacity: 1 },
      ...{ verification_max_capacity: 2, container_repositories_max_capacity: 3, minimum_reverification_interval: 4 },
    }
    const lists = { selective_sync_type: 'shards', selective_sync_shards: ['a'], selective_sync_namespace_ids: [7] }
    const node = { id: 1, name: 'a', url: 'https://a.example/', primary: true, ...sent, ...lists }
    const form = { primary: true, selection: 'shards', otherSelection: null, shards: ['a'], namespaces: [7] }
    expect(formOfNode(node)).toMatchObject({ ...sent, ...form })
  })

  test('sends texts without the spaces around them, and the whole selection as none', () => {
    const typed = { ...newNode, name: ' north ', url: ' https://north.example ', internal_url: '  ' }
    expect(getSettings(typed)).toMatchObject({
      ...{ name: 'north', url: 'https://north.example', internal_url: null, selective_sync_type: null },
    })
    expect(getSettings({ ...typed, internal_url: ' https://in.example ' }).internal_url).toBe('https://in.example')
    expect(getSettings(typed)).not.toHaveProperty('minimum_reverification_interval')
    expect(problemsOfNode({ ...typed, selection: 'namespaces', namespaces: [4] })).toEqual({})
  })

  test('an internal address that is the URL is none', () => {
    const node = { id: 1, name: 'a', url: 'https://a.example/', primary: false }
    expect(formOfNode({ ...node, internal_url: 'https://a.example/' }).internal_url).toBe('')
    expect(getSettings(formOfNode({ ...node, internal_url: 'https://b.example/' })).internal_url).toBe(
      'https://b.example/',
    )
    expect(getSettings(formOfNode(node)).internal_url).toBeNull()
  })

  test('the lists go only with the type that uses them, and then name something', () => {
    const both = { ...named, shards: ['default'], namespaces: [4] }
    expect(getSettings(both)).not.toHaveProperty('selective_sync_shards')
    expect(getSettings({ ...both, selection: 'shards' })).toMatchObject({
      selective_sync_type: 'shards',
      selective_sync_shards: ['default'],
    })
    expect(getSettings({ ...both, selection: 'namespaces' })).toMatchObject({ selective_sync_namespace_ids: [4] })
    expect(problemsOfNode({ ...named, selection: 'shards' })).toHaveProperty('selective_sync_shards')
    expect(problemsOfNode({ ...named, selection: 'namespaces' })).toHaveProperty('selective_sync_namespace_ids')
    expect(problemsOfNode({ ...both, selection: 'shards' })).toEqual({})
  })

  test('a selection that only the service knows is not sent, unless another is chosen', () => {
    const node = { id: 3, name: 'boat', url: 'https://boat.example/', primary: false }
    const form = formOfNode({ ...node, selective_sync_type: 'organizations' })
    expect(form).toMatchObject({ selection: 'other', otherSelection: 'organizations' })
    expect(getSettings(form)).not.toHaveProperty('selective_sync_type')
    expect(getSettings({ ...form, selection: 'all' })).toMatchObject({ selective_sync_type: null })
    expect(formOfNode({ ...node, selective_sync_type: '' }).selection).toBe('all')
  })

  test("a node's form sends the node's own values", () => {
    const node = {
      id: 3,
      name: 'boat',
      url: 'https://boat.example/',
      primary: false,
      enabled: false,
      files_max_capacity: 2,
      selective_sync_type: 'namespaces',
      selective_sync_namespace_ids: [7],
      minimum_reverification_interval: 7,
    }
    expect(getSettings(formOfNode(node))).toMatchObject({
      enabled: false,
      files_max_capacity: 2,
      selective_sync_namespace_ids: [7],
      minimum_reverification_interval: 7,
    })
  })
})
