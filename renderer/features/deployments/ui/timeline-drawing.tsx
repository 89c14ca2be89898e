import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { type KeyHelp, useKeyHelp } from '../../../ui/keyboard/key-help.ts'
import { exactDay, exactTime } from '../../../ui/time/time.ts'
import type { Gap, Lane, Stop } from '../model/lanes.ts'
import { getTicks } from '../model/lanes.ts'
import { besides } from '../model/moves.ts'
import type { DeploymentsSearch } from '../model/routes.ts'
import classes from './deployments.module.css'
import { StatusMark } from './status-mark.tsx'

const laneHeight = 30
const namesWidth = 170
const edge = 12
const axisHeight = 22
const smallestWidth = 480
/** A letter of the lane's names, on average. */
const letterWidth = 6.4
const pixelsForATick = 100
/** Half the width of a day in words. */
const halfADay = 38

/**
 * A lane for each environment, a mark for each deployment: its shape and colour show the status. One mark is in the Tab
 * order; the arrow keys move to the others, Enter opens one.
 */
export function TimelineDrawing({
  lanes,
  span,
  search,
}: {
  readonly lanes: readonly Lane[]
  readonly span: Gap
  readonly search: DeploymentsSearch
}) {
  const { ref, width: room } = useElementSize()
  const [at, setAt] = useState<number | null>(null)
  const params = useProjectParams()
  useKeyHelp(t('Timeline'), timelineKeys)
  const width = Math.max(smallestWidth, room)
  const height = lanes.length * laneHeight + axisHeight
  const right = width - edge
  const getX = (time: number) =>
    namesWidth + edge + ((right - namesWidth - edge) * (time - span.from)) / (span.to - span.from)
  const ids = lanes.flatMap(({ stops }) => stops.map(({ deployment }) => deployment.id))
  // The newest one of the first lane, until the focus moves.
  const current = at !== null && ids.includes(at) ? at : lanes[0]?.stops.at(-1)?.deployment.id
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    // With Alt they go back and forward.
    const next = current === undefined || event.altKey ? undefined : besides(lanes, current, event.key)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelector<SVGElement>(`[data-deployment="${next}"]`)?.focus()
  }
  return (
    <div ref={ref}>
      <svg width={width} height={height} className={classes.drawing} onKeyDown={onKeyDown}>
        <title>{t('Deployments by environment and time')}</title>
        {getTicks(span, Math.floor((right - namesWidth) / pixelsForATick)).map(time => (
          <g key={time}>
            <line className={classes.tick} x1={getX(time)} x2={getX(time)} y1={0} y2={height - axisHeight} />
            <text
              className={classes.label}
              x={Math.min(getX(time), width - halfADay)}
              y={height - 6}
              textAnchor="middle"
            >
              {exactDay(new Date(time).toISOString())}
            </text>
          </g>
        ))}
        {lanes.map((lane, index) => {
          const y = index * laneHeight + laneHeight / 2
          return (
            <g key={lane.environment}>
              <text className={classes.laneLabel} x={0} y={y + 4}>
                <title>{visibleString(lane.environment)}</title>
                {shortened(visibleString(lane.environment))}
              </text>
              <line className={classes.lane} x1={namesWidth + edge} x2={right} y1={y} y2={y} />
              {lane.longestGap && (
                <line
                  className={classes.gap}
                  x1={getX(Math.max(span.from, lane.longestGap.from))}
                  x2={getX(Math.min(span.to, lane.longestGap.to))}
                  y1={y}
                  y2={y}
                >
                  <title>{t('The longest time without a success')}</title>
                </line>
              )}
              {successesFirst(lane.stops).map(stop => (
                <Link
                  key={stop.deployment.id}
                  to="/c/$connection/p/$project/deployments"
                  params={params}
                  search={{ ...search, deployment: `${stop.deployment.id}` }}
                  data-deployment={stop.deployment.id}
                  tabIndex={stop.deployment.id === current ? 0 : -1}
                  onFocus={() => setAt(stop.deployment.id)}
                  aria-label={formatStop(lane, stop)}
                >
                  <title>{formatStop(lane, stop)}</title>
                  <circle className={classes.target} cx={getX(stop.at)} cy={y} r={10} />
                  <StatusMark status={stop.deployment.status} x={getX(stop.at)} y={y} />
                </Link>
              ))}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

const timelineKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight', 'Home', 'End'], words: t('From deployment to deployment') },
  { keys: ['ArrowUp', 'ArrowDown'], words: t('To another environment, at about the same time') },
  { keys: ['Enter'], words: t('Open the deployment') },
]

/** Drawn in this order, a failure isn't hidden by a success soon after it. */
function successesFirst(stops: readonly Stop[]): readonly Stop[] {
  return stops.toSorted((a, b) => Number(a.deployment.status !== 'success') - Number(b.deployment.status !== 'success'))
}

function formatStop({ environment }: Lane, { deployment: { iid, status, user, ref, created_at } }: Stop): string {
  const values = {
    iid,
    ref,
    environment,
    status: valueLabel('runStatus', status ?? ''),
    time: exactTime(created_at ?? ''),
  }
  return visibleString(
    user
      ? t('#{iid} {ref} to {environment}: {status}, {time} by {name}', { ...values, name: user.name })
      : t('#{iid} {ref} to {environment}: {status}, {time}', values),
  )
}

function shortened(name: string): string {
  const most = Math.floor(namesWidth / letterWidth)
  return name.length > most ? `${name.slice(0, most - 1)}…` : name
}
