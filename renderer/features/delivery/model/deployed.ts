import { environmentTiers, pageLimits } from '#shared/contract/choices.ts'
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
  | { readonly kind: 'unknown'; readonly error: AppError }

/** An environment and what is deployed there. */
export interface EnvironmentNow {
  readonly environment: Environment
  readonly tier: Tier
  /** The last deployment that succeeded, which is what the environment contains. */
  readonly deployed: Deployment | null
  /** The last deployment of any status. */
  readonly latest: Deployment | null
  /** The ID of the newest deployment of the project when this was read; 0 without any. */
  readonly newest: number
  /** Nothing is deployed; otherwise, what is deployed wasn't among the deployments that were read. */
  readonly isEmpty: boolean
  /** The project has no more deployments than were read: without a latest one, there was never any. */
  readonly isWhole: boolean
  /** Commits of the default branch that are not deployed; null when nothing is, and where they were not counted. */
  readonly behind: CommitCount | null
}

/** The environments of a project. */
export interface Deployed {
  readonly environments: readonly EnvironmentNow[]
}

/** Environments that are asked about one by one, because the latest deployments have no success of them. */
const maxAsked = 10
/** Environments whose distance from the default branch is counted: projects may have hundreds for reviews. */
const maxCounted = 20

export function isAvailable({ state }: Pick<Environment, 'state'>): boolean {
  return state !== 'stopped' && state !== 'stopping'
}

interface Loaded {
  readonly environments: readonly EnvironmentNow[]
  readonly from: readonly Dated[]
  /** The project has more environments than were read. */
  readonly isCut: boolean
}

/** Reads the environments of a project and what each contains. Rejects as the call does. */
export async function loadEnvironments(call: ReadCall, { project }: CellFacts): Promise<Loaded> {
  const id = project.path_with_namespace
  const listed = await loadList(call, environmentsQuery(id))
  if (listed.data.length === 0) return { environments: [], from: listed.from, isCut: false }
  const latest = await loadList(call, deploymentTimelineQuery(id), { pages: 1 })
  const isWhole = latest.data.length < pageLimits.maximumSize
  const newest = Math.max(0, ...latest.data.map(one => one.id))
  const from = [...listed.from, ...latest.from]
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
    environments.push({
      ...{ environment, tier: getTier(environment), deployed, latest: own[0] ?? deployed },
      ...{ newest, isEmpty, isWhole, behind: null },
    })
  }
  return { environments, from, isCut: listed.isCut ?? false }
}

/** The same, with how far each available environment is behind the default branch. */
export async function loadDeployed(
  call: ReadCall,
  facts: CellFacts,
): Promise<Omit<Loaded, 'environments'> & { readonly deployed: Deployed; readonly isPartial: boolean }> {
  const { path_with_namespace: id, default_branch: branch } = facts.project
  const { environments, from, isCut } = await loadEnvironments(call, facts)
  const measured = environments
    .filter(({ environment, deployed }) => deployed?.sha !== undefined && isAvailable(environment))
    .toSorted((a, b) => environmentTiers.indexOf(a.tier) - environmentTiers.indexOf(b.tier))
  const shas = new Set(measured.slice(0, maxCounted).map(({ deployed }) => deployed?.sha ?? ''))
  const counts = new Map<string, CommitCount>()
  if (branch) {
    // Main paces them.
    const counting = [...shas].map(async sha => counts.set(sha, await countCommits(call, id, `${sha}..${branch}`)))
    await Promise.all(counting)
  }
  return {
    deployed: {
      environments: environments.map(one => ({ ...one, behind: counts.get(one.deployed?.sha ?? '') ?? null })),
    },
    ...{ from, isCut },
    isPartial: [...counts.values()].some(({ kind }) => kind === 'unknown'),
  }
}

/** Counts the commits of a revision range, up to a page of them. A refusal is a result: the rest of the row is still of use. */
async function countCommits(call: ReadCall, id: string, range: string): Promise<CommitCount> {
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
