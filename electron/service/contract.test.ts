import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointOf, type OperationId, operationIds, type Params } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { metadataHeader, profiles } from '#shared/profile.ts'
import { startTestService, type TestReply, type TestService } from './testing/test-service.ts'

const lighthouse = 'harbor/lighthouse'
const tides = 'harbor/tide-tables'
const readme = { id: lighthouse, file_path: 'README.md', ref: 'main' } as const
/** The licence of the tide tables, a blob that no later commit changes. */
const licence = { id: tides, sha: '524110e5770eaa2984751971f76915f718653edb' } as const
const unusual = { id: tides, file_path: 'docs/notes/50% neaps.md', ref: 'main' } as const
const onBranch = { branch: 'contract', author_name: 'Contract', author_email: 'contract@example.org' } as const

/** Params for at least one call of every operation, in the order they are sent; an operation that is missing fails the type check. */
const calls: { readonly [I in OperationId]: readonly [Params<I>, ...Params<I>[]] } = {
  'user.current': [{}],
  'version.get': [{}],
  'projects.list': [{}, { search: 'tide', order_by: 'name', sort: 'asc' }, { membership: true }],
  'projects.get': [{ id: lighthouse }, { id: 3 }],
  'groups.list': [{}, { search: 'harbor' }],
  'groups.get': [{ id: 'harbor/instruments' }],
  'users.list': [{}, { search: 'mats' }, { username: 'INES.okafor' }],
  'branches.list': [{ id: lighthouse }, { id: tides, search: '^docs' }, { id: 'harbor/instruments/buoy-firmware' }],
  'branches.get': [{ id: tides, branch: 'docs/日本語' }],
  'repository.tree': [
    { id: lighthouse },
    { id: tides, path: 'docs', recursive: true },
    { id: tides, path: 'vendor', ref: 'v3.0' },
  ],
  'repository.blob': [licence],
  'repository.blobRaw': [licence],
  'repository.compare': [
    { id: lighthouse, from: 'v1.0.0', to: 'v1.1.0' },
    { id: lighthouse, from: 'main', to: 'main', straight: true },
  ],
  'repository.contributors': [{ id: lighthouse }, { id: lighthouse, order_by: 'name', sort: 'desc' }],
  'repository.mergeBase': [{ id: lighthouse, refs: ['main', 'feature/pilot-roster'] }],
  'files.get': [readme, unusual],
  'files.head': [readme, unusual],
  'files.blame': [readme, { id: tides, file_path: 'tides/data/harmonics.py', ref: 'main' }],
  'files.blameHead': [readme],
  'files.raw': [readme, { id: lighthouse, file_path: 'public/icon.png', ref: 'main' }],
  'files.rawHead': [readme],
  'files.create': [
    {
      id: lighthouse,
      file_path: 'notes/new one.md',
      ...onBranch,
      start_branch: 'main',
      content: 'a',
      commit_message: 'Create',
    },
  ],
  'files.update': [
    {
      id: lighthouse,
      file_path: 'notes/new one.md',
      ...onBranch,
      content: 'Yg==',
      encoding: 'base64',
      commit_message: 'Update',
    },
  ],
  'files.delete': [{ id: lighthouse, file_path: 'notes/new one.md', ...onBranch, commit_message: 'Delete' }],
  'commits.list': [
    { id: lighthouse },
    { id: tides, path: 'LICENSE', with_stats: true },
    { id: lighthouse, all: true, order: 'topo' },
  ],
  'commits.create': [
    {
      id: lighthouse,
      branch: 'contract-batch',
      start_branch: 'main',
      commit_message: 'Several things at once',
      actions: [
        { action: 'create', file_path: 'one.txt', content: '1\n' },
        { action: 'move', file_path: 'docs/board.md', previous_path: 'docs/runbook.md' },
        { action: 'chmod', file_path: 'bin/migrate', execute_filemode: false },
      ],
    },
  ],
  'commits.get': [
    { id: lighthouse, sha: 'main' },
    { id: tides, sha: 'v3.0', stats: false },
  ],
  'commits.refs': [
    { id: lighthouse, sha: 'v1.0.0' },
    { id: lighthouse, sha: 'main', type: 'tag' },
  ],
  'commits.cherryPick': [{ id: lighthouse, sha: 'feature/pilot-roster~1', branch: 'contract' }],
  'commits.revert': [{ id: lighthouse, sha: 'contract', branch: 'contract' }],
  'commits.diff': [
    { id: lighthouse, sha: 'main' },
    { id: lighthouse, sha: 'v1.0.0' },
  ],
  'commits.comments': [{ id: lighthouse, sha: 'main' }],
  'tags.list': [{ id: lighthouse }, { id: tides, order_by: 'name', sort: 'asc', search: '^v' }],
  'tags.get': [
    { id: lighthouse, tag_name: 'v2.0.0' },
    { id: lighthouse, tag_name: 'deployed-2.0.0' },
  ],
  'tags.create': [
    { id: lighthouse, tag_name: 'light', ref: 'main' },
    { id: lighthouse, tag_name: 'heavy', ref: 'v1.0.0', message: 'An annotation', release_description: 'Notes' },
  ],
  'releases.create': [{ id: lighthouse, tag_name: 'light', description: 'What is new' }],
  'releases.update': [{ id: lighthouse, tag_name: 'light', description: 'What is really new' }],
  'tags.delete': [{ id: lighthouse, tag_name: 'light' }],
}

