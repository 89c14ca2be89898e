import { describe, expect, test } from 'vitest'
import { decide, makeAccess, makeLog, makeReview } from './review.fixture.ts'
import { type ReviewAccess, type ReviewRead, reviewContent, reviewHead, reviewRecord } from './review.ts'

const x = (length: number) => 'x'.repeat(length)
const { content } = makeReview([])
const isContent = (given: object) => reviewContent.safeParse({ ...content, ...given }).success
const isAccess = (given: Partial<ReviewAccess>) => isContent({ accesses: [makeAccess(given)] })
const { person, place } = makeAccess()
const [firstRead] = content?.reads ?? []
const isRead = (given: Partial<ReviewRead>) => isContent({ reads: [{ ...firstRead, ...given }] })
const [decision] = makeLog([decide()])
const isRecord = (given: object) => reviewRecord.safeParse({ ...decision, ...given }).success
const isHead = (given: object) =>
  reviewHead.safeParse({ name: 'Q4', scope: { kind: 'instance' }, due: null, ...given }).success
const isScope = (scope: object) => isHead({ scope })

describe('What a review keeps is bounded', () => {
  test.each<[string, number, (length: number) => boolean]>([
    ['the key of an access', 128, length => isAccess({ key: x(length) })],
    ['the path of a place', 1024, length => isAccess({ place: { ...place, path: x(length) } })],
    ['the name of a person', 4096, length => isAccess({ person: { ...person, name: x(length) } })],
    ['the username of a person', 4096, length => isAccess({ person: { ...person, username: x(length) } })],
    ['the state of a person', 64, length => isAccess({ person: { ...person, state: x(length) } })],
    ['an expiration', 10, length => isAccess({ expires: x(length) })],
    ['who granted it', 4096, length => isAccess({ grantedBy: x(length) })],
    ['when it was granted', 4096, length => isAccess({ grantedAt: x(length) })],
    ['the last activity', 4096, length => isAccess({ lastActivity: x(length) })],
    ['the operation of a read', 64, length => isRead({ operation: x(length) })],
    ['what was read', 4096, length => isRead({ of: x(length) })],
    ['the error of a read', 64, length => isRead({ error: x(length) })],
    ['the reason of a decision', 4096, length => isRecord({ reason: x(length) })],
    ['the rule of a decision', 4096, length => isRecord({ rule: x(length) })],
    ['the access of a decision', 128, length => isRecord({ access: x(length) })],
    ['who decided', 4096, length => isRecord({ by: x(length) })],
    ['the name of a review', 200, length => isHead({ name: x(length) })],
    ['the places of a scope', 1000, count => isScope({ kind: 'places', places: Array(count).fill(place) })],
    ['the accesses', 50_000, count => isContent({ accesses: Array(count).fill(makeAccess()) })],
    ['the reads', 50_000, count => isContent({ reads: Array(count).fill(firstRead) })],
    [
      'the references',
      20_000,
      count =>
        isContent({ references: Array(count).fill({ kind: 'auditEvent', where: '', what: '', evidence: null }) }),
    ],
  ])('%s: up to %i', (_what, most, isAccepted) => {
    expect([isAccepted(most), isAccepted(most + 1)]).toEqual([true, false])
  })

  test('a hash has 64 characters', () => {
    for (const name of ['previous', 'hash']) {
      expect([63, 64, 65].map(length => isRecord({ [name]: x(length) }))).toEqual([false, true, false])
    }
  })

  test('numbers of records begin with 1, those of reads and rows with 0, and all are whole', () => {
    expect([0, 1, 1.5].map(seq => isRecord({ seq }))).toEqual([false, true, false])
    expect([-1, 0, 0.5].map(rows => isRead({ rows }))).toEqual([false, true, false])
    const evidence = { role: 0, granted: null, activity: null, twoFactor: null }
    expect([-1, 0, 0.5, null].map(role => isAccess({ evidence: { ...evidence, role } }))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test('a name is not empty, a scope has a place, and a due date is a day', () => {
    expect(['', '  ', ' Q4 '].map(name => isHead({ name }))).toEqual([false, false, true])
    expect(reviewHead.parse({ name: ' Q4 ', scope: { kind: 'instance' }, due: null }).name).toBe('Q4')
    expect([
      isScope({ kind: 'places', places: [] }),
      isScope({ kind: 'person', person }),
      isScope({ kind: 'other' }),
    ]).toEqual([...[false, true, false]])
    expect([null, '2026-12-31', '2026-12-32', 'soon'].map(due => isHead({ due }))).toEqual([true, true, false, false])
  })

  test('a field that is not known is refused', () => {
    expect([isHead({ more: 1 }), isRecord({ more: 1 }), isContent({ more: 1 })]).toEqual([false, false, false])
  })
})
