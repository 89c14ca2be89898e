import { formatCron } from './cron.ts'
import type { FreezeSchedule } from './freeze.ts'

/** A period has no name: it is identified by its schedule. */
export function formatPeriod({ freeze_start, freeze_end, cron_timezone }: FreezeSchedule): string {
  const start = formatCron(freeze_start) ?? freeze_start
  const end = formatCron(freeze_end) ?? freeze_end
  return `${start} – ${end.replace(/^At /, 'at ')} (${cron_timezone})`
}
