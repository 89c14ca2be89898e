import { describe, expect, test } from 'vitest'
import { getEligible } from './eligible.ts'

const ines = { id: 1, name: 'Ines', username: 'ines', state: 'active' }
const mats = { id: 2, name: 'Mats', username: 'mats', state: 'blocked' }
const member = (person: typeof ines) => ({ ...person, access_level: 30 })
const harbor = { id: 1, path: 'harbor' }
const pilots = { id: 2, path: 'pilots' }

describe('who may approve', () => {
  test('counts each user once, with every group that they belong to', () => {
    const { people } = getEligible([ines], [harbor, pilots], [[member(ines)], [member(ines)]])
    expect(people).toMatchObject([{ id: 1, through: ['harbor', 'pilots'] }])
  })

  test('leaves out who is blocked, named or member', () => {
    expect(getEligible([mats], [], [])).toMatchObject({ people: [], inactive: [{ id: 2 }] })
    expect(getEligible([], [harbor], [[member(mats)]])).toMatchObject({ people: [], inactive: [{ id: 2 }] })
  })

  test("reports groups that couldn't be loaded, and waits for those that are loading", () => {
    expect(getEligible([ines], [harbor, { id: 9 }], ['pending', null])).toMatchObject({
      people: [{ id: 1 }],
      unreadable: ['group 9'],
      isPending: true,
    })
  })
})
