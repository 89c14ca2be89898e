import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EventFacts, getFacts } from '../audit/facts.ts'
import { getAccessAt } from './access-at.ts'

type Details = Readonly<Record<string, unknown>>
const event = (id: number, at: number, user: number, details: Details): EventFacts =>
  getFacts({
    ...{ id, author_id: 1, entity_id: 7, entity_type: 'Project', created_at: new Date(at).toISOString() },
    details: { author_name: 'Ada', target_id: user, target_type: 'User', target_details: `User ${user}`, ...details },
  })
/** Something else that happened before all of it, so that the log reaches back. */
const earlier = event(0, 0, 99, { change: 'name', from: 'a', to: 'b' })
const levels = fc.constantFrom(10, 20, 30, 40)
const steps = fc.array(fc.record({ user: fc.integer({ min: 1, max: 4 }), level: levels, leaves: fc.boolean() }), {
  maxLength: 25,
})

/** What happens when the steps are made one after the other: the states after each, and the events. */
function play(all: readonly { readonly user: number; readonly level: number; readonly leaves: boolean }[]) {
  const now = new Map<number, number>()
  const states: ReadonlyMap<number, number>[] = [new Map()]
  const events = all.flatMap(({ user, level, leaves }, index): readonly EventFacts[] => {
    const was = now.get(user)
    if (leaves) now.delete(user)
    else now.set(user, level)
    states.push(new Map(now))
    const at = (index + 1) * 1000
    if (was === undefined) return leaves ? [] : [event(index + 1, at, user, { add: 'user_access', to: level })]
    if (leaves) return [event(index + 1, at, user, { remove: 'user_access', from: was })]
    return was === level ? [] : [event(index + 1, at, user, { change: 'access_level', from: was, to: level })]
  })
  const members = [...now].map(([id, level]) => ({ id, name: `User ${id}`, level }))
  return { states, events, members }
}

describe('who had access at a time', () => {
  test('is what was true then, whatever happened since', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (all, pick) => {
        const { states, events, members } = play(all)
        const index = pick % states.length
        const found = getAccessAt({ members, events: [earlier, ...events] }, index * 1000 + 500)
        const had = found.filter(({ state }) => state === 'had').map(({ id, level }) => [id, level])
        expect(new Map(had.map(([id, level]) => [id ?? 0, level]))).toEqual(states[index])
        expect(found.filter(({ state }) => state === 'unclear')).toEqual([])
      }),
    )
  })

  test('is never certain when the log starts later', () => {
    fc.assert(
      fc.property(steps, all => {
        const { events, members } = play(all)
        const found = getAccessAt({ members, events }, 500)
        expect(found.filter(({ state }) => state !== 'unclear')).toEqual([])
      }),
    )
  })

  test('is unclear where an event contradicts the present member or another event', () => {
    const members = [{ id: 1, name: 'User 1', level: 30 }]
    const removed = event(2, 2000, 1, { remove: 'user_access', from: 30 })
    const raised = event(3, 2000, 1, { change: 'access_level', from: 10, to: 40 })
    for (const one of [removed, raised]) {
      expect(getAccessAt({ members, events: [earlier, one] }, 1000)).toMatchObject([
        { id: 1, state: 'unclear', reason: 'contradiction' },
      ])
    }
  })

  test('names the event that changed it, and says when only the role is unknown', () => {
    const removed = event(5, 2000, 2, { remove: 'user_access' })
    expect(getAccessAt({ members: [], events: [removed, earlier] }, 1000)).toEqual([
      {
        ...{ id: 2, name: 'User 2', state: 'had', level: null, reason: 'roleUnknown' },
        nextEvent: { id: 5, at: 2000, author: 'Ada' },
      },
    ])
  })

  test('reads roles by name and by number', () => {
    const change = event(1, 2000, 1, { change: 'access_level', from: 'Reporter', to: '40' })
    const members = [{ id: 1, name: 'User 1', level: 40 }]
    expect(getAccessAt({ members, events: [earlier, change] }, 1000)).toMatchObject([{ state: 'had', level: 20 }])
  })
})
