import { linkOptions } from '@tanstack/react-router'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { frozenUntil, isFrozenAt, nextFreeze, readFreeze } from '../../../features/freeze-periods/model/freeze.ts'
import { dayMilliseconds } from '../../../ui/time/time.ts'
import type { Reading } from '../reading.ts'
import type { Item } from '../section.ts'

/**
 * Projects whose deployments are frozen now or will be within some days, and schedules that are invalid (document 2,
 * section 4.4).
 */
export function freezeItems(
  connection: string,
  readings: readonly Reading<readonly FreezePeriod[]>[],
  days: number,
  now: number,
): readonly Item[] {
  return readings.flatMap(({ place: { path }, values }) => {
    const periods = values.flat()
    const params = { connection, project: path }
    const shared = { name: path, place: null }
    const calendar = {
      kind: 'screen',
      link: linkOptions({ to: '/c/$connection/p/$project/freeze-periods', params }),
    } as const
    const odd = periods
      .filter(period => readFreeze(period) === null)
      .map((period): Item => {
        const search = { view: 'periods', period: `${period.id}` } as const
        return {
          ...shared,
          key: `odd ${path} ${period.id}`,
          tone: 'warning',
          words: 'has a freeze period that cannot be understood',
          remark: `${period.freeze_start} – ${period.freeze_end} (${period.cron_timezone})`,
          at: null,
          way: {
            kind: 'screen',
            link: linkOptions({ to: '/c/$connection/p/$project/freeze-periods', params, search }),
          },
        }
      })
    if (isFrozenAt(periods, now)) {
      const until = frozenUntil(periods, now)
      const frozen: Item = {
        ...shared,
        key: `now ${path}`,
        tone: 'warning',
        words: until === null ? 'is frozen, with no end in sight' : 'is frozen; that ends',
        at: until === null ? null : new Date(until).toISOString(),
        way: calendar,
      }
      return [frozen, ...odd]
    }
    const next = nextFreeze(periods, now)
    if (next === null || next - now > days * dayMilliseconds) return odd
    const coming: Item = {
      ...shared,
      key: `next ${path}`,
      tone: 'note',
      words: 'will be frozen',
      at: new Date(next).toISOString(),
      way: calendar,
    }
    return [coming, ...odd]
  })
}
