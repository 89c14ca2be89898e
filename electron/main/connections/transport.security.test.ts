import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ConnectionInput } from '#shared/bridge.ts'
import { type Keychain, tokenEntry } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'

const value = 'gateway-canary-77af0c1e'
const withHeader: Pick<ConnectionInput, 'headers'> = { headers: [{ name: 'X-Gateway', value }] }
const keptHeader: Pick<ConnectionInput, 'headers'> = { headers: [{ name: 'X-Gateway' }] }

/** A service behind a gateway that requires a header. */
const gated: Respond = (request, response, raw) =>
  request.headers['x-gateway'] === value
    ? service(request, response, raw)
    : json(response, { message: 'the gateway lets nobody through' }, 403)

async function saved(options: Parameters<typeof openRun>[0] = {}) {
  const server = await serve(gated)
  const run = await openRun(options)
  const about = { ...connectionTo(server.url), token: testToken }
  const { id } = await run.connections.add({ ...about, ...withHeader })
  const read = () =>
    run.asNow.call({ connection: id, callId: 'a', operation: 'version.get', params: {}, from: 'network' })
  const shown = async () => (await run.connections.list()).find(connection => connection.id === id)
  return { server, run, id, about, read, shown }
}

describe('An extra header', () => {
  test('is sent with every request to its connection, reads, writes and tests alike', async () => {
    const { server, run, id, about, read } = await saved()
    expect((await read()).value).toMatchObject({ version: '16.0' })
    await run.connections.test({ ...about, ...withHeader })
    const { token: _token, ...stored } = about
    await run.connections.test({ ...stored, ...keptHeader, existing: id })
    const write = { operation: 'tags.delete', params: { id: 1, tag_name: 'v1' }, from: 'network' } as const
    await getFailure(run.asNow.call({ connection: id, callId: 'b', ...write }))
    expect(server.seen.some(({ method }) => method === 'DELETE')).toBe(true)
    expect(server.seen.filter(({ headers }) => headers['x-gateway'] !== value)).toEqual([])
  })

  test('is sent to no other origin, whatever a response contains', async () => {
    const other = await serve(gated)
    const server = await serve((_request, response) => {
      response.writeHead(302, { Location: `${other.url}/api/v4/version` })
      response.end()
    })
    const run = await openRun()
    const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken, ...withHeader })
    await getFailure(
      run.asNow.call({ connection: id, callId: 'a', operation: 'version.get', params: {}, from: 'network' }),
    )
    expect(server.seen[0]?.headers['x-gateway']).toBe(value)
    expect(other.seen).toEqual([])
  })

  test('that a service echoes is removed from the response, unless it is an ordinary word', async () => {
    const server = await serve((_request, response) =>
      json(response, { version: '16.0', revision: `production ${value}` }),
    )
    const run = await openRun()
    const headers = [...(withHeader.headers ?? []), { name: 'X-Environment', value: 'production' }]
    const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken, headers })
    const call = { connection: id, callId: 'a', operation: 'version.get', params: {}, from: 'network' } as const
    expect((await run.asNow.call(call)).value).toMatchObject({ revision: 'production [token]' })
  })

  test('is kept for the next run, and its value is neither shown nor in a file', async () => {
    const directory = temporaryDirectory()
    const secrets = createMemoryKeychain()
    const { run, id, shown } = await saved({ directory, secrets })
    expect((await shown())?.transport.headers).toEqual(['X-Gateway'])
    expect(JSON.stringify(await run.connections.list())).not.toContain(value)
    await run.close()
    const files = readdirSync(directory).map(name => readFileSync(join(directory, name), 'latin1'))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter(text => text.includes(value))).toEqual([])
    const next = await openRun({ directory, secrets })
    const answer = await next.asNow.call({
      ...{ connection: id, callId: 'a', operation: 'version.get', params: {}, from: 'network' },
    })
    expect(answer.value).toMatchObject({ version: '16.0' })
  })

  test('that the keychain does not give stops the request, which is not sent without it', async () => {
    const directory = temporaryDirectory()
    const secrets = createMemoryKeychain()
    const { run, id, server, read } = await saved({ directory, secrets })
    await read()
    const account = run.store.connections.get(id)?.transport?.account ?? ''
    await run.close()
    await secrets.delete(tokenEntry(account))
    const before = server.seen.length
    const next = await openRun({ directory, secrets })
    const error = await getFailure(
      next.asNow.call({ connection: id, callId: 'a', operation: 'version.get', params: {}, from: 'network' }),
    )
    expect(error).toMatchObject({ kind: 'unauthorized', message: expect.stringContaining('extra headers') })
    const write = { operation: 'tags.delete', params: { id: 1, tag_name: 'v1' }, from: 'network' } as const
    expect(await getFailure(next.asNow.call({ connection: id, callId: 'b', ...write }))).toEqual(error)
    expect(server.seen).toHaveLength(before)
    expect(await next.store.journal.list({ limit: 10 })).toEqual([])
    const kept = { connection: id, callId: 'c', operation: 'version.get', params: {}, from: 'cache' } as const
    expect((await next.asNow.call(kept)).value).toMatchObject({ version: '16.0' })
  })

  test('that is changed or removed is deleted from the keychain, as with a removed connection', async () => {
    const secrets = createMemoryKeychain()
    const { run, id, about } = await saved({ secrets })
    const { token: _token, ...input } = about
    const getKey = async () => {
      const account = run.store.connections.get(id)?.transport?.account
      return account === undefined ? null : { account, key: await secrets.get(tokenEntry(account)) }
    }
    const first = await getKey()
    await run.connections.update({ ...input, id, headers: [{ name: 'X-Gateway', value: 'another-value' }] })
    const second = await getKey()
    expect(second?.account).not.toBe(first?.account)
    expect(await secrets.get(tokenEntry(first?.account ?? ''))).toBeNull()
    await run.connections.update({ ...input, id, headers: [] })
    expect(await getKey()).toBeNull()
    expect(await secrets.get(tokenEntry(second?.account ?? ''))).toBeNull()
    await run.connections.update({ ...input, id, ...withHeader })
    const third = await getKey()
    expect(third?.key).not.toBeNull()
    await run.connections.remove(id)
    expect(await secrets.get(tokenEntry(third?.account ?? ''))).toBeNull()
  })

  test.each([
    'Host',
    'content-length',
    'Authorization',
    'PRIVATE-TOKEN',
    'Job-Token',
    'Cookie',
    'Sudo',
    'Connection',
    'Transfer-Encoding',
    'X-HTTP-Method-Override',
    'X-Original-URL',
    'private_token',
    'X_HTTP_Method_Override',
    'Content_Length',
    'X Y',
    'X:Y',
    'X\r\nHost',
    '$(id)',
    '',
  ])('named %j is refused', async name => {
    const { bridgeMethods } = await import('#shared/bridge.ts')
    const input = { ...connectionTo('https://code.example.org'), headers: [{ name, value: 'x' }] }
    expect(bridgeMethods['connections.add'].safeParse(input).error?.issues[0]?.path).toEqual(['headers', 0, 'name'])
  })

  test('whose name servers read as that of another one is refused', async () => {
    const { bridgeMethods } = await import('#shared/bridge.ts')
    const headers = ['X-Gateway', 'x_gateway'].map(name => ({ name, value: 'x' }))
    const input = { ...connectionTo('https://code.example.org'), headers }
    expect(bridgeMethods['connections.add'].safeParse(input).error?.issues[0]?.path).toEqual(['headers', 1, 'name'])
  })

  test.each(['a\r\nX: y', 'a\0', 'a\u001b', 'žluť', '\u{1f511}', ''])('with the value %j is refused', async given => {
    const { bridgeMethods } = await import('#shared/bridge.ts')
    const input = { ...connectionTo('https://code.example.org'), headers: [{ name: 'X-Gateway', value: given }] }
    const { error } = bridgeMethods['connections.add'].safeParse(input)
    expect(error?.issues[0]?.path).toEqual(['headers', 0, 'value'])
    if (given !== '') expect(error?.message).not.toContain(given)
  })
})

