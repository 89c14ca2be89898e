import type { Commit } from '#shared/contract/commits.ts'
import type { Deployment } from '#shared/contract/deployments.ts'
import { dayMilliseconds } from '#shared/days.ts'
import type { CellFacts, Dated, ReadCall } from '#shared/fleet/column.ts'
import { loadList } from '#shared/fleet/column.ts'
import { getMedian } from '#shared/median.ts'
import { deploymentTimelineQuery, environmentsQuery } from '#shared/queries/delivery.ts'
import { commitsQuery } from '#shared/queries/repository.ts'
import { getTier, type Tier } from './tiers.ts'

/** A deployment with what the figures need of it. */
export interface PastDeployment {
  readonly status: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** When the deployed commit was made; null when that is not known. */
  readonly committedAt: number | null
  /** Of its environment. */
  readonly environment: string
  readonly tier: Tier
}

/** The deployments of a project over the longest span. */
export interface DeploymentHistory {
  /** Oldest first. */
  readonly deployments: readonly PastDeployment[]
  /** There are more within the span than were read. */
  readonly isCut: boolean
  /** Older commits were not searched for those that were deployed. */
  readonly areCommitsCut: boolean
}

const maxSpanDays = 90
/** 1,000 deployments of one project. */
const maxPages = 10
/** 300 commits of the default branch. */
const maxCommitPages = 3

/** Reads the deployments of the last 90 days, and when their commits were made. Rejects as the call does. */
export async function loadHistory(
  call: ReadCall,
  { project, now }: CellFacts,
): Promise<{ readonly history: DeploymentHistory; readonly from: readonly Dated[] }> {
  const id = project.path_with_namespace
  const since = now - maxSpanDays * dayMilliseconds
  const timeOf = ({ created_at: at }: Deployment) => Date.parse(at ?? '')
  const isBefore = (rows: readonly Deployment[]) => rows.some(row => timeOf(row) < since)
  const { isMore = false, ...list } = await loadList(call, deploymentTimelineQuery(id), {
    ...{ pages: maxPages, isEnough: isBefore },
  })
  const recent = list.data.filter(row => timeOf(row) >= since)
  if (recent.length === 0) return { history: { deployments: [], isCut: false, areCommitsCut: false }, from: list.from }
  const listed = await loadList(call, environmentsQuery(id))
  const commits = await loadCommits(call, id, recent)
  const times = new Map(
    commits.data.map(({ id: sha, committed_date, created_at }) => [sha, committed_date ?? created_at]),
  )
  const environments = new Map(listed.data.map(environment => [environment.id, environment]))
  const deployments = recent.flatMap((row): PastDeployment[] => {
    const environment = environments.get(row.environment?.id ?? -1) ?? row.environment
    if (!environment || row.status === undefined) return []
    const { commit } = row.deployable ?? {}
    const made = Date.parse(commit?.created_at ?? times.get(row.sha ?? '') ?? '')
    return [
      {
        ...{ status: row.status, at: timeOf(row), environment: environment.name, tier: getTier(environment) },
        committedAt: Number.isNaN(made) ? null : made,
      },
    ]
  })
  return {
    history: { deployments: deployments.toReversed(), isCut: isMore, areCommitsCut: commits.isMore ?? false },
    from: [...list.from, ...listed.from, ...commits.from],
  }
}

/** The commits of the default branch, until all that were deployed are among them: the jobs of deployments may have theirs. */
async function loadCommits(call: ReadCall, id: string, deployments: readonly Deployment[]) {
  const missing = new Set(deployments.flatMap(({ sha, deployable }) => (sha && !deployable?.commit ? [sha] : [])))
  if (missing.size === 0) return { data: [], from: [], isMore: false }
  const hasAll = (rows: readonly Pick<Commit, 'id'>[]) => {
    for (const row of rows) missing.delete(row.id)
    return missing.size === 0
  }
  return await loadList(call, commitsQuery(id, {}, { size: 100 }), { pages: maxCommitPages, isEnough: hasAll })
}

/** A figure, and how much data it stands on. Null without any. */
export interface Figure {
  readonly value: number | null
  /** What it was computed from. */
  readonly from: number
  /** How many there were: the others lack what is needed. */
  readonly of: number
}

/** The figures of a project or of all. */
export interface Metrics {
  /** Successful deployments a week. */
  readonly frequency: Figure
  /** Median time from a commit to its successful deployment, in milliseconds. */
  readonly leadTime: Figure
  /** Failed deployments among those that succeeded or failed, from 0 to 1. */
  readonly failureShare: Figure
  /** Median time from a failed deployment to the next success in the same environment, in milliseconds. */
  readonly recovery: Figure
}

interface Chosen {
  readonly days: number
  /** Undefined: every tier. */
  readonly tier: Tier | undefined
  readonly now: number
}

/**
 * The figures of some projects together: medians over all of their deployments, not of medians.
 * @param histories of each project
 */
export function getMetrics(histories: readonly DeploymentHistory[], { days, tier, now }: Chosen): Metrics {
  const since = now - days * dayMilliseconds
  const chosen = histories.map(({ deployments }) =>
    deployments.filter(one => one.at >= since && (tier === undefined || one.tier === tier)),
  )
  const all = chosen.flat()
  const successes = all.filter(({ status }) => status === 'success')
  const failures = all.filter(({ status }) => status === 'failed')
  const ended = successes.length + failures.length
  const leadTimes = successes.flatMap(({ at, committedAt }) =>
    committedAt === null || committedAt > at ? [] : [at - committedAt],
  )
  const recoveries = chosen.flatMap(getRecoveries)
  return {
    frequency: {
      value: all.length === 0 ? null : (successes.length * 7) / days,
      from: successes.length,
      of: all.length,
    },
    leadTime: { value: getMedian(leadTimes), from: leadTimes.length, of: successes.length },
    failureShare: { value: ended === 0 ? null : failures.length / ended, from: ended, of: all.length },
    recovery: { value: getMedian(recoveries), from: recoveries.length, of: failures.length },
  }
}

/** How long it took from each failure to the next success in its environment. @param deployments of one project, oldest first */
function getRecoveries(deployments: readonly PastDeployment[]): readonly number[] {
  const nextSuccess = new Map<string, number>()
  return deployments.toReversed().flatMap(({ status, at, environment }) => {
    if (status === 'success') nextSuccess.set(environment, at)
    const next = nextSuccess.get(environment)
    return status === 'failed' && next !== undefined ? [next - at] : []
  })
}
