import type { ReviewAccess, ReviewRead, ReviewReference, ReviewScope } from './review.ts'

/** Texts about reviews that the screens and the files have in common. */

/** @example 'harbor, tide/tables and 2 more' */
export function formatScope(scope: ReviewScope): string {
  switch (scope.kind) {
    case 'instance':
      return 'Everything visible to the account'
    case 'person':
      return `Everything that ${scope.person.name} (@${scope.person.username}) can reach`
    case 'places': {
      const [first, second, ...more] = scope.places.map(({ path }) => path)
      if (second === undefined) return first ?? ''
      return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`
    }
  }
}

/** Where an access comes from. */
export function formatSource({ source }: Pick<ReviewAccess, 'source'>): string {
  switch (source) {
    case 'direct':
      return 'Direct'
    case 'parent':
      return 'Parent group'
    case 'other':
      return 'Invited or hidden group'
  }
}

/** The read that a value is from. @example 'groupMembers.list of harbor, 2026-11-24T18:00:00.000Z' */
export function formatEvidence(reads: readonly ReviewRead[], number: number | null): string {
  const read = number === null ? undefined : reads[number]
  return read ? `${read.operation} of ${read.of}, ${read.at}` : 'Not available from the API'
}

/** What kind of setting or event names a person, and what is to be done about it by hand. */
export function formatReference({ kind }: Pick<ReviewReference, 'kind'>): {
  readonly label: string
  readonly hint: string
} {
  switch (kind) {
    case 'approvalRule':
      return { label: 'Approval rule', hint: 'Replace the person in the rule' }
    case 'mirror':
      return { label: 'Mirror', hint: 'Replace the credentials of the mirror' }
    case 'key':
      return { label: 'SSH key', hint: 'Revoke the key in the user’s settings' }
    case 'auditEvent':
      return { label: 'Audit event', hint: 'No action; shows what the person did' }
  }
}
