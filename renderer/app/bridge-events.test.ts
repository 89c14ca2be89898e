import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Connection, type Health, toConnectionRef } from '#shared/bridge.ts'
import { fakeRef } from '../lib/connection/ref.fake.ts'
import { connectionsKey } from '../lib/connection/use-connection.ts'
import { operationKey } from '../lib/operations/operation-key.ts'
import { settingsKey } from '../lib/settings/use-settings.ts'
import { backOnline, endedGenerations, followGenerations, removed } from './bridge-events.ts'
import { work } from './start.fake.ts'

const since = '2026-05-10T12:00:00Z'
const online: Health = { state: 'online', since }
const offline: Health = { state: 'offline', since, error: { kind: 'offline', detail: 'gone' } }
const refused: Health = { state: 'refused', since, error: { kind: 'unauthorized', message: '401 Unauthorized' } }

function connection(id: string, health: Health): Connection {
  return { ...work, id, name: id, health }
}

describe('backOnline', () => {
  it('is every connection that could not be used and can be now', () => {
    const before = [connection('a', offline), connection('b', refused), connection('c', offline)]
    const after = [connection('a', online), connection('b', online), connection('c', refused)]
    expect(backOnline(before, after)).toEqual(['a', 'b'])
  })

  it("excludes connections that were online, are new, or weren't checked yet", () => {
    const before = [connection('a', online), connection('b', { state: 'unknown' })]
    const after = [connection('a', online), connection('b', online), connection('new', online)]
    expect(backOnline(before, after)).toEqual([])
  })
})

describe('endedGenerations', () => {
  const [first, second] = [toConnectionRef('a', 'f'.repeat(22)), toConnectionRef('a', 's'.repeat(22))]
  it('is every generation that no connection has any more', () => {
    const other = { ...connection('b', online), ref: toConnectionRef('b', 'f'.repeat(22)) }
    expect(endedGenerations([{ ...work, ref: first }, other], [{ ...work, ref: second }])).toEqual(
      new Set([first, other.ref]),
    )
  })

  it('is none of a connection that only became online', () => {
    expect(endedGenerations([{ ...work, ref: first }], [{ ...work, ref: first, health: online }])).toEqual(new Set())
  })
})

describe('followGenerations', () => {
  const sudo = { id: 7, username: 'mats', name: 'Mats Lindqvist' }
  /** The changed fields of a connection, by the cause of a new generation. */
  const changes: Readonly<Record<string, Partial<Connection>>> = {
    'another address': { baseUrl: 'https://elsewhere.example.org' },
    'another account': { auth: 'oauth' },
    'another profile': { profile: 'gitlab' },
    'another certificate authority': { authoritySubject: 'Another authority' },
    'acting as another user': { sudo },
  }
  const [former, next] = [fakeRef('work', 'former'), fakeRef('work', 'next')]
  const other = { ...connection('other', online), ref: fakeRef('other', 'same') }

  function begun() {
    const client = new QueryClient()
    onTestFinished(followGenerations(client))
    const before: Connection = { ...work, ref: former, health: online }
    client.setQueryData<readonly Connection[]>(connectionsKey, [before, other])
    const getKey = (ref: Connection['ref']) => operationKey(ref, 'projects.get', { id: 1 })
    for (const ref of [former, other.ref]) client.setQueryData(getKey(ref), `read as ${ref}`)
    return { client, before, answers: () => [former, next, other.ref].map(ref => client.getQueryData(getKey(ref))) }
  }

  it.each(Object.entries(changes))('drops only the data read before %s from the query cache', (_, change) => {
    const { client, before, answers } = begun()
    client.setQueryData<readonly Connection[]>(connectionsKey, [{ ...before, ...change, ref: next }, other])
    expect(answers()).toEqual([undefined, undefined, `read as ${other.ref}`])
  })

  it('drops data read as another user when acting ends', () => {
    const { client, before, answers } = begun()
    client.setQueryData<readonly Connection[]>(connectionsKey, [{ ...before, sudo, ref: next }, other])
    client.setQueryData(operationKey(next, 'projects.get', { id: 1 }), 'read as mats')
    client.setQueryData<readonly Connection[]>(connectionsKey, [before, other])
    expect(answers()).toEqual([undefined, undefined, `read as ${other.ref}`])
  })

  it('reloads the settings for another user, not when a user is first known: that would overwrite unsaved changes', () => {
    const { client, before } = begun()
    const isStale = () => client.getQueryState(settingsKey)?.isInvalidated
    const tell = (account: string | null) =>
      client.setQueryData<readonly Connection[]>(connectionsKey, [{ ...before, account }, other])
    client.setQueryData(settingsKey, {})
    for (const account of ['ines', null, 'ines', null]) tell(account)
    expect(isStale()).toBe(false)
    tell('mats')
    expect(isStale()).toBe(true)
  })

  it('keeps everything of a connection that only became offline', () => {
    const { client, before, answers } = begun()
    client.setQueryData<readonly Connection[]>(connectionsKey, [{ ...before, health: offline }, other])
    expect(answers()).toEqual([`read as ${former}`, undefined, `read as ${other.ref}`])
  })
})

describe('removed', () => {
  it('is every connection that is no more', () => {
    const [home, work] = [connection('home', online), connection('work', offline)]
    expect(removed([home, work], [work])).toEqual(['home'])
    expect(removed([work], [home, work])).toEqual([])
  })
})
