import { describe, expect, it } from 'vitest'
import { type Connection, type Health, toConnectionRef } from '#shared/bridge.ts'
import { backOnline, endedGenerations, removed } from './bridge-events.ts'
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

  it('is none that was online, new, or only not asked yet', () => {
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

describe('removed', () => {
  it('is every connection that is no more', () => {
    const [home, work] = [connection('home', online), connection('work', offline)]
    expect(removed([home, work], [work])).toEqual(['home'])
    expect(removed([work], [home, work])).toEqual([])
  })
})
