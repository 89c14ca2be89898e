import { Alert, Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../bridge/save-file.ts'
import { useConnections } from '../connection/use-connection.ts'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './bulk.module.css'
import { bulkControls } from './bulk.ts'
import type { Job, Row } from './job.ts'
import { JobControls } from './job-controls.tsx'
import { JobRows } from './job-rows.tsx'
import { reportOf, sumOf } from './report.ts'

const filters = {
  all: { words: 'All', fits: () => true },
  failed: { words: 'Failed', fits: ({ state }: Row) => state === 'failed' || state === 'unknown' },
  rest: { words: 'Skipped or not sent', fits: ({ state }: Row) => state === 'skipped' || state === 'notSent' },
  done: { words: 'Done', fits: ({ state }: Row) => state === 'done' || state === 'would' },
} as const
type Filter = keyof typeof filters
const filterNames = Object.keys(filters).filter((name): name is Filter => Object.hasOwn(filters, name))

/** A job in full: how far it is, what can be done with it, and each of its rows. */
export function JobView({ job }: { readonly job: Job }) {
  const [filter, setFilter] = useState<Filter>('all')
  const { data: connections = [] } = useConnections()
  const service = connections.find(({ id }) => id === job.connection)?.name ?? job.connection
  const rows = job.rows.filter(filters[filter].fits)
  return (
    <section className={classes.job} aria-label={job.title}>
      <Text size="sm">
        <VisibleText text={service} />: {sumOf(job)}.
      </Text>
      <Standing job={job} />
      <JobControls job={job} onReport={() => void saveFile(async () => reportFile(job, service))} />
      <SegmentedControl
        size="xs"
        aria-label="Rows"
        value={filter}
        onChange={value => setFilter(filterNames.find(name => name === value) ?? 'all')}
        data={filterNames.map(value => ({
          value,
          label: `${filters[value].words} ${job.rows.filter(filters[value].fits).length.toLocaleString()}`,
        }))}
      />
      <JobRows rows={rows} service={service} label="Rows of the job" />
    </section>
  )
}

/** Why it does not go on just now. */
function Standing({ job }: { readonly job: Job }) {
  if (job.state === 'running' && job.heldUntil !== null) {
    return (
      <Alert color="blue" role="status">
        The service asks to wait until {new Date(job.heldUntil).toLocaleTimeString()}. It goes on by itself then.
      </Alert>
    )
  }
  if (job.state === 'paused' && job.pausedBecause !== null) {
    return (
      <Alert color="yellow" title="Paused" role="alert">
        <VisibleText text={job.pausedBecause} /> It waits for you.{' '}
        <Button variant="default" size="compact-xs" onClick={() => bulkControls.resume(job.id)}>
          Go on
        </Button>
      </Alert>
    )
  }
  return null
}

function reportFile(job: Job, service: string) {
  return {
    name: `gatehouse-bulk-${job.startedAt.slice(0, 10)}.csv`,
    type: 'csv' as const,
    content: reportOf(job, service),
  }
}
