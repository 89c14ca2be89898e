import { IconCloudOff, IconKeyOff } from '@tabler/icons-react'
import { explain } from '#shared/errors.ts'
import { LinkAnchor } from '../../ui/link/link.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import classes from './bars.module.css'
import { useActiveConnection } from './use-active-connection.ts'
import { useOldestKept } from './use-oldest-kept.ts'

/** Across the window while the active connection can't be used: what that means for what is on the screen. */
export function HealthBar() {
  const connection = useActiveConnection()
  const health = connection?.health
  const oldest = useOldestKept()
  if (!connection || !health || health.state === 'unknown' || health.state === 'online') return null
  const { sentence, nextStep } = explain(health.error, connection.name)
  if (health.state === 'offline') {
    return (
      <div className={classes.bar} data-tone="offline" role="status" title={sentence}>
        <IconCloudOff size={16} aria-hidden />
        <strong>Offline</strong> — showing what was seen before. Retrying automatically.
        <span className={classes.since}>
          {oldest !== null && (
            <>
              What is shown was read <TimeAgo value={oldest} /> or later ·{' '}
            </>
          )}
          Connection lost <TimeAgo value={health.since} />
        </span>
      </div>
    )
  }
  return (
    <div className={classes.bar} data-tone="refused" role="status" title={nextStep}>
      <IconKeyOff size={16} aria-hidden />
      <strong>Token refused</strong> — <VisibleText text={sentence} />
      <LinkAnchor to="/connections" search={{ edit: connection.id }} className={classes.action}>
        {connection.kind === 'run-only' ? 'Add a connection with a new token' : 'Enter a new token'}
      </LinkAnchor>
    </div>
  )
}
