import { Select } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { thresholdText } from '#shared/attention/thresholds.ts'
import type { JobMetrics } from '#shared/contract/background-jobs.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { jobMetricsQuery, jobProcessesQuery, jobStatsQuery } from '#shared/queries/instance.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { usePolling } from '../../../lib/live/use-polling.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import type { Series } from '../../../ui/charts/chart-kinds.ts'
import { TimeSeriesChart } from '../../../ui/charts/charts.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { InPage, Page, PagePart } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { exactTime, timeWithSeconds } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { JobView } from '../model/routes.ts'
import { getFirstFailure, getRates, getSample, measured, type Rate, type Sample, withSample } from '../model/samples.ts'
import classes from './background-jobs.module.css'
import { Queues, QueueTable } from './queues.tsx'

/** More points than this can't be distinguished. */
const maxPoints = 150

const none: readonly Sample[] = []

const rounded = (value: number) => Math.round(value * 10) / 10

const columns: readonly TableColumn<Process>[] = [
  { id: 'hostname', header: t('Host'), value: process => process.hostname, width: 200, grows: true },
  {
    id: 'pid',
    header: t('Process ID'),
    value: process => process.pid,
    // An ID has no thousands separators.
    cell: process => String(process.pid),
    ...{ width: 100, align: 'end' },
  },
  { id: 'busy', header: t('Busy'), value: process => process.busy, width: 80, align: 'end' },
  { id: 'concurrency', header: t('Threads'), value: process => process.concurrency, width: 90, align: 'end' },
  {
    id: 'started_at',
    header: t('Started'),
    value: process => process.started_at,
    cell: process => <TimeAgo value={process.started_at} />,
    width: 140,
  },
  { id: 'tag', header: t('Tag'), value: process => process.tag ?? null, width: 100 },
  { id: 'queues', header: t('Queues'), value: process => process.queues?.join(', '), width: 260 },
  { id: 'labels', header: t('Labels'), value: process => process.labels?.join(', ') ?? null, isHidden: true },
]

const viewNames: Readonly<Record<JobView, string>> = {
  overview: t('Overview'),
  queues: t('Queues'),
  processes: t('Processes'),
  counts: t('Counts'),
}
const intervals = [
  { value: '2', label: t('Every 2 seconds') },
  { value: '5', label: t('Every 5 seconds') },
  { value: '30', label: t('Every 30 seconds') },
  { value: 'never', label: t('Manually') },
]

/** How the service's background jobs are doing, measured again and again while the screen is open (document 3, section 4.1). */
export function BackgroundJobsScreen() {
  const connection = useConnection().id
  const navigate = useNavigate()
  const { view = 'overview' } = useSearch({ from: '/c/$connection/background-jobs' })
  const [interval, setInterval] = useState('5')
  const seconds = interval === 'never' ? null : Number(interval)
  return (
    <Page
      title={t('Background jobs')}
      toolbar={
        <ViewSwitch
          views={viewNames}
          value={view}
          onChange={view =>
            void navigate({
              to: '/c/$connection/background-jobs',
              params: { connection },
              search: { view },
              replace: true,
            })
          }
        />
      }
      actions={
        <Select
          aria-label={t('Measured')}
          w={180}
          leftSection={<IconRefresh size={14} aria-hidden />}
          allowDeselect={false}
          data={intervals}
          value={interval}
          onChange={value => setInterval(value ?? '5')}
        />
      }
    >
      {view === 'overview' && <Overview seconds={seconds} />}
      {view === 'queues' && <Queues seconds={seconds} />}
      {view === 'processes' && <Processes seconds={seconds} />}
      {view === 'counts' && <Counts seconds={seconds} />}
    </Page>
  )
}

/** How many background jobs were done, failed, wait and were given up. */
function Counts({ seconds }: { readonly seconds: number | null }) {
  const { data, error, isPending, refetch } = useOperation(jobStatsQuery())
  usePolling(refetch, seconds)
  if (isPending) return <LoadingState rows={2} label={t('Reading the counts')} />
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  const { processed, failed, enqueued, dead } = data.value.jobs
  return (
    <div className={classes.scroller}>
      <CountTiles
        counts={[
          { label: t('Processed'), value: processed },
          { label: t('Failed'), value: failed },
          { label: t('Waiting'), value: enqueued },
          { label: t('Dead'), value: dead },
        ]}
      />
    </div>
  )
}

type Process = JobMetrics['processes'][number]

