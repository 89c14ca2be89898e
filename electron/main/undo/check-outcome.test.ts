import { expect, test } from 'vitest'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { testRef } from '../testing/target.ts'
import { checkOutcome } from './check-outcome.ts'

const v1 = { name: 'v1', message: null, target: 'abc' }
const create = { id: 1, tag_name: 'v1', ref: 'main' }

/** A service on one tag that breaks off every write, and can't be read for a while after it. */
async function cutOff(start: object | null) {
  const state: { tag: object | null; isBlind: boolean; writes: number } = { tag: start, isBlind: false, writes: 0 }
  const respond: Respond = (request, response) => {
    if (request.method !== 'GET') {
      state.isBlind = true
      state.writes += 1
    }
    if (state.isBlind) return void response.destroy()
    return state.tag ? json(response, state.tag) : json(response, { message: '404 Not Found' }, 404)
  }
  const { url } = await serve(respond)
  const app = await proxyTo(url)
  const { journal } = app.store
  return {
    app,
    state,
    journal,
    /** Sends a write whose outcome stays unknown; gives its entry. */
    lose: async (operation: 'tags.create' | 'tags.delete') => {
      const params = operation === 'tags.create' ? create : { id: 1, tag_name: 'v1' }
      expect(await app.failure(operation, params)).toMatchObject({ kind: 'unknownOutcome' })
      state.isBlind = false
      const [entry] = await journal.list({ limit: 1 })
      expect(entry).toMatchObject({ outcome: 'unknown', settled: null })
      return entry?.id ?? 0
    },
    check: (id: number, minutesLater = 2) =>
      checkOutcome(
        { connection: testRef, id },
        {
          journal,
          sender: app.sender,
          target: async () => app.target,
          now: () => Date.now() + minutesLater * 60_000,
        },
      ),
    /** The entries that Home lists. */
    open: async () => (await journal.list({ outcome: 'unknown', open: true, limit: 10 })).map(({ id }) => id),
    settled: (id: number) => journal.get(id)?.settled,
  }
}

test('a write of unknown outcome is resolved when the service shows the sent values, without another write', async () => {
  const { state, lose, check, open, settled, journal } = await cutOff(null)
  const id = await lose('tags.create')
  expect(await open()).toEqual([id])
  state.tag = v1
  await check(id)
  expect(settled(id)).toBe('asSent')
  expect(await open()).toEqual([])
  expect(state.writes).toBe(1)
  expect(await journal.list({ outcome: 'unknown', limit: 10 })).toHaveLength(1)
})

test('one whose state is as before is settled as such, also when it was made and reverted', async () => {
  const { state, lose, check, open, settled } = await cutOff(v1)
  const id = await lose('tags.delete')
  state.tag = { ...v1 }
  await check(id)
  expect(settled(id)).toBe('asBefore')
  expect(await open()).toEqual([])
})

test('a deletion is settled when the record is gone', async () => {
  const { state, lose, check, settled } = await cutOff(v1)
  const id = await lose('tags.delete')
  state.tag = null
  await check(id)
  expect(settled(id)).toBe('asSent')
})

test('one that the service shows as sent is settled at once', async () => {
  const { state, lose, check, settled } = await cutOff(null)
  const id = await lose('tags.create')
  state.tag = v1
  await check(id, 0)
  expect(settled(id)).toBe('asSent')
})

test('it stays open while the service may still be at work, when the state is another one, or cannot be read', async () => {
  const { state, lose, check, open } = await cutOff(v1)
  const id = await lose('tags.delete')
  await check(id, 0.5)
  expect(await open()).toEqual([id])
  state.tag = { ...v1, target: 'by somebody else' }
  await check(id)
  expect(await open()).toEqual([id])
  state.isBlind = true
  await check(id)
  expect(await open()).toEqual([id])
})

test('a user can resolve it; an entry with a known or resolved outcome stays unchanged', async () => {
  const { state, lose, check, open, settled, journal } = await cutOff(null)
  const id = await lose('tags.create')
  journal.settle(id, 'byPerson')
  expect(await open()).toEqual([])
  state.tag = v1
  await check(id)
  expect(settled(id)).toBe('byPerson')
  journal.finish(id, { outcome: 'done', status: 201, error: null, answer: null })
  const other = await lose('tags.create')
  journal.finish(other, { outcome: 'failed', status: 400, error: null, answer: null })
  journal.settle(other, 'byPerson')
  expect(settled(other)).toBeNull()
})
