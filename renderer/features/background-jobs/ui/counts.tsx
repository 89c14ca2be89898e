import { useOperation } from '../../../lib/operations/use-operation.ts'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { usePolling } from '../model/use-polling.ts'
import classes from './background-jobs.module.css'
import { CountTiles } from './count-tiles.tsx'

/** How many background jobs were done, failed, wait and were given up. */
export function Counts({ seconds }: { readonly seconds: number | null }) {
  const { data, error, isPending, refetch } = useOperation('backgroundJobs.jobStats', {})
  usePolling(refetch, seconds)
  if (isPending) return <LoadingState rows={2} label="Reading the counts" />
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  const { processed, failed, enqueued, dead } = data.value.jobs
  return (
    <div className={classes.scroller}>
      <CountTiles
        counts={[
          { label: 'Done', value: processed },
          { label: 'Failed', value: failed },
          { label: 'Waiting', value: enqueued },
          { label: 'Given up', value: dead },
        ]}
      />
    </div>
  )
}
