import { createEventTable } from '../audit/event-table.ts'
import { type EventFacts, getFacts } from '../audit/facts.ts'
import { type Mute, type RuleId, ruleIds } from '../audit/rule-ids.ts'
import { matchRules } from '../audit/rules.ts'
import type { AuditEventFields } from '../contract/audit-events.ts'
import type { JobMetrics } from '../contract/background-jobs.ts'
import type { FreezePeriod } from '../contract/freeze-periods.ts'
import type { Member } from '../contract/members.ts'
import type { Project } from '../contract/navigation.ts'
import type { RemoteMirror } from '../contract/remote-mirrors.ts'
import { dayMilliseconds } from '../days.ts'
import type { AppError } from '../errors.ts'
import { frozenUntil, isFrozenAt, nextFreeze, readFreeze } from '../freeze/freeze.ts'
import { daysLeft } from './expiry.ts'
import { type MirrorWarning, mirrorWarning } from './mirror-warning.ts'
import type { MonitoredPlace } from './monitored-places.ts'
import { backlogThreshold, getGrade, latencyThreshold } from './thresholds.ts'

/**
 * What needs attention in the data of a service. Home shows it; main notifies the user of it while no window is open. Both use these
 * functions, so that they never differ.
 */

/** The urgency of a finding, the most urgent first. */
export const tones = ['alarm', 'warning', 'note'] as const
export type Tone = (typeof tones)[number]

/** What was read of one place: the rows of each page, or one answer. */
export interface ReadOf<V> {
  readonly place: MonitoredPlace
  readonly values: readonly V[]
}

/** Permanently refused: a retry will not help. */
export function isRefusal({ kind }: AppError): boolean {
  return kind === 'forbidden' || kind === 'notFound'
}

/** The projects with a mirror that is enabled: whether it is stale depends on when something happened in them. */
export function mirroredPlaces(reads: readonly ReadOf<readonly RemoteMirror[]>[]): readonly MonitoredPlace[] {
  return reads.flatMap(({ place, values }) => (values.flat().some(({ enabled }) => enabled) ? [place] : []))
}

export interface MirrorFinding {
  readonly kind: 'mirror'
  readonly tone: Tone
  readonly place: MonitoredPlace
  readonly mirror: RemoteMirror
  readonly warning: MirrorWarning
}

/**
 * Enabled mirrors that fail, hang or are stale (document 2, section 4.7).
 * @param projects those of `mirroredPlaces`, for their last activity
 */
export function findMirrors(
  reads: readonly ReadOf<readonly RemoteMirror[]>[],
  projects: readonly ReadOf<Project>[],
  now: number,
): readonly MirrorFinding[] {
  const activity = new Map(projects.map(({ place, values: [project] }) => [place.path, project?.last_activity_at]))
  return reads.flatMap(({ place, values }) =>
    values.flat().flatMap((mirror): MirrorFinding[] => {
      const warning = mirrorWarning(mirror, activity.get(place.path) ?? null, now)
      if (warning === null) return []
      return [{ kind: 'mirror', tone: warning === 'failed' ? 'alarm' : 'warning', place, mirror, warning }]
    }),
  )
}

interface FreezePlace {
  readonly kind: 'freeze'
  readonly tone: Tone
  readonly place: MonitoredPlace
}

/** A freeze that holds or comes, or a schedule that is invalid. Times are milliseconds since 1970. */
export type FreezeFinding =
  | (FreezePlace & { readonly state: 'frozen'; readonly until: number | null })
  | (FreezePlace & { readonly state: 'coming'; readonly start: number })
  | (FreezePlace & { readonly state: 'invalid'; readonly period: FreezePeriod })

/**
 * Projects whose deployments are frozen now or will be within some days, and schedules that are invalid (document 2,
 * section 4.4).
 */
export function findFreezes(
  reads: readonly ReadOf<readonly FreezePeriod[]>[],
  days: number,
  now: number,
): readonly FreezeFinding[] {
  return reads.flatMap(({ place, values }): readonly FreezeFinding[] => {
    const periods = values.flat()
    const invalid = periods
      .filter(period => readFreeze(period) === null)
      .map((period): FreezeFinding => ({ kind: 'freeze', state: 'invalid', tone: 'warning', place, period }))
    if (isFrozenAt(periods, now)) {
      const until = frozenUntil(periods, now)
      return [{ kind: 'freeze', state: 'frozen', tone: 'warning', place, until }, ...invalid]
    }
    const start = nextFreeze(periods, now)
    if (start === null || start - now > days * dayMilliseconds) return invalid
    return [{ kind: 'freeze', state: 'coming', tone: 'note', place, start }, ...invalid]
  })
}

