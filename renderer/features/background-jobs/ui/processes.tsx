import type { JobMetrics } from '#shared/contract/background-jobs.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { usePolling } from '../model/use-polling.ts'

type Process = JobMetrics['processes'][number]

const columns: readonly TableColumn<Process>[] = [
  { id: 'hostname', header: 'Host', value: process => process.hostname, width: 200, grows: true },
  { id: 'pid', header: 'Process', value: process => process.pid, width: 90, align: 'end' },
  { id: 'busy', header: 'Busy', value: process => process.busy, width: 80, align: 'end' },
  { id: 'concurrency', header: 'Threads', value: process => process.concurrency, width: 90, align: 'end' },
  {
    id: 'started_at',
    header: 'Started',
    value: process => process.started_at,
    cell: process => <TimeAgo value={process.started_at} />,
    width: 140,
  },
  { id: 'tag', header: 'Tag', value: process => process.tag ?? null, width: 100 },
  { id: 'queues', header: 'Queues', value: process => process.queues.join(', '), width: 260 },
  { id: 'labels', header: 'Labels', value: process => process.labels?.join(', ') ?? null, isHidden: true },
]

/** The processes that work on background jobs. */
export function Processes({ seconds }: { readonly seconds: number | null }) {
  const { data, error, isPending, refetch } = useOperation('backgroundJobs.processMetrics', {})
  usePolling(refetch, seconds)
  if (isPending) return <LoadingState rows={4} label="Reading the processes" />
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  return (
    <ResourceTable
      id="job-processes"
      label="Processes"
      noun={['process', 'processes']}
      columns={columns}
      rows={data.value.processes}
      rowKey={process => `${process.hostname} ${process.pid}`}
      isSelectable={false}
    />
  )
}
