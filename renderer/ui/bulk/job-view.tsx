import { Alert, Badge, Button, Group, Menu, SegmentedControl, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconArrowBackUp,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconRepeat,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { getConnectionId } from '#shared/bridge.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { toPieces } from '../../lib/export/to-pieces.ts'
import { describeLimit, useLimitWait } from '../../lib/live/limit-waits.ts'
import { useTimeLeft } from '../../lib/live/time-left.ts'
import { notifyFailure } from '../../lib/notices/notices.ts'
import { refreshJournal } from '../journal/journal-queries.ts'
import { Trans } from '../text/trans.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { timeWithSeconds } from '../time/time.ts'
import classes from './bulk.module.css'
import {
  applyDryRun,
  bulkControls,
  hasPlannableRest,
  restConnectionKey,
  startDryRunOfRest,
  startUndoPlan,
  useRest,
} from './bulk.ts'
import { useBulkPanel } from './bulk-jobs.ts'
import { isReading, type Job, type JobKind, journalOfStep, type Row } from './job.ts'
import { JobRows } from './job-rows.tsx'
import { type Again, countAgain, mayTakeUp } from './job-state.ts'
import { rowsToUndo } from './jobs.ts'
import { formatSummary, formatUndoPromise, kindLabels, planSums, stateLabels } from './report.ts'
import { type ReportFormat, reportFormats, reportManifest, reportText } from './report-file.ts'

const formatLabels: Readonly<Record<ReportFormat, string>> = {
  csv: 'CSV',
  jsonl: t('JSON Lines'),
  html: t('Page to print (HTML)'),
}

/** Characters that cross to main at once. */
const pieceLength = 1_000_000

const filters = {
  all: { words: t('All'), fits: () => true },
  done: { words: '', fits: ({ step }: Row) => step.state === 'done' || step.state === 'would' },
  raises: {
    words: t('Raises'),
    fits: ({ step }: Row) => step.state === 'would' && step.plan.risks.some(({ kind }) => kind === 'raise'),
  },
  rest: {
    words: t('Unchanged'),
    fits: ({ step }: Row) => step.state === 'skipped' || step.state === 'notSent',
  },
  blocked: { words: '', fits: ({ step }: Row) => step.state === 'blocked' },
  failed: {
    words: t('Failed'),
    fits: ({ step }: Row) => step.state === 'failed' || step.state === 'unknown' || step.state === 'differs',
  },
} as const
type Filter = keyof typeof filters
const filterNames = Object.keys(filters).filter((name): name is Filter => Object.hasOwn(filters, name))

const doneState = { write: 'done', read: 'done', undo: 'done', dryRun: 'would', undoPlan: 'would' } as const

/** Those that are offered only when a row fits. */
const rareFilters: ReadonlySet<Filter> = new Set<Filter>(['raises', 'blocked'])

function formatFilter(kind: JobKind, name: Filter): string {
  if (name === 'done') return stateLabels[kind][doneState[kind]]
  return name === 'blocked' ? stateLabels[kind].blocked : filters[name].words
}

/** A job in full: its progress, its actions, and each of its rows. */
export function JobView({ job }: { readonly job: Job }) {
  const [filter, setFilter] = useState<Filter>('all')
  const { data: connections = [] } = useConnections()
  const connectionId = getConnectionId(job.connection)
  const service = connections.find(({ id }) => id === connectionId)?.name ?? connectionId
  const client = useQueryClient()
  const isEnded = job.phase.kind === 'ended'
  useEffect(() => {
    // Checking unknown outcomes settles entries of the journal.
    if (isEnded) refreshJournal(client)
  }, [client, isEnded])
  const open = job.totals.waiting + job.totals.running
  const left = useTimeLeft(1 - open / Math.max(1, job.rows.length), job.phase.kind === 'running')
  const rows = job.rows.filter(filters[filter].fits)
  const offered = filterNames.filter(name => !rareFilters.has(name) || job.rows.some(filters[name].fits))
  return (
    <section className={classes.job} aria-label={job.title}>
      <Text size="sm" role="status">
        <strong>{kindLabels[job.kind]}</strong> · <VisibleText text={service} /> · {formatSummary(job)}.
        {left && ` ${left}.`}
      </Text>
      <PlanFacts job={job} />
      <PhaseNotice job={job} />
      <JobControls job={job} onReport={format => void saveReport(job, service, format)} />
      <SegmentedControl
        size="xs"
        aria-label={t('Rows')}
        value={offered.includes(filter) ? filter : 'all'}
        onChange={value => setFilter(filterNames.find(name => name === value) ?? 'all')}
        data={offered.map(value => ({
          value,
          label: `${formatFilter(job.kind, value)} ${formatNumber(job.rows.filter(filters[value].fits).length)}`,
        }))}
      />
      <JobRows rows={rows} kind={job.kind} service={service} label={t('Rows of the job')} />
    </section>
  )
}

/** The undo promise and the risks of a plan, before it is applied. */
function PlanFacts({ job }: { readonly job: Job }) {
  if (job.kind !== 'dryRun' && job.kind !== 'undoPlan') return null
  const { raises, ownAccess, unsure } = planSums(job)
  const promise = formatUndoPromise(job)
  const marks = [
    [raises, t('{raises, plural, one {# raise} other {# raises}}', { raises })],
    [ownAccess, t('{ownAccess, number} of your own access', { ownAccess })],
    [unsure, t('{unsure, number} not checked in full', { unsure })],
  ] as const
  return (
    <Group gap={6}>
      {promise !== '' && (
        <Text size="sm" c="dimmed">
          {promise}
        </Text>
      )}
      {marks.map(
        ([count, words]) =>
          count > 0 && (
            <Badge key={words} size="sm" variant="light" color="orange" tt="none" fw={500}>
              {words}
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
  const { phase, id, needsDryRun } = job
  const operations = useMemo(() => new Set(job.rows.map(({ operation }) => operation)), [job.rows])
  const wait = useLimitWait(job.connection, operations)
  const until = wait?.until ?? job.heldUntil
  const rest = useRest(job)
  if (phase.kind === 'running' && until !== null) {
    return (
      <Alert color="blue" role="status">
        {t('{limit}. Resumes at {timeWithSeconds}.', {
          limit: describeLimit(wait ?? {}),
          timeWithSeconds: timeWithSeconds(until),
        })}
      </Alert>
    )
  }
  if (phase.kind === 'ended' && needsDryRun && hasRest(job) && !hasPlannableRest(job)) {
    return (
      <Alert color="yellow" role="status">
        {t(
          'The address, account or user of the connection changed after this was planned. To apply the rest, start a new dry run.',
        )}
      </Alert>
    )
  }
  if (phase.kind !== 'paused' || phase.because === null) return null
  return (
    <Alert color="yellow" title={t('Paused')} role="alert">
      <VisibleText text={phase.because} />{' '}
      {hasPlannableRest(job) ? (
        <>
          {rest.canPlan && <PlanRest job={job} />}
          {rest.refusal !== null && <VisibleText text={rest.refusal} />}
        </>
      ) : needsDryRun ? (
        t('Cancel the rest and start a new dry run.')
      ) : (
        <Button variant="default" size="compact-xs" onClick={() => bulkControls.resume(id)}>
          {t('Resume')}
        </Button>
      )}
    </Alert>
  )
}

function PlanRest({ job }: { readonly job: Job }) {
  const open = useBulkPanel(panel => panel.open)
  const client = useQueryClient()
  const plan = async () => {
    const started = await startDryRunOfRest(job)
    if (started) open(started.id)
    else await client.invalidateQueries({ queryKey: restConnectionKey })
  }
  return (
    <Trans
      message="To continue, preview what the rest would change now. <button>Preview the rest (dry run)</button>"
      components={{ button: <Button variant="default" size="compact-xs" onClick={() => void plan()} /> }}
    />
  )
}

/** Saves a report to a file chosen by the user, with a manifest beside it that has its SHA-256. */
async function saveReport(given: Job, service: string, format: ReportFormat): Promise<void> {
  try {
    const job = await withAccount(given)
    const name = `gatehouse-bulk-${job.startedAt.slice(0, 19).replaceAll(':', '')}`
    const file = await request('longFiles.begin', { name, type: format })
    if (!file) return
    try {
      for (const text of toPieces(reportText(job, format, service), pieceLength)) {
        await request('longFiles.write', { ...file, text })
      }
      const { version } = await request('app.info', {})
      const manifest = reportManifest(job, version, new Date())
      const saved = await request('longFiles.end', { ...file, manifest: { ...manifest, format } })
      const message = visibleString(t('{path} (SHA-256 in its manifest)', { path: saved.path }))
      notifications.show({ color: 'green', title: t('Report saved'), message })
    } catch (thrown) {
      await request('longFiles.cancel', file)
      throw thrown
    }
  } catch (thrown) {
    notifyFailure(thrown)
  }
}

/** The journal has the user that the changes were sent as; under sudo it is the only source. */
async function withAccount(job: Job): Promise<Job> {
  const entry = job.rows.map(({ step }) => journalOfStep(step)).find(id => id !== null)
  if (!job.actor || entry === undefined || entry === null) return job
  const found = await request('journal.get', { id: entry })
  return found ? { ...job, actor: { ...job.actor, account: found.account, sudo: found.sudo } } : job
}

/** The available actions on a job. */
function JobControls({ job, onReport }: { readonly job: Job; onReport(format: ReportFormat): void }) {
  const { id, phase } = job
  const canCancel = phase.kind === 'running' || phase.kind === 'paused'
  return (
    <div className={classes.controls}>
      {phase.kind === 'running' && (
        <Button variant="default" leftSection={<IconPlayerPause size={14} />} onClick={() => bulkControls.pause(id)}>
          {t('Pause')}
        </Button>
      )}
      {phase.kind === 'paused' && !job.needsDryRun && (
        <Button leftSection={<IconPlayerPlay size={14} />} onClick={() => bulkControls.resume(id)}>
          {t('Resume')}
        </Button>
      )}
      {canCancel && (
        <Button variant="default" leftSection={<IconPlayerStop size={14} />} onClick={() => bulkControls.cancel(id)}>
          {t('Cancel the rest')}
        </Button>
      )}
      {phase.kind === 'cancelling' && <Button disabled>{t('Finishing…')}</Button>}
      {phase.kind === 'ended' && <Ended job={job} />}
      <ReportMenu onReport={onReport} />
    </div>
  )
}

function ReportMenu({ onReport }: { onReport(format: ReportFormat): void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} />}>
          {t('Export report')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map(format => (
          <Menu.Item key={format} onClick={() => onReport(format)}>
            {formatLabels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Ended({ job }: { readonly job: Job }) {
  const { id, kind, totals, rows } = job
  const open = useBulkPanel(panel => panel.open)
  const steps = rows.map(({ step }) => step)
  const isPlan = kind === 'dryRun' || kind === 'undoPlan'
  const retries: readonly (readonly [Again, string, boolean])[] = [
    ['failed', t('Retry failed'), mayTakeUp(job, 'failed')],
    ['notSent', isReading(kind) ? t('Load the rest') : t('Apply the rest'), mayTakeUp(job, 'notSent')],
    ['unknown', t('Check unknown outcomes (sends nothing)'), bulkControls.canCheck(id)],
    ['unverified', t('Verify again (sends nothing)'), true],
  ]
  const undoable = rowsToUndo(job).length
  return (
    <>
      {isPlan && totals.would > 0 && !job.needsDryRun && (
        <Button onClick={() => open(applyDryRun(job)?.id)}>
          {kind === 'dryRun'
            ? t('Apply {would, plural, one {# change} other {# changes}}', { would: totals.would })
            : t('Undo {would, plural, one {# change} other {# changes}}', { would: totals.would })}
        </Button>
      )}
      {retries.map(([which, words, isOffered]) => {
        const count = isOffered ? countAgain(steps, which) : 0
        if (count === 0) return null
        return (
          <Button
            key={which}
            variant="default"
            leftSection={which === 'unknown' ? <IconRefresh size={14} /> : <IconRepeat size={14} />}
            onClick={() => bulkControls.again(id, which)}
          >
            {words} ({formatNumber(count)})
          </Button>
        )
      })}
      {undoable > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={14} />}
          onClick={() => open(startUndoPlan(job).id)}
        >
          {t('Undo ({undoable})…', { undoable: formatNumber(undoable) })}
        </Button>
      )}
    </>
  )
}
