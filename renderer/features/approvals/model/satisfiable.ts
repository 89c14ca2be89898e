import type { ApprovalConfiguration } from '#shared/contract/approvals.ts'

/** Who may not approve a merge request although a rule names them (document 2, section 4.3). */
export interface ApprovalSwitches {
  readonly authorMayApprove: boolean
  readonly committersMayApprove: boolean
}

/** The settings of a project. Missing ones have a new project's default: committers may approve, authors may not. */
export function getSwitches(configuration: ApprovalConfiguration): ApprovalSwitches {
  return {
    authorMayApprove: configuration.merge_requests_author_approval === true,
    committersMayApprove: configuration.merge_requests_disable_committers_approval !== true,
  }
}

/** The eligible approvers of a rule, and the required number. */
export interface Asked {
  readonly required: number
  readonly eligible: number
  /** Groups with hidden members count too, so there may be more approvers. */
  readonly hasHidden: boolean
}

/** Whether a rule can be satisfied. `spare`: how many of the eligible may be the author or have committed. */
export type Verdict =
  | { readonly kind: 'nothingNeeded' | 'always' }
  | { readonly kind: 'never' | 'unknown'; readonly missing: number }
  | { readonly kind: 'sometimes'; readonly spare: number; readonly not: 'author' | 'committers' }

/** Compares the people who may approve with the approvals that are required, in the worst case the switches leave. */
export function getVerdict({ required, eligible, hasHidden }: Asked, switches: ApprovalSwitches): Verdict {
  if (required === 0) return { kind: 'nothingNeeded' }
  const spare = eligible - required
  if (spare < 0) return { kind: hasHidden ? 'unknown' : 'never', missing: -spare }
  // Any number of approvers may have committed; there is only one author.
  if (!switches.committersMayApprove) return { kind: 'sometimes', spare, not: 'committers' }
  if (!switches.authorMayApprove && spare === 0) return { kind: 'sometimes', spare, not: 'author' }
  return { kind: 'always' }
}

/** A hypothetical merge request: its author and committers; null and empty when not given. */
export interface SupposedRequest {
  readonly author: number | null
  readonly committers: readonly number[]
}

/** Who may approve a certain merge request, and which switches still matter after those who were named are left out. */
export function supposing<P extends { readonly id: number }>(
  people: readonly P[],
  { author, committers }: SupposedRequest,
  switches: ApprovalSwitches,
): { readonly people: readonly P[]; readonly switches: ApprovalSwitches } {
  const barred = new Set<number>()
  if (!switches.authorMayApprove && author !== null) barred.add(author)
  if (!switches.committersMayApprove) for (const id of committers) barred.add(id)
  return {
    people: people.filter(({ id }) => !barred.has(id)),
    switches: {
      authorMayApprove: switches.authorMayApprove || author !== null,
      committersMayApprove: switches.committersMayApprove || committers.length > 0,
    },
  }
}