/** Access that expires within so many days is a warning. */
const soonDays = 3

export interface ExpiryFinding {
  readonly kind: 'expiry'
  readonly tone: Tone
  readonly place: MonitoredPlace
  readonly member: Member
  /** Whole days until the access expires. */
  readonly left: number
}

/** Members whose access expires within some days, the next to expire first (document 3, section 4.6). */
export function findExpiring(
  reads: readonly ReadOf<readonly Member[]>[],
  days: number,
  now: number,
): readonly ExpiryFinding[] {
  return reads
    .flatMap(({ place, values }) =>
      values.flat().flatMap((member): ExpiryFinding[] => {
        const left = daysLeft(member.expires_at, now)
        if (left === null || left > days) return []
        return [{ kind: 'expiry', tone: left <= soonDays ? 'warning' : 'note', place, member, left }]
      }),
    )
    .toSorted((a, b) => a.left - b.left)
}

/** A queue over a threshold; without a name: no process is running background jobs. */
export interface QueueFinding {
  readonly kind: 'queue'
  readonly tone: Tone
  readonly place: MonitoredPlace
  readonly queue: { readonly name: string; readonly backlog: number; readonly latency: number } | null
}

/** Queues over a threshold, the longest wait first, and that no process is running them (document 3, section 4.1). */
export function findQueues(reads: readonly ReadOf<JobMetrics>[]): readonly QueueFinding[] {
  return reads.flatMap(({ place, values }) =>
    values.flatMap(({ queues, processes }) => {
      const none: QueueFinding = { kind: 'queue', tone: 'alarm', place, queue: null }
      const slow = Object.entries(queues)
        .toSorted(([, a], [, b]) => b.latency - a.latency || b.backlog - a.backlog)
        .flatMap(([name, { backlog, latency }]): QueueFinding[] => {
          const grades = [getGrade(backlog, backlogThreshold), getGrade(latency, latencyThreshold)]
          if (grades.every(grade => grade === 'fine')) return []
          const tone = grades.includes('alarm') ? 'alarm' : 'warning'
          return [{ kind: 'queue', tone, place, queue: { name, backlog, latency } }]
        })
      return processes.length === 0 ? [none, ...slow] : slow
    }),
  )
}

/** Rules about changed permissions and removals. They come first. */
const severe: readonly RuleId[] = ['owner', 'removals']

export interface AnomalyFinding {
  readonly kind: 'anomaly'
  readonly tone: Tone
  readonly place: MonitoredPlace
  readonly rule: RuleId
  /** The number of events in the days in question. */
  readonly count: number
  readonly latest: EventFacts
}

/**
 * The matches of the audit log's rules in the last days: one entry per log and rule. The rules use all loaded events;
 * only known users can be new.
 * @param mutes rules that mark nothing for some authors
 * @param getHour the local hour of a time
 */
export function findAnomalies(
  reads: readonly ReadOf<readonly AuditEventFields[]>[],
  days: number,
  now: number,
  mutes?: readonly Mute[],
  getHour?: (time: number) => number,
): readonly AnomalyFinding[] {
  const since = now - days * dayMilliseconds
  return reads.flatMap(({ place, values }) => {
    const table = createEventTable()
    const rows = values.flat().map(event => table.add(getFacts(event)))
    const found = matchRules(table, rows, mutes, getHour)
    return ruleIds.flatMap((rule): AnomalyFinding[] => {
      const recent = found[rule].filter(row => table.number('at', row) >= since)
      const latest = recent.toSorted((a, b) => table.number('at', b) - table.number('at', a))[0]
      if (latest === undefined) return []
      const tone = severe.includes(rule) ? 'warning' : 'note'
      return [{ kind: 'anomaly', tone, place, rule, count: recent.length, latest: table.at(latest) }]
    })
  })
}

/** The findings of main while no window is open; Home has more. */
export type Finding = MirrorFinding | FreezeFinding | ExpiryFinding | QueueFinding | AnomalyFinding
