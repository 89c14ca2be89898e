import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { BridgeArgument, BridgeMethod, ParsedBridgeArgument, Reply } from '#shared/bridge.ts'
import { answerRequest } from '../bridge/answer-request.ts'
import { createArgumentPieces } from '../bridge/argument-pieces.ts'
import { type BridgeHandlers, bridgeHandlers } from '../bridge/handlers.ts'
import { createReplyPieces } from '../bridge/reply-pieces.ts'
import { createAuthority } from '../testing/certificates.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, type OpenRunOptions, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'

/** All requests here are made like a compromised page's: through the bridge, with arbitrary arguments. */

const respond: Respond = (request, response, raw) =>
  request.method === 'DELETE' ? void response.writeHead(204).end() : service(request, response, raw)

/** A service with tags, which can be created, read and deleted. */
function taggedService(): Respond {
  const there = new Set<string>()
  const shown = (name: string) => ({ name, message: null, target: 'abc' })
  return (request, response, raw) => {
    const [, name] = /\/repository\/tags(?:\/([^/?]+))?$/.exec(request.url.split('?')[0] ?? '') ?? []
    if (!request.url.includes('/repository/tags')) return respond(request, response, raw)
    if (request.method === 'POST') {
      const { tag_name } = z.object({ tag_name: z.string() }).parse(JSON.parse(request.body))
      there.add(tag_name)
      return json(response, shown(tag_name), 201)
    }
    if (request.method === 'DELETE') {
      there.delete(name ?? '')
      return void response.writeHead(204).end()
    }
    return name !== undefined && there.has(name)
      ? json(response, shown(name))
      : json(response, { message: '404 Not Found' }, 404)
  }
}

async function page(
  options: OpenRunOptions = {},
  input: Partial<ParsedBridgeArgument<'connections.add'>> = {},
  answer: Respond = respond,
) {
  const server = await serve(answer)
  const run = await openRun(options)
  const handlers: BridgeHandlers = bridgeHandlers({
    ...run,
    journal: run.store.journal,
    bulkJobs: run.bulkJobs,
    info: () => {
      throw new Error('not asked for')
    },
    listening: () => {},
    settled: () => {},
    diagnostics: async () => '',
    setTitle: () => {},
    closeWindow: () => {},
    openWindow: () => {},
    stay: () => {},
    workEnded: () => {},
    progress: () => {},
    pageFault: () => {},
    replies: createReplyPieces(),
    longArguments: createArgumentPieces(),
  })
  const ask = async <M extends BridgeMethod>(method: M, argument: BridgeArgument<M>): Promise<Reply<unknown>> =>
    await answerRequest(handlers, method, argument, () => {})
  const { id } = await run.connections.add({ ...connectionTo(server.url), ...input, token: testToken })
  const deletion = (tag: string, consent?: string) => ({
    callId: randomUUID(),
    connection: run.ref(id),
    operation: 'tags.delete' as const,
    params: { id: 1, tag_name: tag },
    ...(consent !== undefined && { consent }),
  })
  const remove = (tag: string, consent?: string) => ask('operations.call', deletion(tag, consent))
  const planned = (...tags: readonly string[]) =>
    tags.map(tag => ({ operation: 'tags.delete', params: { id: 1, tag_name: tag } }))
  const request = (...tags: readonly string[]) =>
    ask('consent.request', { connection: run.ref(id), calls: planned(...tags) })
  const deleted = () => server.seen.filter(({ method }) => method === 'DELETE').map(({ url }) => url.split('/').at(-1))
  const shown = async () => (await run.connections.list()).find(connection => connection.id === id)
  return { server, run, id, ask, deletion, remove, request, planned, deleted, shown, asked: run.asked }
}

const no = async () => false
const refusal = (because: string) => ({ ok: false, error: { kind: 'consentRequired', because } })
/** The consent of an answer; fails when there is none. */
function getConsent(reply: Reply<unknown>): string {
  if (!reply.ok || !(reply.value instanceof Object) || !('consent' in reply.value))
    throw new Error(JSON.stringify(reply))
  return String(reply.value.consent)
}
const tags = (count: number, prefix = 'v') => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

