import { Badge, Progress } from '@mantine/core'
import type { Pin } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { useConnections } from '../../../lib/connection/use-connection.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { filesInWords, progressOf, stateInWords } from '../model/words.ts'
import classes from './offline.module.css'
import { PinActions } from './pin-actions.tsx'

/** One kept ref: what, of which service, how far, how big, how old, and what can be done with it. */
export function PinRow({ pin }: { readonly pin: Pin }) {
  const { data: connections = [] } = useConnections()
  const connection = connections.find(({ id }) => id === pin.connection)
  const service = connection?.name ?? 'the service'
  const progress = progressOf(pin)
  const underWay = pin.state !== 'complete' && pin.state !== 'gone'
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          {pin.state === 'gone' ? (
            <VisibleText text={pin.project} />
          ) : (
            <LinkAnchor
              to="/c/$connection/p/$project/tree"
              params={{ connection: pin.connection, project: pin.project }}
              search={{ ref: pin.ref }}
            >
              <VisibleText text={pin.project} />
            </LinkAnchor>
          )}
          <Badge variant="light" color="gray" size="sm" radius="sm" tt="none" maw={220} title={visibleString(pin.ref)}>
            <VisibleText text={pin.ref} />
          </Badge>
        </div>
        <div className={classes.facts}>
          <span className={classes.service}>
            {connection && <ConnectionColorDot color={connection.color} />}
            <VisibleText text={service} />
            {pin.sudo !== null && ` as ${pin.sudo}`}
          </span>
          {pin.state !== 'gone' && (
            <>
              <span>{filesInWords(pin)}</span>
              <span>{formatSize(pin.bytes)}</span>
            </>
          )}
          {pin.completedAt !== null && (
            <span>
              kept <TimeAgo value={pin.completedAt} />
            </span>
          )}
        </div>
        {pin.state !== 'complete' && (
          <div className={classes.state} data-state={pin.state} role="status">
            {stateInWords(pin, service)}
          </div>
        )}
        {underWay && (
          <Progress
            value={progress ?? 0}
            size="sm"
            mt={6}
            aria-label={`How much of ${pin.project} is there`}
            animated={pin.state === 'running'}
          />
        )}
        {pin.skipped.length > 0 && (
          <details className={classes.skipped}>
            <summary>{`${pin.skipped.length} ${pin.skipped.length === 1 ? 'part was' : 'parts were'} left out`}</summary>
            <ul>
              {pin.skipped.map(({ part, error }) => (
                <li key={part}>
                  <VisibleText text={part} />: <VisibleText text={explain(error, service).sentence} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <PinActions pin={pin} />
    </li>
  )
}
