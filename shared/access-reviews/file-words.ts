import { roleWord } from '../roles.ts'
import type { ReviewAccess, ReviewDecision } from './review.ts'

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
