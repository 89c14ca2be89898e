import { readCron } from '#shared/freeze/cron.ts'
import type { FreezeSchedule, Interval } from '#shared/freeze/freeze.ts'
import { formatDuration, t } from '#shared/i18n/i18n.ts'

/** Describes the effect of clock changes on a freeze; null for none. */
export function clockNote(schedule: FreezeSchedule, { start, end }: Interval): string | null {
  const skipped = [
    ['start', schedule.freeze_start, start],
    ['end', schedule.freeze_end, end],
  ] as const
  for (const [word, expression, time] of skipped) {
    const cron = readCron(expression, schedule.cron_timezone)
    if (cron && time !== null && !cron.matches(time)) {
      return t('The clocks skip the {word} of that day, so it comes when they are put forward', { word })
    }
  }
  if (end === null) return null
  const change = getOffset(end, schedule.cron_timezone) - getOffset(start, schedule.cron_timezone)
  if (change === 0) return null
  const words = formatDuration(Math.abs(change) * 60_000, 'short')
  return change > 0
    ? t('The clocks are put forward during it, so it is {words} shorter', { words })
    : t('The clocks are put back during it, so it is {words} longer', { words })
}

/** Minutes between a zone's clocks and UTC at a time. */
function getOffset(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time)
  const [, sign, hours, minutes] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
