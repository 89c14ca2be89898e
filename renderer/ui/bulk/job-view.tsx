import { Alert, Badge, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { connectionIdOf } from '#shared/bridge.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { refreshJournal } from '../journal/journal-queries.ts'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './bulk.module.css'
import { bulkControls } from './bulk.ts'
import type { Job, Row } from './job.ts'
import { JobControls } from './job-controls.tsx'
import { JobRows } from './job-rows.tsx'
import { formatSummary, formatUndoPromise, kindWords, planSums, stateWords } from './report.ts'
import { saveReport } from './save-report.ts'

const filters = {
  all: { words: 'All', fits: () => true },
  done: { words: '', fits: ({ step }: Row) => step.state === 'done' || step.state === 'would' },
  raises: {
    words: 'Raises',
    fits: ({ step }: Row) => step.state === 'would' && step.plan.risks.some(({ kind }) => kind === 'raise'),
  },
  rest: {
    words: 'Unchanged',
    fits: ({ step }: Row) => step.state === 'skipped' || step.state === 'blocked' || step.state === 'notSent',
  },
  failed: {
    words: 'Failed',
    fits: ({ step }: Row) => step.state === 'failed' || step.state === 'unknown' || step.state === 'differs',
  },
} as const
type Filter = keyof typeof filters
const filterNames = Object.keys(filters).filter((name): name is Filter => Object.hasOwn(filters, name))

const doneState = { write: 'done', read: 'done', undo: 'done', dryRun: 'would', undoPlan: 'would' } as const
/** A job in full: how far it is, what can be done with it, and each of its rows. */
export function JobView({ job }: { readonly job: Job }) {
  const [filter, setFilter] = useState<Filter>('all')
  const { data: connections = [] } = useConnections()
  const connectionId = connectionIdOf(job.connection)
  const service = connections.find(({ id }) => id === connectionId)?.name ?? connectionId
  const client = useQueryClient()
  const isEnded = job.phase.kind === 'ended'
  useEffect(() => {
    // Checking unknown outcomes settles entries of the journal.
    if (isEnded) refreshJournal(client)
  }, [client, isEnded])
  const rows = job.rows.filter(filters[filter].fits)
  const offered = filterNames.filter(name => name !== 'raises' || job.rows.some(filters.raises.fits))
  const wordsOf = (name: Filter) => (name === 'done' ? stateWords[job.kind][doneState[job.kind]] : filters[name].words)
  return (
    <section className={classes.job} aria-label={job.title}>
      <Text size="sm" role="status">
        <strong>{kindWords[job.kind]}</strong> · <VisibleText text={service} /> · {formatSummary(job)}.
      </Text>
      <PlanFacts job={job} />
      <PhaseNotice job={job} />
      <JobControls job={job} onReport={format => void saveReport(job, service, format)} />
      <SegmentedControl
        size="xs"
        aria-label="Rows"
        value={offered.includes(filter) ? filter : 'all'}
        onChange={value => setFilter(filterNames.find(name => name === value) ?? 'all')}
        data={offered.map(value => ({
          value,
          label: `${wordsOf(value)} ${job.rows.filter(filters[value].fits).length.toLocaleString()}`,
        }))}
      />
      <JobRows rows={rows} kind={job.kind} service={service} label="Rows of the job" />
    </section>
  )
}

/** What a plan promises and what is risky about it, before it is applied. */
function PlanFacts({ job }: { readonly job: Job }) {
  if (job.kind !== 'dryRun' && job.kind !== 'undoPlan') return null
  const { raises, ownAccess, unsure } = planSums(job)
  const promise = formatUndoPromise(job)
  const marks = [
    [raises, raises === 1 ? 'raise' : 'raises'],
    [ownAccess, 'of your own access'],
    [unsure, 'not checked in full'],
  ] as const
  return (
    <Group gap={6}>
      {promise !== '' && (
        <Text size="sm" c="dimmed">
          {promise}.
        </Text>
      )}
      {marks.map(
        ([count, words]) =>
          count > 0 && (
            <Badge key={words} size="sm" variant="light" color="orange" tt="none" fw={500}>
              {count.toLocaleString()} {words}
            </Badge>
          ),
      )}
    </Group>
  )
}

/** Whether rows are left that could be sent. */
function hasRest({ totals }: Job): boolean {
  return totals.would + totals.failed + totals.notSent > 0
}

/** Why it is not running now. */
function PhaseNotice({ job }: { readonly job: Job }) {
  const { phase, heldUntil, id, needsDryRun } = job
  if (phase.kind === 'running' && heldUntil !== null) {
    return (
      <Alert color="blue" role="status">
        Rate limit reached. Resumes at {new Date(heldUntil).toLocaleTimeString()}.
      </Alert>
    )
  }
  if (phase.kind === 'ended' && needsDryRun && hasRest(job)) {
    return (
      <Alert color="yellow" role="status">
        The address, account or user of the connection changed after this was planned. To apply the rest, start a new
        dry run.
      </Alert>
    )
  }
  if (phase.kind !== 'paused' || phase.because === null) return null
  return (
    <Alert color="yellow" title="Paused" role="alert">
      <VisibleText text={phase.because} />{' '}
      {needsDryRun ? (
        'Cancel the rest and start a new dry run.'
      ) : (
        <Button variant="default" size="compact-xs" onClick={() => bulkControls.resume(id)}>
          Resume
        </Button>
      )}
    </Alert>
  )
}