test.each(['http://proxy.example:99999', 'socks5://[::1::]:1080', 'http://1.2.3.999:80'])(
  'The address of a proxy %j is refused with its field, though its form is right',
  async address => {
    const { bridgeMethods } = await import('#shared/bridge.ts')
    const proxy = { kind: 'address', address, username: '' }
    const input = { ...connectionTo('https://code.example.org'), proxy }
    expect(bridgeMethods['connections.add'].safeParse(input).error?.issues[0]?.path).toEqual(['proxy', 'address'])
  },
)

test('Of two changes at once, one with a new token and one with a new header, the second is refused and the header is still sent', async () => {
  const secrets = createMemoryKeychain()
  const [gate, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isSlow = false
  const set: Keychain['set'] = async (name, secret) => {
    if (isSlow && secret === 'glpat-another-canary') {
      held.resolve()
      await gate.promise
    }
    return secrets.set(name, secret)
  }
  const { run, id, about, read } = await saved({ secrets: { ...secrets, set } })
  isSlow = true
  const first = getFailure(run.connections.update({ ...about, id, token: 'glpat-another-canary' }))
  await held.promise
  const { token: _token, ...input } = about
  await run.connections.update({ ...input, id, ...withHeader })
  gate.resolve()
  expect(await first).toMatchObject({ kind: 'validation', message: expect.stringContaining('changed while') })
  expect((await read()).value).toMatchObject({ version: '16.0' })
})

test('Data read with one header of a connection without a token is not shown with another header', async () => {
  const server = await serve((_request, response) => json(response, { version: '16.0', revision: 'a' }))
  const run = await openRun()
  const input = { ...connectionTo(server.url), auth: 'none' as const }
  const { id } = await run.connections.add({ ...input, ...withHeader })
  const call = { connection: id, callId: 'a', operation: 'version.get', params: {} } as const
  await run.asNow.call({ ...call, from: 'network' })
  await run.connections.update({ ...input, id, name: 'Renamed' })
  expect((await run.asNow.call({ ...call, from: 'cache' })).value).toMatchObject({ version: '16.0' })
  await run.connections.update({ ...input, id, headers: [{ name: 'X-Gateway', value: 'another-person' }] })
  expect(await getFailure(run.asNow.call({ ...call, from: 'cache' }))).toMatchObject({ kind: 'notFound' })
})

test.each([
  ['team1', false],
  ['gateway1', false],
  ['production-2', false],
  ['production-cluster-eu-west-1', false],
  ['ProductionEast2026', false],
  ['2026-01-15', false],
  ['code.example.org:8443', false],
  ['group/project-name/v2', false],
  ['text/html; charset=utf-8', false],
  ['77af0c1e', true],
  ['gateway-canary-77af0c1e', true],
  ['3f2b1c4d-8a7e-4c1b-9d2f-6e5a4b3c2d1e', true],
  ['dXNlcjpwYXNzd29yZA==', true],
  ['p4$$w0rd!x9', true],
  ['qmzkwpxvbtrnlhgfdsayueo', true],
  ['Bearer 9f8e7d6c5b4a', true],
] as const)('The value %j of a header is taken out of answers: %s', async (said, isSecret) => {
  const server = await serve((_request, response) => json(response, { version: '16.0', revision: `by ${said}.` }))
  const run = await openRun()
  const headers = [{ name: 'X-Gateway', value: said }]
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken, headers })
  const call = { connection: id, callId: 'a', operation: 'version.get', params: {}, from: 'network' } as const
  expect((await run.asNow.call(call)).value).toMatchObject({ revision: isSecret ? 'by [token].' : `by ${said}.` })
})

