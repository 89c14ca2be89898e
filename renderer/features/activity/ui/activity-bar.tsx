import { ActionIcon, Select, TextInput, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { activityActions, activityTargetTypes } from '#shared/contract/activity-events.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import type { ActivityFilters } from '../model/routes.ts'
import classes from './activity.module.css'
import type { EventList } from './activity-feed.tsx'

/** The filters of the API: kind of event, what it is about, days, order. */
export function ActivityBar({
  filters,
  list,
  onFilter,
  children,
}: {
  readonly filters: ActivityFilters
  readonly list: EventList
  onFilter(change: ActivityFilters): void
  /** Whose events, where that can be chosen. */
  readonly children?: ReactNode
}) {
  const { action, target_type, after, before, sort } = filters
  return (
    <div className={classes.bar} role="toolbar" aria-label="Filters">
      {children}
      <Select
        className={classes.filter}
        aria-label="Kind of event"
        placeholder="All kinds"
        clearable
        data={[...activityActions]}
        value={action ?? null}
        onChange={value => onFilter({ action: activityActions.find(one => one === value) })}
      />
      <Select
        className={classes.filter}
        aria-label="About"
        placeholder="About anything"
        clearable
        data={activityTargetTypes.map(value => ({ value, label: value.replace('_', ' ') }))}
        value={target_type ?? null}
        onChange={value => onFilter({ target_type: activityTargetTypes.find(one => one === value) })}
      />
      <TextInput
        type="date"
        aria-label="After this day"
        leftSection={<span className={classes.word}>after</span>}
        leftSectionWidth={52}
        value={after ?? ''}
        onChange={event => onFilter({ after: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        aria-label="Before this day"
        leftSection={<span className={classes.word}>before</span>}
        leftSectionWidth={52}
        value={before ?? ''}
        onChange={event => onFilter({ before: event.currentTarget.value || undefined })}
      />
      <Select
        className={classes.order}
        aria-label="Order"
        allowDeselect={false}
        data={[
          { value: 'desc', label: 'Newest first' },
          { value: 'asc', label: 'Oldest first' },
        ]}
        value={sort ?? 'desc'}
        onChange={value => onFilter({ sort: value === 'asc' ? 'asc' : undefined })}
      />
      <Spacer />
      <StaleNotice provenance={list.provenance} />
      <Tooltip label="Refresh events">
        <ActionIcon aria-label="Refresh events" loading={list.isFetching} onClick={list.refetch}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
