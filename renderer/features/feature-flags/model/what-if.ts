import murmurhash from 'murmurhash'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '#shared/legacy-flag.ts'
import { matchesWildcard } from '#shared/text/wildcard.ts'
import { formatRule, getUsers, type Rule } from './strategies.ts'

/** Whether a flag is on: `maybe` when that depends on unknown data. */
export type Answer = 'on' | 'off' | 'maybe'

interface Reason {
  readonly answer: Answer
  readonly words: string
}

export interface WhatIf {
  readonly answer: Answer
  /** One for each strategy that counts in the environment; when none does, why. */
  readonly reasons: readonly Reason[]
}

/** The user and environment; `user` is empty when not signed in. */
export interface Question {
  readonly user: string
  readonly environment: string
}

/** Whether a flag is on for a user in an environment, computed from its strategies, or from its scopes if it is a legacy flag. */
export function whatIf(flag: FeatureFlag, question: Question): WhatIf {
  if (flag.active === false) return { answer: 'off', reasons: [{ answer: 'off', words: t('It is disabled') }] }
  const rules = isLegacyFlag(flag) ? legacyRules(flag, question) : rulesIn(flag, question)
  if (typeof rules === 'string') return { answer: 'off', reasons: [{ answer: 'off', words: rules }] }
  const reasons = rules.map(rule => {
    const { answer, because } = holds(rule, question.user)
    return { answer, words: `${formatRule(rule)}: ${because}` }
  })
  const answers = reasons.map(({ answer }) => answer)
  return { answer: answers.includes('on') ? 'on' : answers.includes('maybe') ? 'maybe' : 'off', reasons }
}

function rulesIn({ strategies }: FeatureFlag, { environment }: Question): readonly Rule[] | string {
  if (!strategies?.length) return t('It has no strategies')
  const found = strategies.filter(({ scopes }) =>
    scopes.some(scope => matchesWildcard(scope.environment_scope, environment)),
  )
  return found.length === 0 ? t('No strategy is for {environment}', { environment }) : found
}

/** Of a legacy flag, the scope that matches the environment most specifically counts. */
function legacyRules({ scopes }: FeatureFlag, { environment }: Question): readonly Rule[] | string {
  const [scope] = (scopes ?? [])
    .filter(({ environment_scope = '*' }) => matchesWildcard(environment_scope, environment))
    .toSorted((a, b) => plainLength(b.environment_scope) - plainLength(a.environment_scope))
  if (!scope) return t('No scope is for {environment}', { environment })
  if (scope.active !== true)
    return t('The scope {environment_scope} is switched off', { environment_scope: scope.environment_scope ?? '*' })
  return scope.strategies?.length ? scope.strategies : [{ name: 'default', parameters: {} }]
}

function plainLength(pattern = '*'): number {
  return pattern.replaceAll('*', '').length
}

interface Held {
  readonly answer: Answer
  readonly because: string
}

function holds({ name, parameters }: Rule, user: string): Held {
  switch (name) {
    case 'default':
      return { answer: 'on', because: t('always') }
    case 'userWithId':
      if (user === '') return { answer: 'off', because: t('no user is signed in') }
      return getUsers(parameters.userIds).includes(user)
        ? { answer: 'on', because: t('{user} is one of them', { user }) }
        : { answer: 'off', because: t('{user} is none of them', { user }) }
    case 'gradualRolloutUserId':
      return share(parameters.percentage, parameters.groupId, user)
    case 'flexibleRollout': {
      const by = parameters.stickiness?.toLowerCase()
      if (by === 'userid' || (by === 'default' && user !== ''))
        return share(parameters.rollout, parameters.groupId, user)
      return byChance(parameters.rollout)
    }
    default:
      return { answer: 'maybe', because: t('this strategy is unknown') }
  }
}

function share(percentage: string | undefined, group: string | undefined, user: string): Held {
  const limit = percentIn(percentage)
  if (limit === null) return { answer: 'maybe', because: t('its share is not a number') }
  if (user === '') return { answer: 'off', because: t('no user is signed in') }
  const number = getNumber(group ?? '', user)
  return number <= limit
    ? { answer: 'on', because: t('{user} has the number {number} of 100', { user, number }) }
    : { answer: 'off', because: t('{user} has the number {number} of 100, beyond {limit}', { user, number, limit }) }
}

function byChance(percentage: string | undefined): Held {
  const limit = percentIn(percentage)
  if (limit === 100) return { answer: 'on', because: t('always') }
  if (limit === 0) return { answer: 'off', because: t('never') }
  return { answer: 'maybe', because: t('it hangs on the session or on chance') }
}

function percentIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}

/**
 * The number from 1 to 100 that a user has in a group, as the Unleash clients that read these flags count it: the same user
 * always has the same number.
 */
export function getNumber(group: string, user: string): number {
  return (murmurhash.v3(`${group}:${user}`, 0) % 100) + 1
}
