import { roleWord } from '../roles.ts'
import type { ReviewAccess, ReviewDecision, ReviewReference, ReviewScope } from './review.ts'

/** Words about reviews in the files of exports: programs read them, so they are English in every language. */

/** Where an access comes from. */
export const sourceWords: Readonly<Record<ReviewAccess['source'], string>> = {
  ...{ direct: 'Direct', parent: 'Parent group', other: 'Invited or hidden group' },
}

/** A decision. @example 'Lower to Developer' */
export function decisionWord(decision: Pick<ReviewDecision, 'action' | 'level' | 'expires'> | null): string {
  switch (decision?.action) {
    case 'keep':
      return 'Keep'
    case 'lower':
      return `Lower to ${roleWord(decision.level ?? 0)}`
    case 'expire':
      return `Expire on ${decision.expires}`
    case 'remove':
      return 'Remove'
    default:
      return 'Undecided'
  }
}

/** What a review is about: all of its projects and groups. @example 'harbor, tide/tables' */
export function scopeWord(scope: ReviewScope): string {
  switch (scope.kind) {
    case 'instance':
      return 'Everything visible to the account'
    case 'person':
      return `Everything that ${scope.person.name} (@${scope.person.username}) can reach`
    case 'places':
      return scope.places.map(({ path }) => path).join(', ')
  }
}

/** What is to be done by hand about a setting or an event that names a person. */
export const hintWords: Readonly<Record<ReviewReference['kind'], string>> = {
  ...{ approvalRule: 'Replace the person in the rule', auditEvent: 'No action needed' },
}
