import { Button } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { exactDay } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/use-now.tsx'
import { lanesOf, spanOf } from '../model/lanes.ts'
import { type DeploymentsSearch, filterCount, serviceFilter } from '../model/routes.ts'
import { timelineTable } from '../model/timeline-table.ts'
import classes from './deployments.module.css'
import { LaneSummary } from './lane-summary.tsx'
import { StatusLegend } from './status-mark.tsx'
import { TimelineDrawing } from './timeline-drawing.tsx'

/** Deployments over time, a lane for each environment, the latest ones first read. */
export function Timeline({ search, filters }: { readonly search: DeploymentsSearch; readonly filters: ReactNode }) {
  const { id } = useProject()
  const now = useNow()
  const list = useOperationPages('deployments.list', {
    id,
    ...serviceFilter(search),
    order_by: 'created_at',
    sort: 'desc',
  })
  const lanes = useMemo(() => lanesOf(list.items, now), [list.items, now])
  const span = spanOf(lanes, now)
  return (
    <div className={classes.timeline}>
      <div className={classes.bar}>
        {filters}
        <StaleNotice provenance={list.provenance} />
        {list.items.length > 0 && (
          <span role="status" className={classes.quiet}>
            {list.items.length.toLocaleString()}
            {list.hasNextPage && list.total !== null && ` of ${list.total.toLocaleString()}`} deployments
          </span>
        )}
        {list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={list.fetchNextPage}>
            Load older ones
          </Button>
        )}
      </div>
      {list.isPending && <LoadingState rows={8} label="Loading the deployments" />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && lanes.length === 0 && (
        <EmptyState
          icon={<IconRocket size={30} stroke={1.5} />}
          title={filterCount(search) > 0 ? 'No deployment fits the filters' : 'No deployments'}
        />
      )}
      {lanes.length > 0 && (
        <>
          <ChartFrame
            title="Deployments over time"
            description={`${exactDay(new Date(span.from).toISOString())} to ${exactDay(new Date(span.to).toISOString())}`}
            table={timelineTable(lanes)}
          >
            <TimelineDrawing lanes={lanes} span={span} search={search} />
          </ChartFrame>
          <StatusLegend />
          <LaneSummary lanes={lanes} />
        </>
      )}
    </div>
  )
}