const encode = (value: unknown) => encodeURIComponent(String(value)).replaceAll('.', '%2E')

/** Builds the request the way the documents say: every path part encoded, reads by query, writes by JSON body. */
function call(
  service: TestService,
  definition: Endpoint,
  params: Readonly<Record<string, unknown>>,
): Promise<TestReply> {
  const path = definition.path.replaceAll(/:(\w+)/g, (_, name: string) => encode(params[name]))
  const rest = Object.entries(params).filter(([name]) => !(name in (definition.params.path ?? {})))
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  for (const [name, value] of rest) {
    if (name in (definition.params.body ?? {})) body[name] = value
    else if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item))
    else query.append(name, String(value))
  }
  const writes = definition.method !== 'GET' && definition.method !== 'HEAD'
  return service.call(`${path}?${query}`, {
    method: definition.method,
    ...(writes ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
}

describe('every operation on the sandbox answers as the contract says', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService({ sandbox: true })
  })
  afterAll(() => service.stop())

  it.each(Object.keys(calls).flatMap(id => operationIds.filter(known => known === id)))('%s', async id => {
    const definition = endpointOf(id)
    for (const params of calls[id]) {
      const reply = await call(service, definition, params)
      expect([reply.status, reply.status < 300 ? '' : reply.text]).toEqual([definition.success[0], ''])
      checkBody(definition, reply)
    }
    expect(service.faults).toEqual([])
  })
})

function checkBody({ response, pagination }: Endpoint, reply: TestReply): void {
  switch (response.kind) {
    case 'json':
      expect(reply.headers['content-type']).toMatch(/^application\/json/)
      response.schema.parse(reply.json())
      if (pagination !== 'none')
        expect(reply.headers).toMatchObject({ 'x-page': '1', 'x-per-page': '20', link: expect.any(String) })
      return
    case 'headers': {
      const fields = Object.keys(response.schema.shape)
      response.schema.parse(
        Object.fromEntries(fields.map(field => [field, reply.headers[metadataHeader(profiles.documents, field)]])),
      )
      expect(reply.bytes.length).toBe(0)
      return
    }
    case 'bytes':
      expect(reply.bytes.length).toBeGreaterThan(0)
      return
    case 'empty':
      expect(reply.text).toBe('')
  }
}

describe('profiles', () => {
  it('the other profile names the metadata after itself', async () => {
    const service = await startTestService({ profile: 'gitlab' })
    await service.addProject('a/b', 'public')
    const { headers } = await service.call('/projects/a%2Fb/repository/files/README.md?ref=main', { method: 'HEAD' })
    await service.stop()
    expect(headers['x-gitlab-file-path']).toBe('README.md')
    expect(headers['x-service-file-path']).toBeUndefined()
  })
})
