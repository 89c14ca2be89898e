import { useOperation } from '../../common/operations/use-operation.ts'
import { ErrorState, LoadingState } from '../../common/states/states.tsx'
import classes from './background-jobs.module.css'
import { CountTiles } from './count-tiles.tsx'
import { usePolling } from './use-polling.ts'

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