describe('A compromised page can’t reduce protection without the user', () => {
  test('read-only stays, by either method, and no deletion is sent', async () => {
    const { ask, id, remove, server, deleted, shown, asked } = await page({ askPerson: no }, { readOnly: true })
    expect(await ask('connections.setReadOnly', { id, readOnly: false })).toEqual(refusal('declined'))
    expect(await ask('connections.update', { ...connectionTo(server.url), id, readOnly: false })).toEqual(
      refusal('declined'),
    )
    expect(await remove('v1')).toMatchObject({ error: { kind: 'readOnly' } })
    expect(deleted()).toEqual([])
    expect(await shown()).toMatchObject({ readOnly: true })
    expect(asked.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('Read-only: on → off'),
      expect.stringContaining('Read-only: on → off'),
    ])
  })

  test('more protection needs no question', async () => {
    const { ask, id, shown, asked } = await page({ askPerson: no })
    expect(await ask('connections.setReadOnly', { id, readOnly: true })).toMatchObject({ ok: true })
    expect(await ask('connections.setProtection', { id, production: true, confirmFrom: 1 })).toMatchObject({ ok: true })
    expect(await shown()).toMatchObject({ readOnly: true, production: true, confirmFrom: 1 })
    expect(asked).toEqual([])
  })

  test.each([
    [{ production: false, confirmFrom: 1 }, 'Production: yes → no'],
    [{ production: true, confirmFrom: 2 }, 'Ask for confirmation: for every change → from 2 changes'],
    [{ production: true, confirmFrom: null }, 'Ask for confirmation: for every change → never'],
  ])('production and its threshold stay: %j', async (desired, reported) => {
    const { ask, id, server, shown, asked } = await page({ askPerson: no }, { production: true })
    expect(await ask('connections.setProtection', { id, ...desired })).toEqual(refusal('declined'))
    expect(await ask('connections.update', { ...connectionTo(server.url), id, ...desired })).toEqual(
      refusal('declined'),
    )
    expect(await shown()).toMatchObject({ production: true, confirmFrom: 1 })
    expect(asked.map(({ detail }) => detail)).toEqual([
      expect.stringContaining(reported),
      expect.stringContaining(reported),
    ])
  })

  test('the sandbox keeps its threshold as well, and the next run has the confirmed one', async () => {
    const sandbox = { id: 'sandbox', production: false, confirmFrom: null }
    const declined = await page({ askPerson: no })
    expect(await declined.ask('connections.setProtection', sandbox)).toEqual(refusal('declined'))
    const { run, ask } = await page()
    expect(await ask('connections.setProtection', sandbox)).toMatchObject({ ok: true })
    await run.close()
    const next = await openRun(run)
    expect((await next.connections.list())[0]).toMatchObject({ id: 'sandbox', confirmFrom: null })
  })

  test('the address can’t be changed without the user, whatever token is typed', async () => {
    const other = await serve(respond)
    const { ask, id, server, shown, asked } = await page({ askPerson: no })
    const moved = { ...connectionTo(other.url), id, token: testToken }
    expect(await ask('connections.update', moved)).toEqual(refusal('declined'))
    expect(await shown()).toMatchObject({ baseUrl: server.url })
    expect(asked[0]?.message).toContain(new URL(server.url).host)
    expect(asked[0]?.detail).toContain(`Address: ${server.url} → ${other.url}`)
    expect(other.seen).toEqual([])
  })

  test('another certificate authority needs the token again, and the person', async () => {
    const authority = createAuthority().cert
    const { ask, id, server, shown, asked } = await page({ askPerson: no })
    const changed = { ...connectionTo(server.url), id, authority }
    for (const reply of [
      await ask('connections.update', changed),
      await ask('connections.test', { ...connectionTo(server.url), existing: id, authority }),
    ]) {
      expect(reply).toMatchObject({ error: { kind: 'validation', fields: { token: expect.any(String) } } })
    }
    expect(server.seen.filter(({ headers }) => headers['private-token'] === testToken)).toEqual([])
    expect(await ask('connections.update', { ...changed, token: testToken })).toEqual(refusal('declined'))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.detail).toContain('Certificate authority: none → Test authority')
    expect(await shown()).toMatchObject({ authoritySubject: null })
  })

  test('a change made while the confirmation was open is not overwritten', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { ask, id, shown } = await page({ askPerson: () => promise }, { readOnly: true })
    const lifted = ask('connections.setReadOnly', { id, readOnly: false })
    await ask('connections.setProtection', { id, production: true, confirmFrom: 1 })
    resolve(true)
    expect(await lifted).toMatchObject({ ok: false, error: { kind: 'validation' } })
    expect(await shown()).toMatchObject({ readOnly: true, production: true })
  })

  test('nor an address outside, whose real host the person is shown', async () => {
    const { ask, asked, run } = await page({ askPerson: no })
    const url = 'https://github.com:x@evil.example/login'
    expect(await ask('app.openExternal', { url, text: 'https://github.com/login' })).toEqual(refusal('declined'))
    expect(run.addresses).toEqual([])
    expect(asked[0]).toMatchObject({
      message: 'Open evil.example in the browser?',
      detail: expect.stringContaining('The text of the link says “github.com”, which is another host.'),
    })
  })
})