/** The processes that work on background jobs. */
function Processes({ seconds }: { readonly seconds: number | null }) {
  const { data, error, isPending, refetch } = useOperation(jobProcessesQuery())
  usePolling(refetch, seconds)
  if (isPending) return <LoadingState rows={4} label={t('Reading the processes')} />
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  return (
    <ResourceTable
      id="job-processes"
      label={t('Processes')}
      noun={{
        counted: count => t('{count, plural, one {# process} other {# processes}}', { count }),
        plural: t('processes'),
      }}
      columns={columns}
      rows={data.value.processes}
      rowKey={process => `${process.hostname} ${process.pid}`}
      isSelectable={false}
    />
  )
}

/** Queues, processes and counts in one, drawn over the time the screen was open in this run. */
function Overview({ seconds }: { readonly seconds: number | null }) {
  const { ref } = useConnection()
  const { data, error, isPending, refetch } = useOperation(jobMetricsQuery())
  const samples = measured.use([ref]) ?? none
  usePolling(refetch, seconds)
  useEffect(() => {
    // A cached answer of an earlier day is shown, but it is no current measurement.
    if (!data || data.provenance.stale) return
    const sample = getSample(data.value, Date.parse(data.provenance.fetchedAt))
    measured.set([ref], withSample(measured.get([ref]) ?? none, sample))
  }, [data, ref])
  const rates = useMemo(() => getRates(samples, maxPoints), [samples])
  const failure = useMemo(() => getFirstFailure(samples), [samples])

  if (isPending) return <LoadingState rows={8} label={t('Reading the metrics')} />
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  const { queues, processes, jobs } = data.value
  const now = getSample(data.value, 0)
  return (
    <div className={classes.scroller}>
      <InPage row="count">
        <StaleNotice provenance={data.provenance} />
      </InPage>
      <CountTiles
        counts={[
          { label: t('Waiting'), value: now.backlog },
          { label: t('Longest wait (s)'), value: rounded(now.latency) },
          { label: t('Busy of {concurrency} threads', { concurrency: now.concurrency }), value: now.busy },
          { label: t('Processes'), value: processes.length },
          { label: t('Processed'), value: jobs.processed },
          { label: t('Failed'), value: jobs.failed },
          { label: t('Dead'), value: jobs.dead },
        ]}
      />
      {failure && (
        <p className={classes.note} role="status">
          {t('First failures: {jobs, plural, one {# job} other {# jobs}} between {from} and {to}.', {
            jobs: failure.jobs,
            from: exactTime(new Date(failure.from).toISOString()),
            to: exactTime(new Date(failure.to).toISOString()),
          })}
        </p>
      )}
      {rates.length === 0 ? (
        <p className={classes.note}>{t('The charts start with the second measurement.')}</p>
      ) : (
        <div className={classes.charts}>
          <RateChart title={t('Waiting jobs')} rates={rates} series={[{ name: 'backlog', label: t('Waiting') }]} />
          <RateChart title={t('Longest wait (s)')} rates={rates} series={[{ name: 'latency', label: t('Seconds') }]} />
          <RateChart
            title={t('Jobs per minute')}
            rates={rates}
            series={[
              { name: 'processed', label: t('Processed') },
              { name: 'failed', label: t('Failed'), isBad: true },
            ]}
          />
        </div>
      )}
      <p className={classes.note}>{thresholdText}</p>
      <PagePart>
        <div className={classes.table}>
          <QueueTable queues={queues} />
        </div>
      </PagePart>
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
  // A count that the service doesn't send has no line.
  const drawn = series.filter(({ name }) => rates.some(rate => rate[name] !== undefined))
  const points = rates.map(rate => ({
    at: timeWithSeconds(rate.at),
    values: Object.fromEntries(drawn.map(({ name }) => [name, rounded(rate[name] ?? 0)])),
  }))
  if (drawn.length === 0) return null
  return <TimeSeriesChart title={title} kind="lines" points={points} series={drawn} />
}

interface Count {
  readonly label: string
  /** Undefined where the service didn't send it. */
  readonly value: number | undefined
}

/** A few numbers at a glance. */
function CountTiles({ counts }: { readonly counts: readonly Count[] }) {
  return (
    <dl className={classes.tiles}>
      {counts.map(({ label, value }) => (
        <div key={label} className={classes.tile}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? formatNumber(value) : t('Unknown')}</dd>
        </div>
      ))}
    </dl>
  )
}
