import { ActionIcon, Progress, SegmentedControl, Select, Text, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { activityActions, activityTargetTypes } from '#shared/contract/activity-events.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { YearHeatChart } from '../../../ui/charts/charts.tsx'
import { addDays } from '../../../ui/charts/tables.ts'
import { FoundCount } from '../../../ui/list/found-count.tsx'
import { InPage } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { DayInput } from '../../../ui/text/day-input.tsx'
import { eventsByDay, isoDay } from '../model/feed-rows.ts'
import type { ActivityFilters, ProjectActivitySearch } from '../model/routes.ts'
import classes from './activity.module.css'
import { ActivityFeed, type EventList } from './activity-feed.tsx'

/** Filters, and the events they leave: as a list or as a year. */
export function ActivityView(props: {
  readonly filters: ActivityFilters
  readonly list: EventList
  /** The project the events are of; null for those of many. */
  readonly project: string | null
  readonly isYear: boolean
  onFilter(change: ProjectActivitySearch): void
  readonly children?: ReactNode
}) {
  const { filters, list, project, isYear, onFilter, children } = props
  return (
    <>
      <InPage row="actions">
        <SegmentedControl
          aria-label={t('Shown as')}
          size="xs"
          data={[
            { value: 'list', label: t('List') },
            { value: 'year', label: t('Year') },
          ]}
          value={isYear ? 'year' : 'list'}
          onChange={value => onFilter({ view: value === 'year' ? value : undefined })}
        />
      </InPage>
      <ActivityBar filters={filters} list={list} onFilter={onFilter}>
        {children}
      </ActivityBar>
      {isYear ? (
        <div className={classes.yearScroller}>
          <YearOfActivity list={list} />
        </div>
      ) : (
        <>
          <FoundCount
            count={list.items.length}
            hasMore={list.hasNextPage}
            noun={{
              counted: count => t('{count, plural, one {# event} other {# events}}', { count }),
              plural: t('events'),
            }}
            state={list}
          />
          <ActivityFeed key={JSON.stringify(filters)} list={list} project={project} />
        </>
      )}
    </>
  )
}

/** Loads every page of the list, and draws the activity of each day of the past year. */
function YearOfActivity({ list }: { readonly list: EventList }) {
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, error, total } = list
  const isReading = hasNextPage && error === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (isReading && !isFetchingNextPage) fetchNextPage()
  }, [isReading, isFetchingNextPage, items.length])
  const days = useMemo(() => eventsByDay(items), [items])
  const words =
    total === null
      ? t('{items, plural, one {# event} other {# events}} loaded', { items: items.length })
      : t('{items, number} of {total, plural, one {# event} other {# events}} loaded', { items: items.length, total })
  if (error && items.length === 0) return <ErrorState error={error} onRetry={list.refetch} />
  return (
    <div className={classes.year}>
      {isReading && (
        <div className={classes.reading}>
          <ProgressWords words={words} isUnderWay />
          {total !== null && <Progress value={(items.length / total) * 100} aria-label={t('Events loaded')} />}
        </div>
      )}
      {error && (
        <Text size="sm" role="alert">
          {t('{sentence} The year is drawn from what was read.', { sentence: explain(error).sentence })}
        </Text>
      )}
      <YearHeatChart
        title={t('The last year')}
        description={t('Events matching the filters, by day in your time zone.')}
        days={days}
        until={isoDay(new Date())}
        of={t('events')}
      />
    </div>
  )
}

const actionLabels: Readonly<Record<(typeof activityActions)[number], string>> = {
  created: t('created'),
  updated: t('updated'),
  closed: t('closed'),
  reopened: t('reopened'),
  pushed: t('pushed'),
  commented: t('commented'),
  merged: t('merged'),
  joined: t('joined'),
  left: t('left'),
  destroyed: t('destroyed'),
  expired: t('expired'),
}

const targetTypeLabels: Readonly<Record<(typeof activityTargetTypes)[number], string>> = {
  issue: t('issue'),
  milestone: t('milestone'),
  merge_request: t('merge request'),
  note: t('note'),
  project: t('project'),
  snippet: t('snippet'),
  user: t('user'),
}

/** The filters of the API: action, target type, days, order. */
function ActivityBar({
  filters,
  list,
  onFilter,
  children,
}: {
  readonly filters: ActivityFilters
  readonly list: EventList
  onFilter(change: ActivityFilters): void
  /** The user filter, where one can be chosen. */
  readonly children?: ReactNode
}) {
  const { action, target_type, after, before, sort } = filters
  return (
    <InPage row="toolbar">
      <div className={classes.bar} role="toolbar" aria-label={t('Filters')}>
        {children}
        <Select
          className={classes.filter}
          aria-label={t('Kind of event')}
          placeholder={t('All kinds')}
          clearable
          data={activityActions.map(value => ({ value, label: actionLabels[value] }))}
          value={action ?? null}
          onChange={value => onFilter({ action: activityActions.find(one => one === value) })}
        />
        <Select
          className={classes.filter}
          aria-label={t('About')}
          placeholder={t('Any target')}
          clearable
          data={activityTargetTypes.map(value => ({ value, label: targetTypeLabels[value] }))}
          value={target_type ?? null}
          onChange={value => onFilter({ target_type: activityTargetTypes.find(one => one === value) })}
        />
        <DayInput
          aria-label={t('After this day')}
          leftSection={<span className={classes.word}>{t('after')}</span>}
          leftSectionWidth={52}
          value={after ?? ''}
          onChange={day => onFilter({ after: day || undefined })}
        />
        <DayInput
          aria-label={t('Before this day')}
          leftSection={<span className={classes.word}>{t('before')}</span>}
          leftSectionWidth={52}
          value={before ?? ''}
          // Both days themselves are left out.
          first={after && addDays(after, 2)}
          problem={t('No day is between these two.')}
          onChange={day => onFilter({ before: day || undefined })}
        />
        <InPage row="count">
          <StaleNotice provenance={list.provenance} />
        </InPage>
        <InPage row="actions">
          <Select
            className={classes.order}
            aria-label={t('Order')}
            allowDeselect={false}
            data={[
              { value: 'desc', label: t('Newest first') },
              { value: 'asc', label: t('Oldest first') },
            ]}
            value={sort ?? 'desc'}
            onChange={value => onFilter({ sort: value === 'asc' ? 'asc' : undefined })}
          />
          <Tooltip label={t('Refresh events')}>
            <ActionIcon aria-label={t('Refresh events')} loading={list.isFetching} onClick={list.refetch}>
              <IconRefresh size={16} />
            </ActionIcon>
          </Tooltip>
        </InPage>
      </div>
    </InPage>
  )
}
