import type { FreezeSchedule } from '#shared/freeze/freeze.ts'
import { formatCron } from './cron-words.ts'

/** A period has no name: it is identified by its schedule. */
export function formatPeriod({ freeze_start, freeze_end, cron_timezone }: FreezeSchedule): string {
  const start = formatCron(freeze_start) ?? freeze_start
  const end = formatCron(freeze_end) ?? freeze_end
  return `${start} – ${end.replace(/^At /, 'at ')} (${cron_timezone})`
}
