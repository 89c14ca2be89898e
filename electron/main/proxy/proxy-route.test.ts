import { describe, expect, onTestFinished, test } from 'vitest'
import { explain } from '#shared/errors.ts'
import { createAuthority } from '../testing/certificates.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { serveHttpProxy, serveSocksProxy } from '../testing/proxy-servers.ts'
import { service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { bodyLimitBytes, connectionsPerService, createSender, type Outgoing } from './send.ts'
import { systemTransport, type Transport } from './transport.ts'

const user = { username: 'ines', password: 'pass:canary-51c0' }
const over = (address: string, credentials: Transport['proxy']['credentials'] = null) => ({
  transport: { proxy: { kind: 'address' as const, address, credentials } },
})
const project = { id: 1 }

const requestTo = (origin: string, transport: Transport): Outgoing => ({
  ...{ method: 'GET', origin, path: '/x', headers: {}, authority: null, transport, secrets: [], exactBody: false },
})

describe('A SOCKS proxy', () => {
  test.each([
    ['socks5', 'localhost', /^(127\.0\.0\.1|0(\.0){14}\.1)$/],
    ['socks5h', 'localhost', /^localhost$/],
    ['socks5h', 'known-to-the-proxy.invalid', /^known-to-the-proxy\.invalid$/],
    ['socks4', 'localhost', /^127\.0\.0\.1$/],
    ['socks4a', 'known-to-the-proxy.invalid', /^known-to-the-proxy\.invalid$/],
  ])('of the kind %s leads to %s', async (scheme, name, asked) => {
    const server = await serve(service)
    const proxy = await serveSocksProxy()
    const { call } = await proxyTo(server.url.replace('127.0.0.1', name), over(`${scheme}://${proxy.host}`))
    expect((await call('version.get', {})).value).toMatchObject({ version: '16.0' })
    expect(proxy.asked[0]).toMatch(asked)
  })

  test('carries TLS with the certificates of the connection', async () => {
    const authority = createAuthority()
    const certificate = authority.issue('20200101000000Z', '20491231000000Z')
    const server = await serve(service, certificate)
    const proxy = await serveSocksProxy({ user })
    const route = over(`socks5h://${proxy.host}`, user)
    const trusting = await proxyTo(server.url, { ...route, authority: authority.cert })
    expect((await trusting.call('version.get', {})).value).toMatchObject({ version: '16.0' })
    expect(proxy.heard.join()).not.toContain(testToken)
    const other = await proxyTo(server.url, route)
    expect(await other.failure('version.get', {})).toMatchObject({ kind: 'tls' })
  })

  test('gets user and password, and its error does not contain them', async () => {
    const server = await serve(service)
    const proxy = await serveSocksProxy({ user })
    const good = await proxyTo(server.url, over(`socks5h://${proxy.host}`, user))
    expect((await good.call('version.get', {})).value).toMatchObject({ version: '16.0' })
    expect(proxy.heard).toEqual([`${user.username}:${user.password}`])
    for (const credentials of [{ ...user, password: 'wrong' }, null]) {
      const { failure } = await proxyTo(server.url, over(`socks5h://${proxy.host}`, credentials))
      const error = await failure('version.get', {})
      expect(error).toMatchObject({ kind: 'proxy', because: 'credentials' })
      expect(JSON.stringify(error)).not.toMatch(/wrong|ines|canary/)
    }
    expect(server.seen).toHaveLength(1)
  })

  test.each(['socks5h', 'socks4'])(
    'of the kind %s that refuses is told, and a write was certainly not made',
    async scheme => {
      const server = await serve(service)
      const proxy = await serveSocksProxy({ isClosed: true })
      const { failure } = await proxyTo(server.url, over(`${scheme}://${proxy.host}`))
      expect(await failure('tags.list', project)).toMatchObject({ kind: 'proxy', because: 'refused' })
      const write = await failure('tags.delete', { ...project, tag_name: 'v1' })
      expect(write).toMatchObject({ kind: 'proxy', because: 'refused' })
      expect(server.seen).toEqual([])
    },
  )

  test('that is unreachable gives an error that says so', async () => {
    const { failure } = await proxyTo('http://127.0.0.1:9', over('socks5h://127.0.0.1:9'))
    expect(await failure('version.get', {})).toMatchObject({
      kind: 'offline',
      detail: expect.stringContaining('the SOCKS proxy'),
    })
  })

  test('leaves the limits of a connection as they are: simultaneous connections and the size of an answer', async () => {
    let open = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    const server = await serve(async (request, response) => {
      if (request.url.includes('/version')) {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bodyLimitBytes + 1 })
        return void response.end('{')
      }
      open += 1
      most = Math.max(most, open)
      if (open === connectionsPerService) gate.resolve()
      await gate.promise
      open -= 1
      json(response, { id: 1, name: 'a' })
    })
    const proxy = await serveSocksProxy()
    const { failure, sender, target } = await proxyTo(server.url, over(`socks5h://${proxy.host}`))
    expect(await failure('version.get', {})).toMatchObject({ kind: 'badResponse' })
    const { transport } = target
    if (transport === null) throw new Error('It has one')
    const outgoing = requestTo(server.url, transport)
    const all = Array.from({ length: 3 * connectionsPerService }, () =>
      sender.send('test', outgoing, { operation: 'x', milliseconds: 20_000 }),
    )
    await Promise.all(all)
    expect(most).toBe(connectionsPerService)
  })
})

