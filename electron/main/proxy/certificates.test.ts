import { describe, expect, test } from 'vitest'
import { createAuthority } from '../testing/certificates.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { testToken } from '../testing/target.ts'

const tag = { name: 'v1', message: null, target: 'abc' }
const project = { id: 1 }

describe('A certificate', () => {
  const day = (offset: number) =>
    `${new Date(Date.now() + offset * 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14)}Z`

  test('that is good lets the call through, with the token in its header', async () => {
    const authority = createAuthority()
    const server = await serve((_request, response) => json(response, [tag]), authority.issue(day(-1), day(1)))
    const { call } = await proxyTo(server.url, { authority: authority.cert })
    expect((await call('tags.list', project)).value).toEqual([tag])
    expect(server.seen[0]?.headers['private-token']).toBe(testToken)
  })

  test.each([
    ['has expired', -10, -1, 'IP:127.0.0.1', 'it has expired'],
    ['is for another name', -1, 1, 'DNS:elsewhere.example', 'it belongs to another name'],
  ])('that %s sends nothing', async (_what, from, until, subject, detail) => {
    const authority = createAuthority()
    const server = await serve(
      (_request, response) => json(response, [tag]),
      authority.issue(day(from), day(until), subject),
    )
    const { failure } = await proxyTo(server.url, { authority: authority.cert })
    expect(await failure('tags.list', project)).toMatchObject({ kind: 'tls', detail: expect.stringContaining(detail) })
    expect(server.seen).toEqual([])
  })

  test('of an unknown issuer prevents the request', async () => {
    const authority = createAuthority()
    const server = await serve((_request, response) => json(response, [tag]), authority.issue(day(-1), day(1)))
    const { failure } = await proxyTo(server.url)
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'tls',
      detail: expect.stringContaining('issuer'),
    })
    expect(server.seen).toEqual([])
  })

  test('is missing on an http server, and the error says so', async () => {
    const { url } = await serve((_request, response) => json(response, [tag]))
    const { failure } = await proxyTo(url.replace('http:', 'https:'))
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'tls',
      detail: expect.stringContaining('http://'),
    })
  })
})
