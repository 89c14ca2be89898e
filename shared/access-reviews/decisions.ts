import { dayMilliseconds } from '../days.ts'
import { t } from '../i18n/i18n.ts'
import { roleName } from '../roles.ts'
import type { Review, ReviewAccess, ReviewDecision, ReviewResult, ReviewScope } from './review.ts'

/** The last decision and the last result of each access. */
export interface AccessState {
  readonly decision: ReviewDecision | null
  readonly result: ReviewResult | null
  /** The change was applied, and undone afterwards. */
  readonly isUndone: boolean
}

export const undecided: AccessState = { decision: null, result: null, isUndone: false }

/**
 * What the log says of each access now. A later decision replaces an earlier one and its result.
 * @param undone the journal entries of applied changes that were undone afterwards
 */
export function getAccessStates({ log, undone }: Pick<Review, 'log' | 'undone'>): ReadonlyMap<string, AccessState> {
  const states = new Map<string, AccessState>()
  const allUndone = new Set(undone)
  for (const record of log) {
    if (record.kind === 'decision') {
      states.set(record.access, { ...undecided, decision: record.action === null ? null : record })
    } else {
      const isUndone = record.journal !== null && allUndone.has(record.journal)
      states.set(record.access, { ...(states.get(record.access) ?? undecided), result: record, isUndone })
    }
  }
  return states
}

/** Whether a decided change holds: it was applied or not needed, and not undone since. */
export function isApplied({ result, isUndone }: Pick<AccessState, 'result' | 'isUndone'>): boolean {
  return (result?.outcome === 'done' || result?.outcome === 'skipped') && !isUndone
}

/** How far a review is. */
export interface ReviewProgress {
  readonly accesses: number
  readonly decided: number
  /** Decided to be changed. */
  readonly changes: number
  /** Changes that were applied, or were not needed, and were not undone. */
  readonly applied: number
}

/** Counts what is decided and applied. */
export function getReviewProgress(review: Pick<Review, 'content' | 'log' | 'undone'>): ReviewProgress {
  const states = getAccessStates(review)
  const all = (review.content?.accesses ?? []).map(({ key }) => states.get(key) ?? undecided)
  const changes = all.filter(({ decision }) => decision && decision.action !== 'keep')
  return {
    accesses: all.length,
    decided: all.filter(({ decision }) => decision !== null).length,
    changes: changes.length,
    applied: changes.filter(isApplied).length,
  }
}

/** The text of a decision. @example 'Lower to Developer' */
export function formatDecision(decision: Pick<ReviewDecision, 'action' | 'level' | 'expires'>): string {
  switch (decision.action) {
    case 'keep':
      return t('Keep')
    case 'lower':
      return t('Lower to {role}', { role: roleName(decision.level ?? 0) })
    case 'expire':
      return t('Expire on {day}', { day: decision.expires })
    case 'remove':
      return t('Remove')
    case null:
      return t('Undecided')
  }
}

/** Which accesses a rule is for. Every condition that is given must be met. */
export interface ReviewRule {
  /** The lowest role. */
  readonly minLevel: number | null
  readonly expiration: 'any' | 'none' | 'some'
  /** Days without activity; accesses whose last activity is not known are left out. */
  readonly inactiveDays: number | null
  /** Only users that are not active, such as blocked ones. */
  readonly isBlocked: boolean
}

export const anyAccess: ReviewRule = { minLevel: null, expiration: 'any', inactiveDays: null, isBlocked: false }

/** Whether an access meets the conditions of a rule. */
export function matchesRule(rule: ReviewRule, access: ReviewAccess, now: number): boolean {
  const { minLevel, expiration, inactiveDays, isBlocked } = rule
  if (minLevel !== null && access.level < minLevel) return false
  if (expiration !== 'any' && (access.expires === '') !== (expiration === 'none')) return false
  if (isBlocked && (access.person.state === 'active' || access.person.state === '')) return false
  if (inactiveDays === null) return true
  const last = access.lastActivity === null ? Number.NaN : Date.parse(access.lastActivity)
  return last < now - inactiveDays * dayMilliseconds
}

/** The conditions in words, as they are recorded with each decision. @example 'Role at least Maintainer, no expiration date' */
export function formatRule({ minLevel, expiration, inactiveDays, isBlocked }: ReviewRule): string {
  const conditions = [
    minLevel === null ? null : t('Role at least {role}', { role: roleName(minLevel) }),
    expiration === 'none' ? t('No expiration date') : expiration === 'some' ? t('With expiration date') : null,
    inactiveDays === null
      ? null
      : t('No activity for {days, plural, one {# day} other {# days}}', { days: inactiveDays }),
    isBlocked ? t('User not active') : null,
  ].filter(condition => condition !== null)
  return conditions.length === 0 ? t('All accesses') : conditions.join(', ')
}

/** Why the app can't carry a decision out; null when it can. */
export function whyByHand({ source }: ReviewAccess, { action }: Pick<ReviewDecision, 'action'>): string | null {
  if (action === 'keep' || action === null || source !== 'other') return null
  return t('Can’t be changed here: remove the invited group, or ask an owner of the hidden group')
}

/** Two scopes are the same when they have the same places, whatever their order. */
export function isSameScope(one: ReviewScope, other: ReviewScope): boolean {
  return scopeKey(one) === scopeKey(other)
}

function scopeKey(scope: ReviewScope): string {
  switch (scope.kind) {
    case 'instance':
      return 'instance'
    case 'person':
      return `person ${scope.person.id}`
    case 'places':
      return scope.places
        .map(({ source, id }) => `${source} ${id}`)
        .toSorted()
        .join(', ')
  }
}

/** Adds what the last review of the same scope decided. */
export function withPrevious(accesses: readonly ReviewAccess[], last: Review | null): ReviewAccess[] {
  const before = new Map(last?.content?.accesses.map(access => [access.key, access]))
  const states: ReturnType<typeof getAccessStates> = last ? getAccessStates(last) : new Map()
  return accesses.map(access => {
    const then = before.get(access.key)
    const decision = states.get(access.key)?.decision
    if (!last || !then || !decision?.action) return access
    const isUnchanged = then.level === access.level && then.expires === access.expires && then.source === access.source
    const { action, reason } = decision
    return { ...access, previous: { action, reason, review: last.name, isUnchanged } }
  })
}

/** The decisions to carry over: what was kept and is as it was. */
export function getCarriedOver(accesses: readonly ReviewAccess[]): ReviewDecision[] {
  return accesses.flatMap(({ key, previous }) =>
    previous?.action === 'keep' && previous.isUnchanged
      ? [
          {
            ...({ access: key, action: 'keep', level: null, expires: null, reason: previous.reason } as const),
            ...({ how: 'carriedOver', rule: previous.review } as const),
          },
        ]
      : [],
  )
}