describe('A page that was taken over', () => {
  const no = async () => false

  test('sets or changes no extra header without the person', async () => {
    const { run, id, about, shown } = await saved({ askPerson: no })
    const { token: _token, ...input } = about
    const other = { name: 'X-Other', value: 'set-by-the-page' }
    for (const headers of [[{ name: 'X-Gateway', value: 'changed-value' }], [{ name: 'X-Gateway' }, other]]) {
      expect(await getFailure(run.connections.update({ ...input, id, headers }))).toMatchObject({
        kind: 'consentRequired',
      })
    }
    expect((await shown())?.transport.headers).toEqual(['X-Gateway'])
    expect(run.asked[1]?.detail).toContain('Extra headers: X-Gateway → X-Gateway, X-Other (new value)')
    expect(JSON.stringify(run.asked)).not.toMatch(/changed-value|set-by-the-page|gateway-canary/)
  })

  test('gets a stored value sent to no other address, by saving or by testing', async () => {
    const other = await serve(gated)
    const { run, id, about } = await saved()
    const moved = { ...about, ...keptHeader, baseUrl: other.url }
    for (const work of [run.connections.update({ ...moved, id }), run.connections.test({ ...moved, existing: id })]) {
      expect(await getFailure(work)).toMatchObject({
        kind: 'validation',
        fields: { 'headers.0.value': 'Enter it again' },
      })
    }
    expect(other.seen).toEqual([])
  })

  test('sets no proxy without the person', async () => {
    const { run, id, about, shown } = await saved({ askPerson: no })
    const proxy = { kind: 'address', address: 'socks5h://proxy.example:1080', username: '' } as const
    expect(await getFailure(run.connections.update({ ...about, ...withHeader, id, proxy }))).toMatchObject({
      kind: 'consentRequired',
    })
    expect((await shown())?.transport.proxy.kind).toBe('system')
    expect(run.asked[0]?.detail).toContain('Proxy: system settings → socks5h://proxy.example:1080')
  })

  test('can’t send a stored token through a proxy of its choice that would see it', async () => {
    const { run, id, about } = await saved()
    const { token: _token, ...input } = about
    const proxy = { kind: 'address', address: 'http://127.0.0.1:9', username: '' } as const
    expect(await getFailure(run.connections.test({ ...input, ...keptHeader, existing: id, proxy }))).toMatchObject({
      kind: 'validation',
      fields: { token: expect.any(String) },
    })
  })
})
