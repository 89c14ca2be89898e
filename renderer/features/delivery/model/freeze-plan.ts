import type { ConnectionRef } from '#shared/bridge.ts'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { isTimeZone } from '#shared/freeze/cron.ts'
import { type FreezeSchedule, readFreeze } from '#shared/freeze/freeze.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { cronProblem } from '../../freeze-periods/model/cron-words.ts'
import { removeFreezeItem } from '../../freeze-periods/model/delete-item.ts'
import { createFreezeItem } from '../../freeze-periods/model/fleet-write.ts'
import { getExpression } from '../../freeze-periods/model/simple-cron.ts'
import { cutTo, type Stretch } from '../../freeze-periods/model/stretches.ts'

/** The days of a calendar on which a project is frozen at some time, as their indexes. */
export type FrozenDays = ReadonlySet<number>

/** Finds the frozen days of projects in one calendar. Projects often have the same periods: each is read once. */
export function createDayFinder(days: readonly Stretch[]): (periods: readonly FreezePeriod[]) => FrozenDays {
  const [first, last] = [days[0], days.at(-1)]
  const known = new Map<string, FrozenDays>()
  const find = (period: FreezePeriod): FrozenDays => {
    const key = [period.freeze_start, period.freeze_end, period.cron_timezone].join('\n')
    const before = known.get(key)
    if (before) return before
    const intervals = first && last ? (readFreeze(period)?.within(first.start, last.end).intervals ?? []) : []
    const found = days.flatMap(({ start, end }, index) => (cutTo(intervals, start, end).length > 0 ? [index] : []))
    const frozen = new Set(found)
    known.set(key, frozen)
    return frozen
  }
  return periods => new Set(periods.flatMap(period => [...find(period)]))
}

/** The time zone that most freeze periods of a project are in; null without any. */
export function getProjectZone(periods: readonly Pick<FreezePeriod, 'cron_timezone'>[]): string | null {
  const counts = Map.groupBy(periods.map(({ cron_timezone: zone }) => zone).filter(isTimeZone), zone => zone)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
}

/** A freeze of many projects, as it is typed. */
export interface FreezeForm {
  readonly kind: 'yearly' | 'cron'
  /** Local times of each project, `2026-12-23T18:00`. */
  readonly from: string
  readonly until: string
  readonly freezeStart: string
  readonly freezeEnd: string
}

export const emptyFreezeForm: FreezeForm = { kind: 'yearly', from: '', until: '', freezeStart: '', freezeEnd: '' }

/** The expression of a day and time of each year; null for what is no local time. */
function toYearly(local: string): string | null {
  const [, month, day, hour, minute] = /^\d{4}-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(local)?.map(Number) ?? []
  if (month === undefined || day === undefined || hour === undefined || minute === undefined) return null
  return getExpression({ kind: 'yearly', month, day, hour, minute })
}

/** The expressions of a form; null while they are incomplete. */
export function getExpressions(form: FreezeForm): Omit<FreezeSchedule, 'cron_timezone'> | null {
  const isYearly = form.kind === 'yearly'
  const freeze_start = isYearly ? toYearly(form.from) : form.freezeStart.trim()
  const freeze_end = isYearly ? toYearly(form.until) : form.freezeEnd.trim()
  return freeze_start && freeze_end ? { freeze_start, freeze_end } : null
}

/** The expressions have no year, so a longer freeze would end in its first year. */
function aYearAfter(local: string): string {
  return `${Number(local.slice(0, 4)) + 1}${local.slice(4)}`
}

/** Why the form can't be sent yet; null when it can. */
export function getFreezeProblem(form: FreezeForm, zones: readonly string[]): string | null {
  const expressions = getExpressions(form)
  if (!expressions) return t('Enter a start and an end')
  if (form.kind === 'yearly' && form.until <= form.from) return t('The end must be after the start')
  if (form.kind === 'yearly' && form.until >= aYearAfter(form.from)) {
    return t('The end must be less than a year after the start')
  }
  const invalid = cronProblem(expressions.freeze_start) ?? cronProblem(expressions.freeze_end)
  if (invalid !== null) return invalid
  const wrong = zones.find(zone => !isTimeZone(zone))
  return wrong === undefined ? null : t('No time zone is called “{name}”', { name: wrong.slice(0, 80) })
}

/** Adds the freeze to each project, in the time zone of each. */
export function createFreezeItems(
  connection: ConnectionRef,
  form: FreezeForm,
  projects: readonly { readonly project: Project; readonly zone: string }[],
): readonly BulkItem[] {
  const expressions = getExpressions(form)
  if (!expressions) return []
  return projects.map(({ project, zone }) =>
    createFreezeItem(connection, project, { ...expressions, cron_timezone: zone }),
  )
}

/** A freeze that some projects have, each in its own time zone. */
export interface SharedFreeze extends Omit<FreezeSchedule, 'cron_timezone'> {
  readonly key: string
  readonly zones: readonly string[]
  readonly periods: readonly { readonly project: Project; readonly period: FreezePeriod }[]
}

/** The freezes of projects, those of the most projects first. The time zone may differ, as it does when a freeze is added to many. */
export function findShared(
  projects: readonly { readonly project: Project; readonly periods: readonly FreezePeriod[] }[],
): readonly SharedFreeze[] {
  const all = projects.flatMap(({ project, periods }) => periods.map(period => ({ project, period })))
  const groups = Map.groupBy(all, ({ period }) => `${period.freeze_start}\n${period.freeze_end}`)
  const count = ({ periods }: SharedFreeze) => new Set(periods.map(({ project }) => project.id)).size
  return [...groups]
    .flatMap(([key, periods]): SharedFreeze[] => {
      const [first] = periods
      if (!first) return []
      const { freeze_start, freeze_end } = first.period
      const zones = [...new Set(periods.map(({ period }) => period.cron_timezone))].toSorted()
      return [{ key, freeze_start, freeze_end, zones, periods }]
    })
    .toSorted((a, b) => count(b) - count(a) || (a.key < b.key ? -1 : 1))
}

/** Removes a freeze from each project that has it. */
export function createRemovalItems(
  connection: ConnectionRef,
  { periods }: Pick<SharedFreeze, 'periods'>,
): readonly BulkItem[] {
  return periods.map(({ project, period }) => removeFreezeItem(connection, project, period))
}