describe('An HTTP proxy that wants a user', () => {
  test('gets user and password in its own header, and the service gets neither', async () => {
    const server = await serve(service)
    const proxy = await serveHttpProxy({ user })
    const { call } = await proxyTo(server.url, over(`http://${proxy.host}`, user))
    expect((await call('version.get', {})).value).toMatchObject({ version: '16.0' })
    expect(proxy.heard.join()).not.toContain(testToken)
    expect(JSON.stringify(server.seen)).not.toMatch(/proxy-authorization/i)
  })

  test.each([
    ['no credentials', null],
    ['wrong ones', { ...user, password: 'wrong' }],
  ])(
    'is told when it got %s, with where to enter them, and a write was certainly not made',
    async (_what, credentials) => {
      const server = await serve(service)
      const proxy = await serveHttpProxy({ user })
      const { failure, store } = await proxyTo(server.url, over(`http://${proxy.host}`, credentials))
      const error = await failure('version.get', {})
      expect(error).toEqual({ kind: 'proxy', because: 'credentials', detail: 'status 407' })
      expect(explain(error, 'Harbor')).toMatchObject({
        sentence: expect.stringContaining('requires a user name and password'),
        nextStep: expect.stringContaining('Edit the connection'),
      })
      expect(await failure('tags.delete', { ...project, tag_name: 'v1' })).toMatchObject({ kind: 'proxy' })
      expect((await store.journal.list({ limit: 10 })).map(({ outcome }) => outcome)).toEqual(['failed'])
      expect(server.seen).toEqual([])
    },
  )

  test('that refuses to connect is distinguished from the service', async () => {
    const server = await serve(service)
    const proxy = await serveHttpProxy({ isClosed: true })
    const { failure } = await proxyTo(server.url, over(`http://${proxy.host}`))
    expect(await failure('version.get', {})).toEqual({ kind: 'proxy', because: 'refused', detail: 'status 403' })
  })
})

describe('The proxy of the system', () => {
  test('gets the user and password that were entered for it, another one does not', async () => {
    const server = await serve(service)
    const [known, other] = [await serveHttpProxy({ user }), await serveHttpProxy({ user })]
    let now = known
    const options = {
      proxyFor: async () => `http://${now.host}`,
      transport: { proxy: { kind: 'system' as const, address: `http://${known.host}`, credentials: user } },
    }
    const first = await proxyTo(server.url, options)
    expect((await first.call('version.get', {})).value).toMatchObject({ version: '16.0' })
    now = other
    const second = await proxyTo(server.url, options)
    expect(await second.failure('version.get', {})).toMatchObject({ kind: 'proxy', because: 'credentials' })
    expect(other.heard.join()).not.toContain('proxy-authorization')
  })

  test('is not used by a connection that wants none', async () => {
    const server = await serve(service)
    const proxy = await serveHttpProxy()
    const { call } = await proxyTo(server.url, {
      proxyFor: async () => `http://${proxy.host}`,
      transport: { proxy: { kind: 'none', address: null, credentials: null } },
    })
    expect((await call('version.get', {})).value).toMatchObject({ version: '16.0' })
    expect(proxy.asked).toEqual([])
  })
})

test('A late request of a connection as it was before a change does not lead the later ones its way', async () => {
  const server = await serve((_request, response) => json(response, {}))
  const proxy = await serveHttpProxy()
  const sender = createSender()
  onTestFinished(() => sender.close())
  const before: Transport = { ...systemTransport, ...over(`http://${proxy.host}`).transport }
  for (const pool of ['reads', 'once'] as const) {
    const send = (transport: Transport) =>
      sender.send('test', requestTo(server.url, transport), { operation: 'x', milliseconds: 20_000, pool })
    sender.forget('test')
    await send(before)
    const { length } = proxy.asked
    await send(systemTransport)
    expect(proxy.asked).toHaveLength(length)
  }
  expect(server.seen).toHaveLength(4)
})
