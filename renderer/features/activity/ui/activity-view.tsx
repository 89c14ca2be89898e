import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { FoundCount } from '../../../ui/list/found-count.tsx'
import type { ActivityFilters, ProjectActivitySearch } from '../model/routes.ts'
import classes from './activity.module.css'
import { ActivityBar } from './activity-bar.tsx'
import { ActivityFeed, type EventList } from './activity-feed.tsx'
import { YearOfActivity } from './year-of-activity.tsx'

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
      <ActivityBar filters={filters} list={list} onFilter={onFilter}>
        {children}
        <SegmentedControl
          aria-label="Shown as"
          size="xs"
          data={[
            { value: 'list', label: 'List' },
            { value: 'year', label: 'Year' },
          ]}
          value={isYear ? 'year' : 'list'}
          onChange={value => onFilter({ view: value === 'year' ? value : undefined })}
        />
      </ActivityBar>
      {isYear ? (
        <div className={classes.yearScroller}>
          <YearOfActivity list={list} />
        </div>
      ) : (
        <>
          <FoundCount count={list.items.length} hasMore={list.hasNextPage} noun={['event', 'events']} state={list} />
          <ActivityFeed key={JSON.stringify(filters)} list={list} project={project} />
        </>
      )}
    </>
  )
}
