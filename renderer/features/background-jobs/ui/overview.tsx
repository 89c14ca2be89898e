import { useEffect, useMemo } from 'react'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import type { Series } from '../../../ui/charts/chart-kinds.ts'
import { TimeSeriesChart } from '../../../ui/charts/charts.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { timeWithSeconds } from '../../../ui/time/time.ts'
import { type Rate, ratesOf, type Sample, sampleOf, useSamples } from '../model/samples.ts'
import { thresholdWords } from '../model/thresholds.ts'
import { usePolling } from '../model/use-polling.ts'
import classes from './background-jobs.module.css'
import { CountTiles } from './count-tiles.tsx'
import { QueueTable } from './queues.tsx'

/** More points than this are no more to be told apart. */
const mostPoints = 150
const none: readonly Sample[] = []
const rounded = (value: number) => Math.round(value * 10) / 10

/** Queues, processes and counts in one, drawn over the time the screen was open in this run. */
export function Overview({ seconds }: { readonly seconds: number | null }) {
  const connection = `${useConnection().ref}`
  const { data, error, isPending, refetch } = useOperation('backgroundJobs.compoundMetrics', {})
  const samples = useSamples(state => state.byConnection[connection]) ?? none
  const add = useSamples(state => state.add)
  usePolling(refetch, seconds)
  useEffect(() => {
    // What was kept from an earlier day is shown, but it is no measurement of now.
    if (data && !data.provenance.stale) add(connection, sampleOf(data.value, Date.parse(data.provenance.fetchedAt)))
  }, [data, connection, add])
  const rates = useMemo(() => ratesOf(samples, mostPoints), [samples])

  if (isPending) return <LoadingState rows={8} label="Reading the metrics" />
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  const { queues, processes, jobs } = data.value
  const now = sampleOf(data.value, 0)
  return (
    <div className={classes.scroller}>
      <StaleNotice provenance={data.provenance} />
      <CountTiles
        counts={[
          { label: 'Waiting', value: now.backlog },
          { label: 'Longest wait (s)', value: rounded(now.latency) },
          { label: `Busy of ${now.concurrency} threads`, value: now.busy },
          { label: 'Processes', value: processes.length },
          { label: 'Done', value: jobs.processed },
          { label: 'Failed', value: jobs.failed },
          { label: 'Given up', value: jobs.dead },
        ]}
      />
      {rates.length === 0 ? (
        <p className={classes.note}>The charts begin with the second measurement.</p>
      ) : (
        <div className={classes.charts}>
          <RateChart title="Waiting jobs" rates={rates} series={[{ name: 'backlog', label: 'Waiting' }]} />
          <RateChart title="Longest wait (s)" rates={rates} series={[{ name: 'latency', label: 'Seconds' }]} />
          <RateChart
            title="Jobs each minute"
            rates={rates}
            series={[
              { name: 'processed', label: 'Done' },
              { name: 'failed', label: 'Failed', isBad: true },
            ]}
          />
        </div>
      )}
      <p className={classes.note}>{thresholdWords}</p>
      <div className={classes.table}>
        <QueueTable queues={queues} />
      </div>
    </div>
  )
}

type RateName = Exclude<keyof Rate, 'at'>

function RateChart({
  title,
  rates,
  series,
}: {
  readonly title: string
  readonly rates: readonly Rate[]
  readonly series: readonly (Series & { readonly name: RateName })[]
}) {
  const points = rates.map(rate => ({
    at: timeWithSeconds(rate.at),
    values: Object.fromEntries(series.map(({ name }) => [name, rounded(rate[name])])),
  }))
  return <TimeSeriesChart title={title} kind="lines" points={points} series={series} />
}
