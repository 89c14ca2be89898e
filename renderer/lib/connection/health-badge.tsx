import type { Health } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { healthLabels } from './describe.ts'
import classes from './health-badge.module.css'

/** A dot in the colour of a connection's health. The text must be beside it or in its label. */
export function HealthDot({ health }: { readonly health: Health }) {
  return <span className={classes.dot} data-state={health.state} aria-hidden />
}

/** Dot and words: "Online", "Offline" or "Token refused", and since when. */
export function HealthBadge({ health }: { readonly health: Health }) {
  const failed = health.state === 'offline' || health.state === 'refused'
  return (
    <span
      className={classes.badge}
      data-state={health.state}
      title={failed ? explain(health.error).sentence : undefined}
    >
      <HealthDot health={health} />
      <span>
        {healthLabels[health.state]}
        {failed && (
          <span className={classes.since}>
            <TimeAgo value={health.since} />
          </span>
        )}
      </span>
    </span>
  )
}
