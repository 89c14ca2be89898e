import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { metadataHeader, profiles } from '#shared/profile.ts'
import { calls } from './testing/calls/index.ts'
import { operationRequest } from './testing/operation-request.ts'
import { SeenFields } from './testing/seen-fields.ts'
import { startTestService, type TestReply, type TestService } from './testing/test-service.ts'

const known = Object.keys(calls).flatMap(id => operationIds.filter(operation => operation === id))

/** Fields of answers that the sandbox has no occasion for. */
const withoutOccasion: readonly string[] = [
  // Git is served over HTTP only.
  'projects.list[].ssh_url_to_repo',
  // All roles in that project are inherited from a group.
  'projects.list[].permissions.project_access.access_level',
  // Other services have two fields for omitted diffs; this one uses `too_large`.
  'repository.compare.diffs[].collapsed',
]

describe('every operation on the sandbox answers as the contract says', () => {
  let service: TestService
  const fields = new SeenFields()

  beforeAll(async () => {
    service = await startTestService({ sandbox: true })
  })
  afterAll(() => service.stop())

  it.each(known)('%s', async id => {
    const definition = getEndpoint(id)
    if (definition.response.kind === 'json') fields.expect(id, definition.response.schema)
    for (const params of calls[id]) {
      const { path, request } = operationRequest(definition, params)
      const reply = await service.call(path, request)
      expect([reply.status, reply.status < 300 ? '' : reply.text]).toEqual([definition.success[0], ''])
      checkBody(definition, reply)
      if (definition.method === 'GET') {
        const head = await service.call(path, { ...request, method: 'HEAD' })
        expect([head.status, head.bytes.length]).toEqual([reply.status, 0])
      }
      if (definition.response.kind === 'json') fields.see(id, definition.response.schema, reply.json())
    }
    expect(service.faults).toEqual([])
  })

  it('sends every field of the contract in some answer', () => {
    expect(fields.missing()).toEqual(withoutOccasion)
  })

  it('leaves every repository sound', () => {
    service.expectSoundRepositories()
  })
})

function checkBody({ response, pagination }: Endpoint, reply: TestReply): void {
  switch (response.kind) {
    case 'json':
      expect(reply.headers['content-type']).toBe('application/json')
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
