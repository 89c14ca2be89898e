import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runOnlyConnection } from './connections/run-only.ts'
import { BrokenPolicy, noPolicy, policyPath, readPolicy } from './policy.ts'
import { serve } from './testing/http-server.ts'
import { connectionTo, getFailure, openRun, service } from './testing/run.ts'
import { testToken } from './testing/target.ts'
import { temporaryDirectory } from './testing/temporary.ts'

function getPolicy(content: unknown) {
  const file = join(temporaryDirectory(), 'policy.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readPolicy(file)
}
const asked = (connection: string, operation: string, params: Readonly<Record<string, unknown>> = {}) => ({
  ...{ callId: crypto.randomUUID(), connection, operation, params: { ...params }, from: 'network' as const },
})
const deletion = (connection: string) => asked(connection, 'tags.delete', { id: 1, tag_name: 'v1' })

describe('A policy', () => {
  test('without a file has no restrictions', () => {
    expect(readPolicy(join(temporaryDirectory(), 'policy.json'))).toBe(noPolicy)
    expect(readPolicy(join('/dev/null', 'policy.json'))).toBe(noPolicy)
  })

  test.each([
    ['{', 'not valid JSON'],
    ['[]', 'object'],
    [{ allowedOrigin: ['https://a.example'] }, 'allowedOrigin'],
    [{ allowedOrigins: ['a.example'] }, 'allowedOrigins.0: is not an origin'],
    [{ allowedOrigins: ['https://a.example/path'] }, 'is not an origin'],
    [{ allowedOrigins: ['https://user@a.example'] }, 'is not an origin'],
    [{ allowedOrigins: ['file:///etc'] }, 'is not an origin'],
    [{ readOnly: false }, 'readOnly'],
    [{ updateCheck: true }, 'updateCheck'],
    [{ commands: true }, 'commands'],
  ])('of %j is refused as a whole, with its reason', (content, reason) => {
    expect(() => getPolicy(content)).toThrow(BrokenPolicy)
    expect(() => getPolicy(content)).toThrow(reason)
  })

  test('that cannot be read is not treated as missing', () => {
    const folder = join(temporaryDirectory(), 'policy.json')
    mkdirSync(folder)
    expect(() => readPolicy(folder)).toThrow("can't be read (EISDIR)")
  })

  test('normalizes origins and compares only the origin of an address', () => {
    const { allows } = getPolicy({ allowedOrigins: ['HTTPS://Git.Example.org:443'] })
    expect(allows('https://git.example.org/group')).toBe(true)
    for (const other of [
      'http://git.example.org',
      'https://git.example.org:8443',
      'https://git.example.org.evil.example',
    ])
      expect(allows(other)).toBe(false)
  })

  test('is read from a folder that only administrators can write to', () => {
    expect((['linux', 'darwin', 'win32'] as const).map(policyPath)).toEqual([
      '/etc/gatehouse/policy.json',
      '/Library/Application Support/Gatehouse/policy.json',
      'C:\\ProgramData\\Gatehouse\\policy.json',
    ])
  })
})

describe('An origin that is not allowed', () => {
  const policy = () => getPolicy({ allowedOrigins: ['https://git.example.org'] })

  test('cannot be tested, added or set as the address of a connection', async () => {
    const server = await serve(service)
    const run = await openRun({ policy: policy() })
    const input = { ...connectionTo(server.url), token: testToken }
    const refused = { kind: 'validation', fields: { baseUrl: expect.stringContaining('policy') } }
    expect(await getFailure(run.connections.test(input))).toMatchObject(refused)
    expect(await getFailure(run.connections.add(input))).toMatchObject(refused)
    const allowed = await run.connections.add({ ...input, baseUrl: 'https://git.example.org' })
    expect(await getFailure(run.connections.update({ ...input, id: allowed.id }))).toMatchObject(refused)
    expect(server.seen).toEqual([])
  })

  test('receives no request from existing or run-only connections', async () => {
    const server = await serve(service)
    const before = await openRun()
    const { id } = await before.connections.add({ ...connectionTo(server.url), token: testToken })
    await before.close()
    const known = server.seen.length
    const runOnly = runOnlyConnection(server.url, testToken)
    const run = await openRun({ directory: before.directory, secrets: before.secrets, policy: policy(), runOnly })
    for (const connection of [id, runOnly.id]) {
      expect(await getFailure(run.asNow.call(asked(connection, 'user.current')))).toMatchObject({
        kind: 'offline',
        detail: 'the policy of this computer does not allow this address',
      })
      expect(await getFailure(run.asNow.call(deletion(connection)))).toEqual({ kind: 'readOnly' })
    }
    expect(server.seen.length).toBe(known)
  })
})

describe('A connection that the policy keeps read-only', () => {
  test.each([[true], ['its own']])('by %j sends no changes, whatever the user confirms', async which => {
    const server = await serve(service)
    const policy = getPolicy({ readOnly: which === true ? true : [server.url] })
    const runOnly = runOnlyConnection(server.url, testToken)
    const run = await openRun({ policy, runOnly })
    const input = { ...connectionTo(server.url), token: testToken, readOnly: false }
    const { id, readOnly } = await run.connections.add(input)
    expect(readOnly).toBe(true)
    const refused = { kind: 'validation', message: expect.stringContaining('policy') }
    for (const connection of [id, runOnly.id]) {
      expect(await getFailure(run.connections.setReadOnly({ id: connection, readOnly: false }))).toMatchObject(refused)
      expect(await getFailure(run.asNow.call(deletion(connection)))).toEqual({ kind: 'readOnly' })
    }
    expect(await getFailure(run.connections.update({ ...input, id }))).toMatchObject(refused)
    const shown = await run.connections.list()
    expect(shown.filter(one => one.kind !== 'sandbox').every(one => one.readOnly)).toBe(true)
    expect(run.asked).toEqual([])
    expect(server.seen.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('is not one of another origin or the sandbox', async () => {
    const server = await serve(service)
    const run = await openRun({ policy: getPolicy({ readOnly: ['https://other.example'] }) })
    const added = await run.connections.add({ ...connectionTo(server.url), token: testToken })
    expect(added.readOnly).toBe(false)
    const all = await openRun({ policy: getPolicy({ readOnly: true }) })
    expect((await all.connections.list()).map(({ readOnly }) => readOnly)).toEqual([false])
  })
})

test('the update check is not set up when the policy turns it off', async () => {
  const run = await openRun({ policy: getPolicy({ updateCheck: false }), updateFeed: 'https://feed.example/latest' })
  expect(await run.updates.state(true)).toEqual({ state: 'notSetUp' })
})
