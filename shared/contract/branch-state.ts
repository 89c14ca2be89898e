import { z } from 'zod'
import { t } from '../i18n/i18n.ts'
import type { CarriedOut, OperationCall } from './endpoint.ts'

/** Undo of commits: the state they change is the head of their branch. */

type Values = Readonly<Record<string, unknown>>

const madeCommit = z.looseObject({ id: z.string(), parent_ids: z.array(z.string()).nullish() })
const head = z.looseObject({ commit: madeCommit })

/** The common part of the inverses of all commits. */
export const takenBackByCommit = {
  fidelity: 'near',
  note: (before: unknown) =>
    before === null
      ? t('A new commit undoes the changes; the branch stays, with both commits.')
      : t('A new commit undoes the changes; the original commit stays in the history.'),
  ignoring: ['merged'],
  isRestored: isHead,
} as const

/** Whether a branch stands at the commit of an answer. */
function isHead(answer: unknown, present: unknown): boolean {
  const { data: made } = madeCommit.safeParse(answer)
  const { data: branch } = head.safeParse(present)
  return made !== undefined && branch?.commit.id === made.id
}

/** The branch a commit is made on. */
export function branchState({ id, branch }: Values): OperationCall {
  return { operation: 'branches.get', params: { id, branch } }
}

/** Reverts the commit returned by a write; null for the first commit of a repository, and when the branch was force-updated. */
export function commitTakenBack({ params, answer, before }: CarriedOut): OperationCall | null {
  const { id, branch, force } = params
  const { id: sha, parent_ids: parents } = madeCommit.parse(answer)
  const isFirst = before === null && parents?.length !== 1
  if (isFirst || force === true) return null
  return { operation: 'commits.revert', params: { id, sha, branch } }
}

/** The same for a write whose answer does not name the commit: the head after it, when it is the very next one. */
export function headTakenBack({ params: { id, branch }, before, after }: CarriedOut): OperationCall | null {
  const made = nextHead(before, after)
  return made && { operation: 'commits.revert', params: { id, sha: made.id, branch } }
}

/** A commit and its parent, which is undefined for a root commit. */
interface Made {
  readonly id: string
  readonly parent: string | undefined
}

/**
 * The commit created by a write on a branch, according to the journal: the one in its response, else the head after it if it directly follows the
 * head before. Null if it is unknown.
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