describe('Changes are bounded by what the person agreed to', () => {
  test('deleting in a loop ends at the threshold', async () => {
    const { remove, deleted, asked } = await page({ askPerson: no }, { confirmFrom: 5 })
    const replies = await Promise.all(tags(8).map(tag => remove(tag)))
    expect(deleted()).toHaveLength(4)
    expect(replies.filter(({ ok }) => !ok)).toHaveLength(4)
    expect(asked[0]?.detail).toContain('Changes in the last minute: 4')
    expect(await remove('once more')).toEqual(refusal('declined'))
    expect(deleted()).toHaveLength(4)
  })

  test('on production every change needs confirmation, also from the explorer', async () => {
    const { ask, deletion, remove, run, deleted, asked } = await page({ askPerson: no }, { production: true })
    expect(await remove('v1')).toEqual(refusal('declined'))
    expect(await ask('operations.explore', deletion('v1'))).toEqual(refusal('declined'))
    expect(deleted()).toEqual([])
    expect(asked).toHaveLength(2)
    expect(asked[0]?.message).toContain('Apply this change to 127.0.0.1')
    expect(asked[0]?.detail).toContain('(production)')
    expect(asked[0]?.detail).toContain('project 1 › tag v1')
    expect(await run.store.journal.list({ limit: 5 })).toEqual([])
  })

  test('on production undoing a change needs confirmation, and a consent for it is valid for that entry only', async () => {
    let agrees = false
    const { ask, run, id, remove, deleted, asked } = await page({ askPerson: async () => agrees }, {}, taggedService())
    const connection = run.ref(id)
    const create = async (tag: string): Promise<number> => {
      const params = { id: 1, tag_name: tag, ref: 'main' }
      const call = { callId: randomUUID(), connection: id, operation: 'tags.create', params, from: 'network' } as const
      const { journal } = await run.asNow.call(call)
      return journal ?? 0
    }
    const [first, second] = [await create('v1'), await create('v2')]
    await ask('connections.setProtection', { id, production: true, confirmFrom: 1 })
    expect(asked).toEqual([])
    const undo = (entry: number, consent?: string) =>
      ask('journal.undo', { connection, id: entry, callId: randomUUID(), ...(consent !== undefined && { consent }) })
    expect(await undo(first)).toEqual(refusal('declined'))
    expect(deleted()).toEqual([])
    expect(asked[0]?.detail).toContain('(production)')
    expect(asked[0]?.detail).toContain('tag v1')
    agrees = true
    const consent = getConsent(await ask('consent.request', { connection, calls: [{ undo: first }] }))
    expect(asked).toHaveLength(2)
    expect(await undo(second, consent)).toEqual(refusal('notCovered'))
    expect(await remove('v2', consent)).toEqual(refusal('notCovered'))
    expect(await undo(first, consent)).toMatchObject({ ok: true })
    expect(deleted()).toEqual(['v1'])
    expect(await undo(second, consent)).toEqual(refusal('notCovered'))
    expect(deleted()).toEqual(['v1'])
    expect(asked).toHaveLength(2)
  })

  test('a consent is valid for exactly the confirmed changes, once each', async () => {
    const { request, remove, deleted, asked } = await page({}, { production: true })
    const consent = getConsent(await request('a', 'b'))
    expect(asked).toHaveLength(1)
    expect(await remove('c', consent)).toEqual(refusal('notCovered'))
    expect(await remove('a', consent)).toMatchObject({ ok: true })
    expect(await remove('a', consent)).toEqual(refusal('notCovered'))
    expect(await remove('b', consent)).toMatchObject({ ok: true })
    expect(await remove('b', consent)).toEqual(refusal('notCovered'))
    expect(deleted()).toEqual(['a', 'b'])
    expect(asked).toHaveLength(1)
  })

  test('calls that race for one use get it once', async () => {
    const { request, remove, deleted } = await page({}, { production: true })
    const consent = getConsent(await request('a'))
    await Promise.all(tags(6).map(() => remove('a', consent)))
    expect(deleted()).toEqual(['a'])
  })

  test('the same change twice needs a consent for two', async () => {
    const { request, remove, deleted } = await page({}, { production: true })
    const consent = getConsent(await request('a', 'a'))
    await Promise.all([remove('a', consent), remove('a', consent), remove('a', consent)])
    expect(deleted()).toEqual(['a', 'a'])
  })

  test('none is made up, and none is good on another connection or after the account changed', async () => {
    const { request, remove, ask, run, server, id, deleted, deletion } = await page({}, { production: true })
    expect(await remove('a', randomUUID())).toEqual(refusal('notCovered'))
    const consent = getConsent(await request('a'))
    const other = await run.connections.add({ ...connectionTo(server.url), production: true, token: testToken })
    expect(await ask('operations.call', { ...deletion('a', consent), connection: run.ref(other.id) })).toEqual(
      refusal('notCovered'),
    )
    await run.connections.update({ ...connectionTo(server.url), production: true, id, token: testToken })
    expect(await remove('a', consent)).toEqual(refusal('notCovered'))
    expect(deleted()).toEqual([])
  })

  test('what the service refused can be sent again under the same consent, what may have been made can not', async () => {
    const { server, run, ask } = await page()
    let status = 429
    const limited = await serve((request, response, raw) =>
      request.method === 'DELETE' ? json(response, {}, status) : respond(request, response, raw),
    )
    const { id } = await run.connections.add({ ...connectionTo(limited.url), production: true, token: testToken })
    const call = { operation: 'tags.delete', params: { id: 1, tag_name: 'a' } } as const
    const consent = getConsent(await ask('consent.request', { connection: run.ref(id), calls: [call] }))
    const send = () => ask('operations.call', { callId: randomUUID(), connection: run.ref(id), ...call, consent })
    expect(await send()).toMatchObject({ error: { kind: 'rateLimited' } })
    status = 502
    expect(await send()).toMatchObject({ error: { kind: 'unknownOutcome' } })
    expect(await send()).toEqual(refusal('notCovered'))
    expect(server.seen.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  test('changes that need no consent get none that could be kept', async () => {
    const { request, remove, asked } = await page({ askPerson: no }, { confirmFrom: 3 })
    expect(await request('a')).toEqual({ ok: true, value: { consent: null } })
    expect(await remove('a')).toMatchObject({ ok: true })
    expect(await request('b', 'c')).toEqual(refusal('declined'))
    expect(asked).toHaveLength(1)
  })

  test('reads and unknown operations can’t be confirmed, nor any change on a read-only connection', async () => {
    const { ask, run, id, asked } = await page({}, { production: true, readOnly: true })
    for (const call of [
      { operation: 'tags.list', params: { id: 1 } },
      { operation: 'nonsense', params: {} },
      { operation: 'tags.delete', params: { id: 1, tag_name: 'v1', url: 'https://evil.example' } },
    ]) {
      expect(await ask('consent.request', { connection: run.ref(id), calls: [call] })).toMatchObject({
        error: { kind: 'validation' },
      })
    }
    const calls = [{ operation: 'tags.delete', params: { id: 1, tag_name: 'v1' } }]
    expect(await ask('consent.request', { connection: run.ref(id), calls })).toMatchObject({
      error: { kind: 'readOnly' },
    })
    expect(asked).toEqual([])
  })
})

describe('A person is not worn down', () => {
  test('one question is open at most; others are refused, not queued', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { remove, request, ask, asked, deleted } = await page({ askPerson: () => promise }, { production: true })
    const first = remove('first')
    await expect.poll(() => asked.length).toBe(1)
    const others = await Promise.all([
      remove('second'),
      request('third'),
      ask('app.openExternal', { url: 'https://evil.example' }),
    ])
    expect(others).toEqual([refusal('busy'), refusal('busy'), refusal('busy')])
    expect(asked).toHaveLength(1)
    resolve(true)
    expect(await first).toMatchObject({ ok: true })
    expect(deleted()).toEqual(['first'])
  })

  test('after five refusals in a row no confirmation is shown for a while', async () => {
    const { remove, asked } = await page({ askPerson: no }, { production: true })
    for (const tag of tags(5)) expect(await remove(tag)).toEqual(refusal('declined'))
    expect(await remove('again')).toEqual(refusal('tooOften'))
    expect(asked).toHaveLength(5)
  })

  test('cancelling a call closes its confirmation, and a late answer sends no change', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const signals: AbortSignal[] = []
    const askPerson = (_question: unknown, signal: AbortSignal) => {
      signals.push(signal)
      return promise
    }
    const { ask, deletion, deleted } = await page({ askPerson }, { production: true })
    const call = deletion('v1')
    const sent = ask('operations.call', call)
    await expect.poll(() => signals.length).toBe(1)
    await ask('operations.cancel', { callId: call.callId })
    expect(signals[0]?.aborted).toBe(true)
    resolve(true)
    expect(await sent).toEqual(refusal('declined'))
    expect(deleted()).toEqual([])
  })
})
