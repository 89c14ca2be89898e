import { describe, expect, test } from 'vitest'
import type { Priority } from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { getFailure } from '../testing/run.ts'
import { maxRefusals } from './rate-limit.ts'
import { createScheduler } from './scheduler.ts'
import { readState, stateCall } from './state.ts'

const tag = {
  name: 'v1',
  message: null,
  target: 'abc',
  commit: { id: 'abc', short_id: 'abc', title: 't', author_name: 'a', author_email: 'a@b', created_at: '2026-01-01' },
}
const ofTag = { operation: 'tags.get', params: { id: 1, tag_name: 'v1' } }

/** A connection to a service, and a scheduler that lets one request through at a time. */
async function open(respond: Respond = (_request, response) => json(response, tag)) {
  const { url, seen } = await serve(respond)
  const { sender, target } = await proxyTo(url)
  const scheduler = createScheduler({ most: 1 })
  const inTurn = (priority: Priority) => ({ turn: { scheduler, priority } })
  /** Occupies the only place until it is released. */
  const occupy = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { signal } = new AbortController()
    const ended = scheduler.run({ target, operation: 'tags.list', priority: 'person', signal }, () => promise)
    return () => {
      resolve()
      return ended
    }
  }
  return { seen, sender, target, inTurn, occupy }
}

/** Answers each request with this status and headers. */
const refuseWith =
  (status: number, headers: Record<string, string> = {}): Respond =>
  (_request, response) =>
    json(response, { message: 'refused' }, status, headers)

describe('The call that shows a state', () => {
  test('is the one that the contract names', () => {
    const { inverse } = getEndpoint('tags.create')
    expect(stateCall(inverse, { id: 1, tag_name: 'v1', ref: 'main' }, null)).toEqual(ofTag)
  })

  test('is none for an operation without an inverse, or whose declaration fails', () => {
    expect(stateCall(undefined, {}, null)).toBeNull()
    const state = () => {
      throw new TypeError('not understood')
    }
    expect(stateCall({ fidelity: 'exact', state, back: () => null }, {}, null)).toBeNull()
    expect(stateCall({ fidelity: 'none', because: 'It is final' }, {}, null)).toBeNull()
  })
})

describe('The state', () => {
  test('of a tag is read once, without a page', async () => {
    const { seen, sender, target } = await open()
    expect(await readState(sender, target, ofTag)).toEqual({ known: true, value: tag })
    expect(seen.map(({ method, url }) => [method, url])).toEqual([['GET', '/api/v4/projects/1/repository/tags/v1']])
  })

  test('of a list is as much as one page holds', async () => {
    const { seen, sender, target } = await open((_request, response) => json(response, [tag]))
    expect(await readState(sender, target, { operation: 'tags.list', params: { id: 1 } })).toEqual({
      known: true,
      value: [tag],
    })
    const [{ url } = { url: '' }] = seen
    expect(new URL(url, 'http://localhost').searchParams.get('per_page')).toBe('100')
  })

  test.each([
    ['there is no call', null],
    ['the operation is not known', { operation: 'tags.praise', params: {} }],
    ['the operation is a write', { operation: 'tags.delete', params: ofTag.params }],
    ['the params are not valid', { operation: 'tags.get', params: { id: 1 } }],
  ])('is unknown, and nothing is sent, when %s', async (_when, call) => {
    const { seen, sender, target } = await open()
    expect(await readState(sender, target, call)).toEqual({ known: false })
    expect(seen).toEqual([])
  })

  test('of what does not exist is known to be nothing', async () => {
    const { sender, target } = await open(refuseWith(404))
    expect(await readState(sender, target, ofTag)).toEqual({ known: true, value: null })
  })

  test.each([403, 429, 500])('is unknown when the service answers %i', async status => {
    const { seen, sender, target } = await open(refuseWith(status))
    expect(await readState(sender, target, ofTag)).toEqual({ known: false })
    expect(seen).toHaveLength(1)
  })

  test('is unknown when there is no answer in time', async () => {
    const { sender, target } = await open(() => undefined)
    expect(await readState(sender, target, ofTag, { milliseconds: 50 })).toEqual({ known: false })
  })

  test('is unknown when the read is canceled, before or after it was sent', async () => {
    const controller = new AbortController()
    const { seen, sender, target } = await open(() => controller.abort())
    expect(await readState(sender, target, ofTag, { signal: controller.signal })).toEqual({ known: false })
    expect(await readState(sender, target, ofTag, { signal: controller.signal })).toEqual({ known: false })
    expect(seen).toHaveLength(1)
  })
})

