import { expect, test } from 'vitest'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { testRef, testTarget } from '../testing/target.ts'
import { checkOutcome, whyNotHere } from './check-outcome.ts'

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

/** An entry that was written on the connection of `testTarget`. */
async function entryOn(address: string) {
  const { app, journal, lose } = await cutOff(null)
  const entry = journal.get(await lose('tags.create'))
  if (!entry) throw new Error('There is no entry')
  const { target } = app
  return { entry: { ...entry, service: address, account: 'ines' }, actor: target.actor }
}

test('says why an entry is not of the connection as it is now', async () => {
  const address = 'https://harbor.example'
  const { entry, actor } = await entryOn(address)
  const here = testTarget(address)
  const token = { ...here, actor: 'another token' }
  const sudo = { id: 4, username: 'mats', name: 'Mats' }
  expect(whyNotHere(entry, actor, here)).toBeNull()
  expect(whyNotHere(entry, actor, { ...here, id: 'other' })).toBe('It was made on another connection')
  expect(whyNotHere(entry, actor, { ...here, baseUrl: 'https://dock.example' })).toBe(
    'It was sent to https://harbor.example, and the connection leads to https://dock.example now',
  )
  expect(whyNotHere({ ...entry, service: null }, actor, here)).toBe(
    'It was sent to an address that was not noted, and the connection leads to https://harbor.example now',
  )
  expect(whyNotHere(entry, actor, { ...here, sudo })).toBe(
    'It was made without acting as another user, and the connection acts as mats now',
  )
  expect(whyNotHere({ ...entry, sudo: 'mats' }, actor, here)).toBe(
    'It was made as mats, and the connection does not act as another user now',
  )
  expect(whyNotHere({ ...entry, sudo: 'grace' }, actor, { ...here, sudo })).toBe(
    'It was made as grace, and the connection acts as mats now',
  )
  expect(whyNotHere({ ...entry, sudo: 'mats' }, actor, { ...here, sudo })).toBeNull()
  const unknown = 'It was made with another token, and it is not known whether that belongs to the same account'
  expect(whyNotHere({ ...entry, account: null }, actor, token)).toBe(unknown)
  expect(whyNotHere(entry, actor, { ...token, username: null })).toBe(unknown)
  expect(whyNotHere({ ...entry, account: null }, null, here)).toBe(unknown)
  expect(whyNotHere(entry, actor, { ...token, username: 'mats' })).toBe(
    'It was made with the token of ines, and the connection has that of mats now',
  )
  // Another token of the same account, and a token whose account was not known then.
  expect(whyNotHere(entry, actor, token)).toBeNull()
  expect(whyNotHere({ ...entry, account: null }, actor, here)).toBeNull()
})

test('a write that shows no effect stays open for a minute, to the moment', async () => {
  const { app, state, lose, journal, settled } = await cutOff(v1)
  const id = await lose('tags.delete')
  state.tag = { ...v1 }
  const at = Date.parse(journal.get(id)?.at ?? '')
  const checkAfter = async (milliseconds: number) => {
    const parts = { journal, sender: app.sender, target: async () => app.target, now: () => at + milliseconds }
    await checkOutcome({ connection: testRef, id }, parts)
    return settled(id)
  }
  expect(await checkAfter(59_999)).toBeNull()
  expect(await checkAfter(60_000)).toBe('asBefore')
})

test('is not checked on another connection, or as another account', async () => {
  const { app, state, lose, journal, settled } = await cutOff(null)
  const id = await lose('tags.create')
  state.tag = v1
  const checkOn = async (target: typeof app.target) => {
    await checkOutcome({ connection: testRef, id }, { journal, sender: app.sender, target: async () => target })
    return settled(id)
  }
  expect(await checkOn({ ...app.target, id: 'other' })).toBeNull()
  expect(await checkOn({ ...app.target, actor: 'another', username: 'mats' })).toBeNull()
  expect(await checkOn(app.target)).toBe('asSent')
})

test('a change is as it was sent when the state has each plain value of it', async () => {
  const { app, state, journal, settled } = await cutOff({
    id: 5,
    name: 'review',
    external_url: null,
    state: 'available',
  })
  const update = { id: 1, environment_id: 5, name: 'review', external_url: 'https://new.example' }
  expect(await app.failure('environments.update', update)).toMatchObject({ kind: 'unknownOutcome' })
  state.isBlind = false
  const [entry] = await journal.list({ limit: 1 })
  const id = entry?.id ?? 0
  const checkWith = async (tag: object) => {
    state.tag = { id: 5, state: 'available', ...tag }
    const now = () => Date.now() + 120_000
    await checkOutcome(
      { connection: testRef, id },
      { journal, sender: app.sender, target: async () => app.target, now },
    )
    return settled(id)
  }
  expect(await checkWith({ name: 'other', external_url: 'https://new.example' })).toBeNull()
  expect(await checkWith({ name: 'review', external_url: 'https://other.example' })).toBeNull()
  expect(await checkWith({ name: 'review', external_url: 'https://new.example' })).toBe('asSent')
})
