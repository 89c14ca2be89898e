import type { FreezeSchedule } from '#shared/freeze/freeze.ts'
import { t } from '#shared/i18n/i18n.ts'
import { formatCron } from './cron-words.ts'

/** A period has no name: it is identified by its schedule. */
export function formatPeriod({ freeze_start, freeze_end, cron_timezone }: FreezeSchedule): string {
  const start = formatCron(freeze_start) ?? freeze_start
  const end = formatCron(freeze_end) ?? freeze_end
  const values = { start, end: end.replace(/^At /, 'at '), zone: cron_timezone }
  return t('{start} – {end} ({zone})', values)
}
