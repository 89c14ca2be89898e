import { z } from 'zod'
import type { CarriedOut, OperationCall } from './endpoint.ts'

/** How commits are taken back: the state they change is the head of their branch. */

type Values = Readonly<Record<string, unknown>>

const madeCommit = z.looseObject({ id: z.string(), parent_ids: z.array(z.string()).nullish() })
const head = z.looseObject({ commit: madeCommit })

/** What the inverses of all commits say alike. */
export const takenBackByCommit = {
  fidelity: 'near',
  note: 'A new commit takes the changes back; the one that made them stays in the history.',
  ignoring: ['merged'],
} as const

/** The branch a commit is made on. */
export function branchState({ id, branch }: Values): OperationCall {
  return { operation: 'branches.get', params: { id, branch } }
}

/** Takes back the commit a write answered with; null when the branch was new, or was overwritten. */
export function commitTakenBack({ params: { id, branch, force }, answer, before }: CarriedOut): OperationCall | null {
  if (before === null || force === true) return null
  const { id: sha } = z.looseObject({ id: z.string() }).parse(answer)
  return { operation: 'commits.revert', params: { id, sha, branch } }
}

/** The same for a write whose answer does not name the commit: the head after it, when it is the very next one. */
export function headTakenBack({ params: { id, branch }, before, after }: CarriedOut): OperationCall | null {
  const made = nextHead(before, after)
  return made && { operation: 'commits.revert', params: { id, sha: made.id, branch } }
}

/** A commit, and the one before it: undefined for the first of a branch. */
interface Made {
  readonly id: string
  readonly parent: string | undefined
}

/**
 * The commit a write made that has the state of a branch, as far as the journal knows: the one its answer names, else the
 * head after it, when it is the very next one. Null when it is not known.
 */
export function commitMade({
  answer,
  before,
  after,
}: { readonly [K in 'answer' | 'before' | 'after']: unknown }): Made | null {
  const { data: made } = madeCommit.safeParse(answer)
  if (made) return { id: made.id, parent: made.parent_ids?.[0] }
  return nextHead(before, after)
}

function nextHead(before: unknown, after: unknown): Made | null {
  const { data: was } = head.safeParse(before)
  const { data: now } = head.safeParse(after)
  if (!was || !now) return null
  const { id, parent_ids: parents } = now.commit
  return parents?.length === 1 && parents[0] === was.commit.id ? { id, parent: was.commit.id } : null
}
