import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { chainRecord } from './chain.ts'
import type { Review, ReviewAccess, ReviewEvent, ReviewRecord } from './review.ts'

/** Reviews for tests. */

export const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** An access of Grace in harbor/lighthouse, as Developer without expiration. */
export function makeAccess(given: Partial<ReviewAccess> = {}): ReviewAccess {
  return {
    key: 'project 7 3',
    place: { source: 'project', id: 7, path: 'harbor/lighthouse' },
    person: { id: 3, name: 'Grace Mbeki', username: 'grace.mbeki', state: 'active' },
    level: 30,
    expires: '',
    source: 'direct',
    grantedAt: '2026-01-02T03:04:05.000Z',
    grantedBy: 'Ada',
    lastActivity: null,
    twoFactor: null,
    evidence: { role: 0, granted: 0, activity: null, twoFactor: null },
    previous: null,
    ...given,
  }
}

/** A decision about the access of `makeAccess`. */
export function decide(given: Partial<Extract<ReviewEvent, { kind: 'decision' }>> = {}): ReviewEvent {
  return {
    ...{ kind: 'decision', access: 'project 7 3', action: 'keep', level: null, expires: null },
    ...{ reason: 'Works on the lamp', how: 'selection', rule: '' },
    ...given,
  }
}

/** A log of events, chained. */
export function makeLog(events: readonly ReviewEvent[]): readonly ReviewRecord[] {
  const log: ReviewRecord[] = []
  for (const [index, event] of events.entries()) {
    const at = new Date(Date.UTC(2026, 9, 1, 0, index)).toISOString()
    log.push(chainRecord(log.at(-1) ?? null, event, { at, by: 'ada' }, sha256))
  }
  return log
}

/** A review of one access. */
export function makeReview(events: readonly ReviewEvent[], accesses: readonly ReviewAccess[] = [makeAccess()]): Review {
  return {
    ...{ id: '0b5c8a1e-6a52-4f0c-9d27-3f5a3b8c9d10', name: 'Q4 2026', due: '2026-12-31', scope: { kind: 'instance' } },
    ...{ createdAt: '2026-10-01T00:00:00.000Z', service: 'https://code.example', account: 'ada' },
    content: {
      loadedAt: '2026-10-01T00:00:00.000Z',
      accesses: [...accesses],
      reads: [
        {
          ...{ operation: 'projectMembers.list', of: 'harbor/lighthouse', at: '2026-10-01T00:00:00.000Z' },
          ...{ state: 'complete', rows: 1, error: null },
        },
      ],
      references: [],
    },
    log: makeLog(events),
    undone: [],
  }
}

const name = fc.string({ unit: 'binary', maxLength: 20 }).filter(text => text.isWellFormed())

/** Any decision or result about one of three accesses. */
export const anyEvent: fc.Arbitrary<ReviewEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('decision' as const),
    access: fc.constantFrom('project 7 3', 'project 7 4', 'group 1 3'),
    action: fc.constantFrom('keep', 'lower', 'expire', 'remove', null),
    level: fc.constantFrom(null, 10, 20),
    expires: fc.constantFrom(null, '2027-01-01'),
    reason: name,
    how: fc.constantFrom('selection', 'rule', 'carriedOver'),
    rule: name,
  }),
  fc.record({
    kind: fc.constant('result' as const),
    access: fc.constantFrom('project 7 3', 'project 7 4', 'group 1 3'),
    outcome: fc.constantFrom('done', 'skipped', 'blocked', 'failed', 'unknown', 'notSent'),
    detail: name,
    journal: fc.constantFrom(null, 1, 2),
  }),
)
