import { useMemo } from 'react'
import { backlogThreshold, getGrade, latencyThreshold } from '#shared/attention/thresholds.ts'
import type { JobMetrics } from '#shared/contract/background-jobs.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { jobQueuesQuery } from '#shared/queries/instance.ts'
import { usePolling } from '../../../lib/live/use-polling.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import classes from './background-jobs.module.css'

interface Queue {
  readonly name: string
  readonly backlog: number
  readonly latency: number
}

const columns: readonly TableColumn<Queue>[] = [
  { id: 'name', header: t('Queue'), value: queue => queue.name, width: 260, grows: true },
  {
    id: 'backlog',
    header: t('Waiting'),
    value: queue => queue.backlog,
    cell: queue => <span data-grade={getGrade(queue.backlog, backlogThreshold)}>{formatNumber(queue.backlog)}</span>,
    width: 120,
    align: 'end',
  },
  {
    id: 'latency',
    header: t('Oldest waits, seconds'),
    value: queue => queue.latency,
    cell: queue => <span data-grade={getGrade(queue.latency, latencyThreshold)}>{formatNumber(queue.latency)}</span>,
    width: 190,
    align: 'end',
  },
]

/** How many jobs wait in each queue, and for how long. */
export function Queues({ seconds }: { readonly seconds: number | null }) {
  const { data, error, isPending, refetch } = useOperation(jobQueuesQuery())
  usePolling(refetch, seconds)
  if (isPending) return <LoadingState rows={8} label={t('Reading the queues')} />
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  return <QueueTable queues={data.value.queues} />
}

/** The queues, with problems marked by colour. */
export function QueueTable({ queues }: { readonly queues: JobMetrics['queues'] }) {
  const rows = useMemo(
    () => Object.entries(queues).map(([name, { backlog, latency }]): Queue => ({ name, backlog, latency })),
    [queues],
  )
  return (
    <div className={classes.graded}>
      <ResourceTable
        id="job-queues"
        label={t('Queues')}
        noun={{
          counted: count => t('{count, plural, one {# queue} other {# queues}}', { count }),
          plural: t('queues'),
        }}
        columns={columns}
        rows={rows}
        rowKey={queue => queue.name}
        isSelectable={false}
      />
    </div>
  )
}
