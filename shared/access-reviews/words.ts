import { pgettext, t } from '../i18n/i18n.ts'
import type { ReviewAccess, ReviewRead, ReviewReference, ReviewResult, ReviewScope } from './review.ts'

/** Texts about reviews that the screens and the files have in common. */

/** @example 'harbor, tide/tables and 2 more' */
export function formatScope(scope: ReviewScope): string {
  switch (scope.kind) {
    case 'instance':
      return t('Everything visible to the account')
    case 'person':
      return t('Everything that {name} (@{username}) can reach', {
        ...{ name: scope.person.name, username: scope.person.username },
      })
    case 'places': {
      const [first, second, ...more] = scope.places.map(({ path }) => path)
      if (second === undefined) return first ?? ''
      return more.length === 0
        ? t('{first} and {second}', { first, second })
        : t('{first}, {second} and {count, number} more', { first, second, count: more.length })
    }
  }
}

/** Where an access comes from. */
export function formatSource({ source }: Pick<ReviewAccess, 'source'>): string {
  switch (source) {
    case 'direct':
      return t('Direct')
    case 'parent':
      return t('Parent group')
    case 'other':
      return t('Invited or hidden group')
  }
}

/** @example 'groupMembers.list of harbor, 2026-11-24T18:00:00.000Z' */
export function formatRead({ operation, of, at }: ReviewRead, time = at): string {
  return t('{operation} of {name}, {time}', { operation, name: of, time })
}

/** The read that a value is from. */
export function formatEvidence(reads: readonly ReviewRead[], number: number | null): string {
  const read = number === null ? undefined : reads[number]
  return read ? formatRead(read) : t('Not available from the API')
}

/** What became of a change. */
export const outcomeLabels: Readonly<Record<ReviewResult['outcome'], string>> = {
  ...{ done: t('Applied'), skipped: t('No change needed'), blocked: t('Not possible'), failed: t('Failed') },
  ...{ unknown: t('Outcome unknown'), notSent: t('Not sent') },
}

/** What became of a change, and whether that still holds. */
export function formatOutcome({
  result,
  isUndone,
}: {
  readonly result: ReviewResult
  readonly isUndone: boolean
}): string {
  return isUndone ? pgettext('result of a change', 'Undone') : outcomeLabels[result.outcome]
}

/** What kind of setting or event names a person, and what is to be done about it by hand. */
export function formatReference({ kind }: Pick<ReviewReference, 'kind'>): {
  readonly label: string
  readonly hint: string
} {
  switch (kind) {
    case 'approvalRule':
      return { label: t('Approval rule'), hint: t('Replace the person in the rule') }
    case 'auditEvent':
      return { label: t('Audit event'), hint: t('No action needed') }
  }
}
