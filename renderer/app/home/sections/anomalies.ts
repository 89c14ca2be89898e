import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { findAnomalies, type ReadOf } from '#shared/attention/findings.ts'
import type { MonitoredPlace } from '#shared/attention/monitored-places.ts'
import type { Mute, RuleId } from '#shared/audit/rule-ids.ts'
import { rules } from '#shared/audit/rules.ts'
import { getSentence } from '#shared/audit/sentence.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { dayMilliseconds } from '#shared/days.ts'
import { t } from '#shared/i18n/i18n.ts'
import { exactTime } from '../../../ui/time/time.ts'
import type { Reading } from '../reading.ts'
import type { Item } from '../section.ts'

/** The matches of the audit log's rules in the last days: one entry per log and rule. */
export function anomalyItems(
  connection: string,
  reads: readonly ReadOf<readonly AuditEventFields[]>[],
  days: number,
  now: number,
  mutes?: readonly Mute[],
  getHour?: (time: number) => number,
): readonly Item[] {
  return findAnomalies(reads, days, now, mutes, getHour).map(
    ({ tone, place, rule, count, latest }): Item => ({
      key: `${place.kind} ${place.path} ${rule}`,
      tone,
      name: rules[rule].label,
      words: t('{count, plural, one {# event} other {# events}}', { count }),
      remark: count === 1 ? getSentence(latest) : t('Latest: {sentence}', { sentence: getSentence(latest) }),
      place: place.kind === 'service' ? null : place.path,
      when: { label: '', at: new Date(latest.at).toISOString() },
      destination: { kind: 'screen', link: getLog(connection, place, rule) },
    }),
  )
}

/** How much of the logs was read, of the days in question. */
export interface AuditCoverage {
  readonly events: number
  /** The time from which on no log has a gap; null when the days are covered. */
  readonly since: string | null
}

/** How far back the events reach that were read: lists that are longer are read in part. */
export function auditCoverage(
  readings: readonly Reading<readonly AuditEventFields[]>[],
  days: number,
  now: number,
): AuditCoverage {
  const begin = now - days * dayMilliseconds
  const ends = readings.flatMap(({ values, isWhole }) => {
    const times = values.flat().map(({ created_at }) => Date.parse(created_at))
    const oldest = Math.min(...times.filter(time => !Number.isNaN(time)))
    return isWhole || oldest < begin || !Number.isFinite(oldest) ? [] : [oldest]
  })
  const events = readings.reduce((sum, { values }) => sum + values.flat().length, 0)
  return { events, since: ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString() }
}

/**
 * The basis of the number of anomalies, also of zero: which days, how many events, as of when.
 * @param asOf ISO 8601 by the service's clock; null when nothing was loaded
 */
export function describeBasis({ events, since }: AuditCoverage, days: number, asOf: string | null): string {
  const period =
    since === null ? t('in the last {days} days', { days }) : t('since {exactTime}', { exactTime: exactTime(since) })
  return asOf === null
    ? t('{period}, {events, plural, one {# event} other {# events}} loaded', { period, events })
    : t('{period}, {events, plural, one {# event} other {# events}} loaded, as of {asOf}', {
        period,
        events,
        asOf: exactTime(asOf),
      })
}

function getLog(connection: string, { kind, path }: MonitoredPlace, rule: RuleId): LinkOptions {
  const search = { rule }
  if (kind === 'service') return linkOptions({ to: '/c/$connection/audit', params: { connection }, search })
  if (kind === 'group') {
    return linkOptions({ to: '/c/$connection/g/$group/audit', params: { connection, group: path }, search })
  }
  return linkOptions({ to: '/c/$connection/p/$project/audit', params: { connection, project: path }, search })
}
