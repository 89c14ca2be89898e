import { cronInWords } from './cron.ts'
import type { FreezeSchedule } from './freeze.ts'

/** A period has no name: its schedule is what people know it by. */
export function periodWords({ freeze_start, freeze_end, cron_timezone }: FreezeSchedule): string {
  const start = cronInWords(freeze_start) ?? freeze_start
  const end = cronInWords(freeze_end) ?? freeze_end
  return `${start} – ${end.replace(/^At /, 'at ')} (${cron_timezone})`
}
