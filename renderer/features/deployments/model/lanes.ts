import type { Deployment } from '#shared/contract/deployments.ts'
import { t } from '#shared/i18n/i18n.ts'

/** One deployment on a lane. */
export interface Stop {
  readonly deployment: Deployment
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A stretch in which nothing arrived in an environment, in milliseconds since 1970. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/** The deployments of one environment, oldest first. */
export interface Lane {
  readonly environment: string
  readonly stops: readonly Stop[]
  readonly failed: number
  /** The longest time between two successes, or since the last one until now; null without a success. */
  readonly longestGap: Gap | null
  readonly lastSuccess: Stop | null
  /** Who deployed, those who did most often first. */
  readonly people: readonly { readonly name: string; readonly count: number }[]
}

/** The lane of deployments without an environment. */
const unnamed = t('(not named)')

/**
 * Deployments by environment, the last deployed one first. Those with an invalid time are left out.
 * @param now the end of the time without a success
 */
export function getLanes(deployments: readonly Deployment[], now: number): readonly Lane[] {
  const lanes = new Map<string, Stop[]>()
  for (const deployment of deployments) {
    const at = Date.parse(deployment.created_at ?? '')
    if (Number.isNaN(at)) continue
    const environment = deployment.environment?.name ?? unnamed
    const stops = lanes.get(environment)
    if (stops) stops.push({ deployment, at })
    else lanes.set(environment, [{ deployment, at }])
  }
  return [...lanes]
    .map(([environment, stops]) =>
      getLane(
        environment,
        stops.toSorted((a, b) => a.at - b.at || a.deployment.id - b.deployment.id),
        now,
      ),
    )
    .sort((a, b) => (b.stops.at(-1)?.at ?? 0) - (a.stops.at(-1)?.at ?? 0))
}

function getLane(environment: string, stops: readonly Stop[], now: number): Lane {
  const successes = stops.filter(({ deployment }) => deployment.status === 'success')
  return {
    environment,
    stops,
    failed: stops.filter(({ deployment }) => deployment.status === 'failed').length,
    longestGap: longestGap(
      successes.map(({ at }) => at),
      now,
    ),
    lastSuccess: successes.at(-1) ?? null,
    people: getPeople(stops),
  }
}

function longestGap(times: readonly number[], now: number): Gap | null {
  let longest: Gap | null = null
  for (const [index, from] of times.entries()) {
    const to = times[index + 1] ?? Math.max(now, from)
    if (longest === null || to - from > longest.to - longest.from) longest = { from, to }
  }
  return longest
}

function getPeople(stops: readonly Stop[]): Lane['people'] {
  const counts = new Map<string, number>()
  for (const { deployment } of stops) {
    const name = deployment.user?.name
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

/** The stretch of time that all lanes share: from the first deployment to now, and never empty. */
export function getSpan(lanes: readonly Lane[], now: number): Gap {
  const times = lanes.flatMap(({ stops }) => stops.map(({ at }) => at))
  const from = times.reduce((first, at) => Math.min(first, at), now)
  const to = times.reduce((last, at) => Math.max(last, at), now)
  return { from, to: Math.max(to, from + 1) }
}

const day = 86_400_000

/** Possible distances between the marks of an axis, in days. */
const steps = [1, 7, 14, 30, 91, 182, 365, 730, 1825]

/** Times at which an axis is marked: midnights in UTC, at most `most` of them. */
export function getTicks({ from, to }: Gap, most: number): readonly number[] {
  const step = day * (steps.find(days => (to - from) / (days * day) <= most) ?? Math.ceil((to - from) / day / most))
  const first = Math.ceil(from / step) * step
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step)
}
