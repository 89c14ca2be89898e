import { IconActivity } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { explain } from '#shared/errors.ts'
import type { OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import { EndlessList } from '../../../ui/list/endless-list.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { eventDetails, hasCommits } from '../model/event-details.ts'
import { type FeedRow, feedRows } from '../model/feed-rows.ts'
import classes from './activity.module.css'
import { EventDetails } from './event-details-list.tsx'
import { EventRow } from './event-row.tsx'
import { commitLines, PushCommits } from './push-commits.tsx'

const dayHeight = 34
const eventHeight = 44
const commitHeight = 26

export type EventList = OperationPagesResult<
  'activityEvents.own' | 'activityEvents.ofUser' | 'activityEvents.ofProject'
>

/** The events that were found, under their days; more are read when the end comes into view. */
export function ActivityFeed({ list, project }: { readonly list: EventList; readonly project: string | null }) {
  const { items, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => feedRows(items, opened), [items, opened])
  const toggle = (key: string) =>
    setOpened(before => (before.has(key) ? new Set([...before].filter(one => one !== key)) : new Set([...before, key])))

  if (isPending) return <LoadingState rows={10} rowHeight={eventHeight} label="Loading the activity" />
  if (error && items.length === 0) return <ErrorState error={error} onRetry={list.refetch} />
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconActivity size={30} stroke={1.5} />}
        title="Nothing happened"
        description="There is no event of this kind in these days. Events older than two years are removed by the service."
      />
    )
  }
  const end = error
    ? `${explain(error).sentence} ${explain(error).nextStep}`
    : hasNextPage
      ? 'Loading more…'
      : 'That is all the service tells.'
  return (
    <EndlessList
      rows={rows}
      label="Activity"
      end={end}
      heightOf={heightOf}
      {...(hasNextPage && !isFetchingNextPage && !error && { onEnd: fetchNextPage })}
      draw={(row, style) =>
        row.kind === 'day' ? (
          <li key={row.key} className={classes.day} style={style}>
            <h2>{row.day}</h2>
          </li>
        ) : row.kind === 'commits' ? (
          <li key={row.key} className={classes.below} style={style}>
            {hasCommits(row.event) ? (
              <PushCommits event={row.event} project={project} />
            ) : (
              <EventDetails event={row.event} />
            )}
          </li>
        ) : (
          <li key={row.key} className={classes.row} style={style}>
            <EventRow event={row.event} project={project} isOpen={row.isOpen} onToggle={() => toggle(row.key)} />
          </li>
        )
      }
    />
  )
}

function heightOf(row: FeedRow): number {
  if (row.kind === 'day') return dayHeight
  if (row.kind === 'event') return eventHeight
  const lines = hasCommits(row.event) ? commitLines(row.event) : eventDetails(row.event).length
  return lines * commitHeight + 8
}
