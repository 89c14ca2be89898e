import type { freezePeriods } from '#shared/contract/freeze-periods.ts'
import type { Calls } from './calls.ts'

const id = 'harbor/lighthouse'

/** Document 2, section 4.4. */
export const freezePeriodsCalls: Calls<keyof typeof freezePeriods> = {
  'freezePeriods.list': [{ id }, { id: 'harbor/instruments/buoy-firmware' }],
  'freezePeriods.get': [{ id, freeze_period_id: 1 }],
  'freezePeriods.create': [
    { id, freeze_start: '0 23 * * 5', freeze_end: '0 7 * * 1' },
    { id, freeze_start: '30 8 24 12 *', freeze_end: '0 9 27 12 *', cron_timezone: 'Asia/Tokyo' },
  ],
  'freezePeriods.update': [{ id, freeze_period_id: 1, freeze_start: '0 15 * * 5' }],
  'freezePeriods.delete': [{ id, freeze_period_id: 2 }],
}
