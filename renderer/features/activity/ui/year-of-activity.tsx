import { Progress, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { explain } from '#shared/errors.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { YearHeatChart } from '../../../ui/charts/charts.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { eventsByDay, isoDay } from '../model/feed-rows.ts'
import classes from './activity.module.css'
import type { EventList } from './activity-feed.tsx'

/** Reads on to the last page of what was asked for, and draws how much happened on each day of the year before today. */
export function YearOfActivity({ list }: { readonly list: EventList }) {
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, error, total } = list
  const isReading = hasNextPage && error === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (isReading && !isFetchingNextPage) fetchNextPage()
  }, [isReading, isFetchingNextPage, items.length])
  const days = useMemo(() => eventsByDay(items), [items])
  const words = `${items.length.toLocaleString()} ${total === null ? 'events' : `of ${total.toLocaleString()} events`} read`
  if (error && items.length === 0) return <ErrorState error={error} onRetry={list.refetch} />
  return (
    <div className={classes.year}>
      {isReading && (
        <div className={classes.reading}>
          <ProgressWords words={words} isUnderWay />
          {total !== null && <Progress value={(items.length / total) * 100} aria-label="Events read" />}
        </div>
      )}
      {error && (
        <Text size="sm" role="alert">
          {explain(error).sentence} The year is drawn from what was read.
        </Text>
      )}
      <YearHeatChart
        title="The last year"
        description="Of the events that the filters leave, by the days of your own calendar."
        days={days}
        until={isoDay(new Date())}
        of="events"
      />
    </div>
  )
}
