import { z } from 'zod'
import type { CarriedOut, OperationCall } from './endpoint.ts'

/** How commits are taken back: the state they change is the head of their branch. */

type Values = Readonly<Record<string, unknown>>

const head = z.looseObject({
  commit: z.looseObject({ id: z.string(), parent_ids: z.array(z.string()).optional() }),
})

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
  if (before === null || after === null) return null
  const { commit: was } = head.parse(before)
  const { commit: made } = head.parse(after)
  if (made.parent_ids?.length !== 1 || made.parent_ids[0] !== was.id) return null
  return { operation: 'commits.revert', params: { id, sha: made.id, branch } }
}