describe('A scheduled read of a state', () => {
  test('waits for its turn', async () => {
    const { seen, sender, target, inTurn, occupy } = await open()
    const release = occupy()
    const state = readState(sender, target, ofTag, inTurn('person'))
    expect(await readState(sender, target, ofTag)).toMatchObject({ known: true })
    expect(seen).toHaveLength(1)
    await release()
    expect(await state).toEqual({ known: true, value: tag })
    expect(seen).toHaveLength(2)
  })

  test.each(['with a signal', 'without one'])(
    'ends unknown when the connection changes while it waits, %s, and nothing is sent',
    async how => {
      const { seen, sender, target, inTurn, occupy } = await open()
      const release = occupy()
      const { signal } = new AbortController()
      const state = readState(sender, target, ofTag, {
        ...inTurn('person'),
        ...(how === 'with a signal' && { signal }),
      })
      sender.forget(target.id)
      expect(await state).toEqual({ known: false })
      await release()
      expect(seen).toEqual([])
    },
  )

  test('ends unknown when it is canceled while it waits, and nothing is sent', async () => {
    const { seen, sender, target, inTurn, occupy } = await open()
    const release = occupy()
    const controller = new AbortController()
    const state = readState(sender, target, ofTag, { ...inTurn('person'), signal: controller.signal })
    controller.abort()
    expect(await state).toEqual({ known: false })
    await release()
    expect(seen).toEqual([])
  })

  test('for a person is refused at the first rate limit', async () => {
    const { seen, sender, target, inTurn } = await open(refuseWith(429, { 'Retry-After': '0' }))
    expect(await getFailure(readState(sender, target, ofTag, inTurn('person')))).toMatchObject({ kind: 'rateLimited' })
    expect(seen).toHaveLength(1)
  })

  test('in the background is sent again after a refusal', async () => {
    const { seen, sender, target } = await open((request, response, raw) =>
      seen.length < 3 ? refuseWith(429, { 'Retry-After': '0' })(request, response, raw) : json(response, tag),
    )
    const turn = { scheduler: createScheduler({ most: 10 }), priority: 'background' } as const
    expect(await readState(sender, target, ofTag, { turn })).toEqual({ known: true, value: tag })
    expect(seen).toHaveLength(3)
  })

  test('in the background is refused once the service has refused too often', async () => {
    const { seen, sender, target } = await open(refuseWith(429, { 'Retry-After': '0' }))
    const turn = { scheduler: createScheduler({ most: 10 }), priority: 'background' } as const
    expect(await getFailure(readState(sender, target, ofTag, { turn }))).toMatchObject({ kind: 'rateLimited' })
    expect(seen).toHaveLength(maxRefusals)
  })

  test('that would wait too long for a person throws how long', async () => {
    const { seen, sender, target, inTurn } = await open(refuseWith(429, { 'Retry-After': '60' }))
    const look = inTurn('person')
    expect(await getFailure(readState(sender, target, ofTag, look))).toMatchObject({ kind: 'rateLimited' })
    expect(await getFailure(readState(sender, target, ofTag, look))).toMatchObject({ kind: 'rateLimited' })
    // The second one was not sent.
    expect(seen).toHaveLength(1)
  })
})
