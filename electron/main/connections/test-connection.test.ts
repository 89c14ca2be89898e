import { describe, expect, onTestFinished, test } from 'vitest'
import { profiles } from '#shared/profile.ts'
import { readMilliseconds } from '../proxy/read.ts'
import { createSender } from '../proxy/send.ts'
import { systemTransport } from '../proxy/transport.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, openRun, service } from '../testing/run.ts'
import { testRef, testToken } from '../testing/target.ts'
import { testConnection, testMilliseconds } from './test-connection.ts'

describe('Testing a connection', () => {
  test('finds the user, the version and the profile', async () => {
    const { url } = await serve(service)
    const { connections } = await openRun()
    expect(await connections.test({ ...connectionTo(`${url}/api/v4/`), token: testToken })).toEqual({
      user: 'Ines Okafor (@ines)',
      version: '16.0',
      profile: 'gitlab',
    })
  })

  test.each([403, 404])('is content when the service answers %i for user and version', async status => {
    const { url } = await serve((request, response) =>
      request.url.startsWith('/api/v4/projects') ? json(response, []) : json(response, { message: 'no' }, status),
    )
    const { connections } = await openRun()
    expect(await connections.test({ ...connectionTo(url), token: testToken })).toEqual({
      user: null,
      version: null,
      profile: null,
    })
  })

  test('works without a token where projects are public', async () => {
    const { url } = await serve((request, response) =>
      request.url.startsWith('/api/v4/projects')
        ? json(response, [])
        : json(response, { message: '401 Unauthorized' }, 401),
    )
    const { connections } = await openRun()
    expect(await connections.test({ ...connectionTo(url), auth: 'none' })).toMatchObject({ user: null })
  })

  const html: Respond = (_request, response) =>
    void response.setHeader('Content-Type', 'text/html').end('<form>Sign in</form>')
  test.each<[string, Respond, string]>([
    ['a login page', html, 'badResponse'],
    ['a wrong token', service, 'unauthorized'],
    ['nothing of this API', (_request, response) => json(response, { message: '404 Not Found' }, 404), 'badResponse'],
    ['another web site', (_request, response) => json(response, { hello: 'world' }), 'badResponse'],
    [
      'a redirect',
      (_request, response) => void response.writeHead(301, { Location: 'https://sso.example/' }).end(),
      'badResponse',
    ],
    ['a service that fails', (_request, response) => json(response, {}, 500), 'server'],
    ['a connection that breaks', (_request, _response, raw) => void raw.socket.destroy(), 'offline'],
  ])('says what is wrong with %s', async (_what, respond, kind) => {
    const { url } = await serve(respond)
    const { connections } = await openRun()
    expect(await getFailure(connections.test({ ...connectionTo(url), token: 'another-token' }))).toMatchObject({ kind })
  })

  test.each<[string, Respond]>([
    ['never answers', () => {}],
    [
      'stops in the middle',
      (_request, response) => void response.writeHead(200, { 'Content-Length': '99' }).write('{'),
    ],
  ])('gives up on a service that %s', async (_what, respond) => {
    const { url } = await serve(respond)
    const sender = createSender()
    onTestFinished(() => sender.close())
    const rest = {
      profile: profiles.documents,
      version: null,
      auth: 'personal',
      token: testToken,
      account: 'a',
      authority: null,
      transport: systemTransport,
      sudo: null,
      readOnly: false,
      username: null,
      name: 'One',
      production: false,
      confirmFrom: null,
    } as const
    const test = testConnection(sender, { id: 'one', ref: testRef, actor: 'one', baseUrl: url, ...rest }, 200)
    expect(await getFailure(test)).toEqual({ kind: 'timeout', milliseconds: 200 })
  })

  test('takes less than ten seconds in any case', () => {
    expect(testMilliseconds).toBeLessThan(10_000)
    expect(readMilliseconds).toBeLessThanOrEqual(10_000)
  })

  test('never sends a stored token to another address', async () => {
    const { url } = await serve(service)
    const other = await serve(service)
    const { connections } = await openRun()
    const { id } = await connections.add({ ...connectionTo(url), token: testToken })
    expect(await connections.test({ ...connectionTo(url), existing: id })).toMatchObject({ version: '16.0' })
    expect(await getFailure(connections.test({ ...connectionTo(other.url), existing: id }))).toMatchObject({
      kind: 'validation',
      fields: { token: expect.any(String) },
    })
    expect(other.seen).toEqual([])
  })

  test('refuses an invalid token before sending a request', async () => {
    const server = await serve(service)
    const { connections } = await openRun()
    for (const token of ['two words', 'line\r\nX-Evil: 1', 'ünïcode']) {
      expect(await getFailure(connections.test({ ...connectionTo(server.url), token }))).toMatchObject({
        kind: 'validation',
      })
    }
    expect(await getFailure(connections.test(connectionTo(server.url)))).toMatchObject({ kind: 'validation' })
    expect(server.seen).toEqual([])
  })
})
