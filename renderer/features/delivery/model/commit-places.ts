import type { Commit } from '#shared/contract/commits.ts'
import type { AppError } from '#shared/errors.ts'
import type { CellFacts, Dated, ReadCall } from '#shared/fleet/column.ts'
import { commitWithoutStatsQuery, mergeBaseQuery } from '#shared/queries/repository.ts'
import { getError, nullIfNotFound } from '../../../lib/bridge/bridge.ts'
import { type EnvironmentNow, loadEnvironments } from './deployed.ts'

/** Whether what is deployed in an environment contains a commit. */
export type Reach =
  | { readonly kind: 'exact' | 'contained' | 'missing' | 'empty' }
  | { readonly kind: 'unknown'; readonly error: AppError | null }

/** An environment, and whether it contains a commit. */
export interface CommitPlace extends EnvironmentNow {
  readonly reach: Reach
}

/** A commit in a project. */
export interface CommitPlaces {
  /** Null: the project does not have it. */
  readonly commit: Pick<Commit, 'id' | 'title'> | null
  readonly places: readonly CommitPlace[]
}

/** A SHA in what was typed or pasted, such as the address of a commit, in lower case; null when there is none. */
export function findSha(text: string): string | null {
  return /(?<![0-9a-z])[0-9a-f]{7,64}(?![0-9a-z])/i.exec(text)?.[0].toLowerCase() ?? null
}

interface Loaded {
  readonly commit: CommitPlaces
  readonly from: readonly Dated[]
  readonly isCut: boolean
}

/** Finds out which environments of a project contain a commit. Rejects as the call does. */
export async function loadCommitPlaces(call: ReadCall, facts: CellFacts, sha: string): Promise<Loaded> {
  const id = facts.project.path_with_namespace
  const found = await nullIfNotFound(call(commitWithoutStatsQuery(id, sha), null))
  if (!found) return { commit: { commit: null, places: [] }, from: [], isCut: false }
  const { id: full, title } = found.value
  const { environments, from, isCut } = await loadEnvironments(call, facts)
  const places: CommitPlace[] = []
  for (const environment of environments) {
    places.push({ ...environment, reach: await findReach(call, id, full, environment) })
  }
  return { commit: { commit: { id: full, title }, places }, from: [found, ...from], isCut }
}

/** A commit is part of another one when it is the merge base of both (document 1, section 4.1). */
async function findReach(
  call: ReadCall,
  id: string,
  sha: string,
  { deployed, isEmpty }: EnvironmentNow,
): Promise<Reach> {
  if (!deployed) return isEmpty ? { kind: 'empty' } : { kind: 'unknown', error: null }
  if (deployed.sha === undefined) return { kind: 'unknown', error: null }
  if (deployed.sha === sha) return { kind: 'exact' }
  try {
    // Unrelated histories have no merge base.
    const base = await nullIfNotFound(call(mergeBaseQuery(id, [sha, deployed.sha]), null))
    return { kind: base?.value.id === sha ? 'contained' : 'missing' }
  } catch (thrown) {
    const error = getError(thrown)
    if (error.kind === 'connectionChanged' || error.kind === 'cancelled') throw thrown
    return { kind: 'unknown', error }
  }
}
