import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getSwitches, getVerdict, supposing } from './satisfiable.ts'

const open = { authorMayApprove: true, committersMayApprove: true }
const asked = fc.record({ required: fc.nat(20), eligible: fc.nat(20), hasHidden: fc.boolean() })
const switches = fc.record({ authorMayApprove: fc.boolean(), committersMayApprove: fc.boolean() })

describe('can a rule ever be satisfied', () => {
  test.each([
    [{ required: 0, eligible: 0, hasHidden: false }, { kind: 'nothingNeeded' }],
    [
      { required: 3, eligible: 1, hasHidden: false },
      { kind: 'never', missing: 2 },
    ],
    [
      { required: 3, eligible: 1, hasHidden: true },
      { kind: 'unknown', missing: 2 },
    ],
    [{ required: 2, eligible: 2, hasHidden: false }, { kind: 'always' }],
  ])('%o is %o when nobody is barred', (rule, verdict) => expect(getVerdict(rule, open)).toEqual(verdict))

  test('the last one who may approve may be the author', () => {
    const barred = { ...open, authorMayApprove: false }
    expect(getVerdict({ required: 2, eligible: 2, hasHidden: false }, barred)).toMatchObject({ not: 'author' })
    expect(getVerdict({ required: 2, eligible: 3, hasHidden: false }, barred)).toEqual({ kind: 'always' })
  })

  test("any user may have committed, so nothing is certain when committers can't approve", () => {
    const barred = { ...open, committersMayApprove: false }
    expect(getVerdict({ required: 2, eligible: 9, hasHidden: false }, barred)).toEqual({
      kind: 'sometimes',
      spare: 7,
      not: 'committers',
    })
  })

  test('an always satisfiable rule is so for every author, and an unsatisfiable one for none', () => {
    fc.assert(
      fc.property(asked, switches, (rule, given) => {
        const verdict = getVerdict(rule, given)
        const withoutAuthor = rule.eligible - (given.authorMayApprove ? 0 : 1)
        if (verdict.kind === 'always') expect(withoutAuthor).toBeGreaterThanOrEqual(rule.required)
        expect(verdict.kind === 'never' || verdict.kind === 'unknown').toBe(rule.eligible < rule.required)
        if ('missing' in verdict) expect(verdict.missing).toBe(rule.required - rule.eligible)
      }),
    )
  })

  test('only those whom the switches bar are left out, and then the switches do not count any more', () => {
    const people = [{ id: 1 }, { id: 2 }, { id: 3 }]
    const request = { author: 1, committers: [2] }
    expect(supposing(people, request, open).people).toEqual(people)
    expect(supposing(people, request, { ...open, authorMayApprove: false }).people).toEqual([{ id: 2 }, { id: 3 }])
    const barred = { authorMayApprove: false, committersMayApprove: false }
    expect(supposing(people, request, barred)).toEqual({ people: [{ id: 3 }], switches: open })
    expect(supposing(people, { author: null, committers: [] }, barred)).toEqual({ people, switches: barred })
  })

  test("a missing setting has a new project's default", () => {
    expect(getSwitches({})).toEqual({ authorMayApprove: false, committersMayApprove: true })
    expect(
      getSwitches({ merge_requests_author_approval: true, merge_requests_disable_committers_approval: true }),
    ).toEqual({ authorMayApprove: true, committersMayApprove: false })
  })
})
