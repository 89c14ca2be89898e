import { IconCircleCheck, IconSnowflake } from '@tabler/icons-react'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { timeAgo } from '../../../ui/time/time.ts'
import { frozenUntil, isFrozenAt, nextFreeze } from '../model/freeze.ts'
import { zoneClock } from '../model/zone-clock.ts'
import classes from './freeze-periods.module.css'

interface NowBannerProps {
  readonly periods: readonly FreezePeriod[]
  readonly now: number
  readonly zone: string
}

/** Are deployments frozen now, and what comes next? */
export function NowBanner({ periods, now, zone }: NowBannerProps) {
  const clock = zoneClock(zone)
  const say = (time: number) => `${clock.full(time)} (${timeAgo(new Date(time).toISOString(), now)})`
  const until = frozenUntil(periods, now)
  const next = nextFreeze(periods, until ?? now)
  if (!isFrozenAt(periods, now)) {
    return (
      <div className={classes.now} role="status">
        <IconCircleCheck size={18} stroke={1.5} aria-hidden />
        <strong>Deployments are not frozen now.</strong>
        <span className={classes.quiet}>
          {next === null ? 'No freeze is to come.' : `The next freeze starts ${say(next)}.`}
        </span>
      </div>
    )
  }
  return (
    <div className={classes.now} data-frozen role="status">
      <IconSnowflake size={18} stroke={1.5} aria-hidden />
      <strong>Deployments are frozen now.</strong>
      <span className={classes.quiet}>
        {until === null ? 'No end is in sight.' : `Deployments resume ${say(until)}.`}
        {until !== null && next !== null && ` The next freeze starts ${say(next)}.`}
      </span>
    </div>
  )
}
