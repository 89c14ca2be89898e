import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointOf, operationIds } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { metadataHeader, profiles } from '#shared/profile.ts'
import { calls } from './testing/calls/index.ts'
import { startTestService, type TestReply, type TestService } from './testing/test-service.ts'

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
