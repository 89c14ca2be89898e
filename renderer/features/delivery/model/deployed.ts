import { pageLimits } from '#shared/contract/choices.ts'
import type { Deployment } from '#shared/contract/deployments.ts'
import type { Environment } from '#shared/contract/environments.ts'
import type { AppError } from '#shared/errors.ts'
import { type CellFacts, type Dated, loadList, type ReadCall } from '#shared/fleet/column.ts'
import { deploymentTimelineQuery, environmentsQuery, lastSuccessQuery } from '#shared/queries/delivery.ts'
import { commitsQuery } from '#shared/queries/repository.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { getTier, type Tier } from './tiers.ts'

/** How many commits a revision range has. */
export type CommitCount =
  | { readonly kind: 'counted'; readonly count: number; readonly isMore: boolean }
  | { readonly kind: 'unknown'; readonly error: AppError | null }

/** An environment and what is deployed there. */
export interface EnvironmentNow {
  readonly environment: Environment
  readonly tier: Tier
  /** The last deployment that succeeded, which is what the environment contains. */
  readonly deployed: Deployment | null
  /** The last deployment of any status. */
  readonly latest: Deployment | null
  /** Nothing is deployed; otherwise, what is deployed wasn't among the deployments that were read. */
  readonly isEmpty: boolean
  /** Commits of the default branch that are not deployed; null when nothing is. */
  readonly behind: CommitCount | null
}

/** The environments of a project. */
export interface Deployed {
  readonly environments: readonly EnvironmentNow[]
}

/** Environments that are asked about one by one, because the latest deployments have no success of them. */
const maxAsked = 10

export function isAvailable({ state }: Pick<Environment, 'state'>): boolean {
  return state !== 'stopped' && state !== 'stopping'
}

interface Loaded {
  readonly deployed: Deployed
  readonly from: readonly Dated[]
  readonly isPartial: boolean
}

/** Reads what each environment of a project contains, and how far that is behind the default branch. Rejects as the call does. */
export async function loadDeployed(call: ReadCall, facts: CellFacts): Promise<Loaded> {
  const { path_with_namespace: id, default_branch: branch } = facts.project
  const listed = await loadList(call, environmentsQuery(id))
  if (listed.data.length === 0) return { deployed: { environments: [] }, from: listed.from, isPartial: false }
  const latest = await loadList(call, deploymentTimelineQuery(id), { pages: 1 })
  const isWhole = latest.data.length < pageLimits.maximumSize
  const from = [...listed.from, ...latest.from]
  const behind = new Map<string, CommitCount>()
  const environments: EnvironmentNow[] = []
  let asked = 0
  for (const environment of listed.data) {
    const own = latest.data.filter(one => one.environment?.id === environment.id)
    let deployed = own.find(({ status }) => status === 'success') ?? null
    let isEmpty = isWhole
    if (!deployed && !isWhole && isAvailable(environment) && asked < maxAsked) {
      asked += 1
      const found = await loadList(call, lastSuccessQuery(id, environment.name), { pages: 1 })
      from.push(...found.from)
      deployed = found.data[0] ?? null
      isEmpty = true
    }
    if (deployed?.sha !== undefined && branch && isAvailable(environment) && !behind.has(deployed.sha)) {
      behind.set(deployed.sha, await countCommits(call, id, `${deployed.sha}..${branch}`))
    }
    environments.push({
      ...{ environment, tier: getTier(environment), deployed, latest: own[0] ?? deployed, isEmpty },
      behind: deployed ? (behind.get(deployed.sha ?? '') ?? { kind: 'unknown', error: null }) : null,
    })
  }
  const isPartial = [...behind.values()].some(({ kind }) => kind === 'unknown')
  return { deployed: { environments }, from, isPartial }
}

/** Counts the commits of a revision range, up to a page of them. A refusal is a result: the rest of the row is still of use. */
export async function countCommits(call: ReadCall, id: string, range: string): Promise<CommitCount> {
  try {
    const { operation, params, page } = commitsQuery(id, { ref_name: range }, { size: pageLimits.maximumSize })
    const answer = await call({ operation, params, page }, null)
    return { kind: 'counted', count: answer.value.length, isMore: (answer.page?.next ?? null) !== null }
  } catch (thrown) {
    const error = getError(thrown)
    // What ends the connection or the call ends the whole read.
    if (error.kind === 'connectionChanged' || error.kind === 'cancelled') throw thrown
    return { kind: 'unknown', error }
  }
}
