import { describe, expect, it } from 'vitest'
import type { Connection, Health } from '#shared/bridge.ts'
import { actingOtherwise, backOnline, removed } from './bridge-events.ts'
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

describe('actingOtherwise', () => {
  const mats = { id: 7, username: 'mats', name: 'Mats' }
  it('is every connection whose user is another now', () => {
    const before = [connection('a', online), { ...connection('b', online), sudo: mats }, connection('c', online)]
    const after = [{ ...connection('a', online), sudo: mats }, connection('b', online), connection('c', offline)]
    expect(actingOtherwise(before, after)).toEqual(['a', 'b'])
  })

  it('is no connection that is new', () => {
    expect(actingOtherwise([], [{ ...connection('a', online), sudo: mats }])).toEqual([])
  })
})

describe('removed', () => {
  it('is every connection that is no more', () => {
    const [home, work] = [connection('home', online), connection('work', offline)]
    expect(removed([home, work], [work])).toEqual(['home'])
    expect(removed([work], [home, work])).toEqual([])
  })
})
