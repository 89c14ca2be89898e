import { ActionIcon, Alert, Button, Checkbox, SegmentedControl, UnstyledButton } from '@mantine/core'
import { IconFileDiff, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { bulkControls, startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkJobs, useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { errorOfStep, type Job, settledCount } from '../../../ui/bulk/job.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { toItem } from '../model/apply.ts'
import {
  getRows,
  isCommitted,
  matchesFilter,
  type PreviewFilter,
  type PreviewRow,
  previewFilters,
} from '../model/rows.ts'
import { fileKey, leaveOut, refreshPlans, startPreview, useBatchChange } from '../model/state.ts'
import { usePreviewOptions } from '../model/use-preview-options.ts'
import classes from './batch-change.module.css'
import { ProjectDiff } from './project-diff.tsx'

interface ReviewProps {
  readonly views: ReactNode
  /** The project that is shown. */
  readonly open: string | undefined
  onOpen(project: string): void
  /** Goes to the form. */
  onChange(): void
}

/** What a batch change does to each project and file, before anything is sent. */
export function ReviewView({ views, open, onOpen, onChange }: ReviewProps) {
  const { ref, name, production } = useConnection()
  const change = useBatchChange(ref)
  const jobs = useBulkJobs()
  const options = usePreviewOptions()
  const rows = useMemo(() => getRows(change, jobs), [change, jobs])
  const [filter, setFilter] = useState<PreviewFilter>('all')
  const job = jobs.find(({ id }) => id === change.preview?.jobs.at(-1))
  useRefreshChanged(rows)
  const shown = rows.find(({ key }) => key === open) ?? rows.find(isCommitted) ?? rows[0]
  const apply = useApply(rows, change.preview?.form)
  if (!change.preview) {
    return (
      <Page title={t('Batch change')} toolbar={views}>
        <EmptyState
          icon={<IconFileDiff size={30} stroke={1.5} />}
          title={t('No preview')}
          description={t('Describe the change, then preview it to see what it does to each project.')}
          action={<Button onClick={onChange}>{t('Describe the change')}</Button>}
        />
      </Page>
    )
  }
  const isOutdated = change.form !== change.preview.form
  return (
    <Page
      title={t('Batch change')}
      toolbar={views}
      count={job && <PreviewProgress job={job} />}
      actions={
        <>
          <Button variant="default" onClick={() => startPreview(ref, options)}>
            {t('Preview again')}
          </Button>
          <Button disabled={apply.whyNot !== undefined || isOutdated} title={apply.whyNot} onClick={apply.start}>
            {t('Commit to {count, plural, one {# project} other {# projects}}…', { count: apply.count })}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <Alert color="yellow" role="status">
          {t('The change was edited after this preview. Preview again to commit it.')}
        </Alert>
      )}
      {production && (
        <Alert color="red" title={t('Production')} role="status">
          {t('{name} is marked as production. Review each difference before you commit.', { name })}
        </Alert>
      )}
      <div className={classes.review}>
        <div className={classes.projects}>
          <Filters rows={rows} value={filter} onChange={setFilter} />
          <ProjectList rows={rows.filter(row => matchesFilter(row, filter))} shown={shown?.key} onOpen={onOpen} />
          <div className={classes.commit}>
            <VisibleText
              text={t('Branch {branch}: {message}', {
                branch: change.preview.form.branch,
                message: change.preview.form.message,
              })}
            />
          </div>
        </div>
        {shown && <ProjectDiff key={shown.key} row={shown} form={change.preview.form} />}
      </div>
    </Page>
  )
}

/** Reads projects again after a job committed to them, or undid that. */
function useRefreshChanged(rows: readonly PreviewRow[]): void {
  const { ref } = useConnection()
  const options = usePreviewOptions()
  const jobs = useBulkJobs()
  const seen = useRef<Set<string> | null>(null)
  useEffect(() => {
    const ended = jobs.filter(
      job => (job.kind === 'write' || job.kind === 'undo') && job.phase.kind === 'ended' && job.connection === ref,
    )
    const keys = ended.map(job => `${job.id} ${job.phase.kind === 'ended' ? job.phase.at : ''}`)
    const before = seen.current
    seen.current = new Set(keys)
    if (!before) return
    const places = new Set(
      ended.filter((_, index) => !before.has(keys[index] ?? '')).flatMap(job => job.rows.map(({ label }) => label)),
    )
    refreshPlans(
      ref,
      rows.filter(({ plan }) => plan && places.has(plan.path)).map(({ key }) => key),
      options,
    )
  }, [jobs, ref, rows, options])
}

/** Starts the dry run of the commits, from which they are applied. */
function useApply(
  rows: readonly PreviewRow[],
  form: { readonly branch: string; readonly message: string } | undefined,
) {
  const connection = useConnection()
  const openPanel = useBulkPanel(panel => panel.open)
  const whyReadOnly = useWhyReadOnly()
  const count = rows.filter(isCommitted).length
  const whyNot = whyReadOnly ?? (count === 0 ? t('No project has changes to commit') : undefined)
  const start = () => {
    if (!form) return
    const commit = { connection: connection.ref, service: connection, branch: form.branch, message: form.message }
    const items = rows
      .filter(({ isLeftOut }) => !isLeftOut)
      .flatMap(({ plan, changes }) => (plan ? [toItem(commit, plan, changes)] : []))
    const title = t('Batch change: {branch} in {count, plural, one {# project} other {# projects}}', {
      branch: form.branch,
      count,
    })
    openPanel(startDryRun({ title, connection: connection.ref, items }).id)
  }
  return { count, whyNot, start }
}

/** How many projects are read, and the buttons that pause and retry. */
function PreviewProgress({ job }: { readonly job: Job }) {
  const { id, phase, totals } = job
  const isRunning = phase.kind === 'running'
  const total = job.rows.length
  if (phase.kind === 'ended') {
    if (totals.failed + totals.notSent === 0) return null
    return (
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => {
          bulkControls.again(id, 'failed')
          bulkControls.again(id, 'notSent')
        }}
      >
        {t('Retry failed ({count, number})', { count: totals.failed + totals.notSent })}
      </Button>
    )
  }
  const label = isRunning ? t('Pause') : t('Resume')
  return (
    <span className={classes.progress}>
      <ProgressWords
        words={t('{done, number} of {count, plural, one {# project} other {# projects}}', {
          done: settledCount(job),
          count: total,
        })}
        isUnderWay={isRunning}
      />
      <ActionIcon
        size="sm"
        aria-label={label}
        title={label}
        onClick={() => (isRunning ? bulkControls.pause(id) : bulkControls.resume(id))}
      >
        {isRunning ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
      </ActionIcon>
    </span>
  )
}

const filterLabels: Readonly<Record<PreviewFilter, string>> = {
  all: t('All'),
  changes: t('Changes'),
  done: t('Done'),
  other: t('Not changed'),
}

function Filters({
  rows,
  value,
  onChange,
}: {
  readonly rows: readonly PreviewRow[]
  readonly value: PreviewFilter
  onChange(filter: PreviewFilter): void
}) {
  return (
    <SegmentedControl
      size="xs"
      m="8px 12px"
      aria-label={t('Projects')}
      value={value}
      onChange={next => onChange(previewFilters.find(one => one === next) ?? 'all')}
      data={previewFilters.map(filter => ({
        value: filter,
        label: t('{label} {count, number}', {
          label: filterLabels[filter],
          count: rows.filter(row => matchesFilter(row, filter)).length,
        }),
      }))}
    />
  )
}

const rowHeight = 32

type ListRow = { readonly row: PreviewRow; readonly path: string | null }

/** The projects, with the files of the one that is shown; each can be left out. */
function ProjectList({
  rows,
  shown,
  onOpen,
}: {
  readonly rows: readonly PreviewRow[]
  readonly shown: string | undefined
  onOpen(key: string): void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const lines = rows.flatMap((row): ListRow[] => {
    const files = row.key === shown && row.plan ? row.plan.changes : []
    return [{ row, path: null }, ...files.map(({ path }) => ({ row, path }))]
  })
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  return (
    <div ref={scroller} className={classes.rows}>
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }} aria-label={t('Projects')}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index]
          if (!line) return null
          const { row, path } = line
          const place = { transform: `translateY(${start}px)` }
          return path === null ? (
            <li key={key} className={classes.row} style={place} data-open={row.key === shown || undefined}>
              <ProjectRow row={row} isShown={row.key === shown} onOpen={onOpen} />
            </li>
          ) : (
            <li key={key} className={classes.row} style={place} data-file>
              <FileRow row={row} path={path} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function ProjectRow({
  row,
  isShown,
  onOpen,
}: {
  readonly row: PreviewRow
  readonly isShown: boolean
  onOpen(key: string): void
}) {
  const { ref } = useConnection()
  const { key, plan, isLeftOut } = row
  const state = getState(row)
  return (
    <>
      <Checkbox
        size="xs"
        aria-label={t('Include {name}', { name: key })}
        checked={plan?.status === 'changes' && !isLeftOut}
        disabled={plan?.status !== 'changes'}
        onChange={event => leaveOut(ref, [key], !event.currentTarget.checked)}
      />
      <UnstyledButton
        className={classes.name}
        fz="sm"
        data-open={isShown || undefined}
        aria-current={isShown || undefined}
        onClick={() => onOpen(key)}
      >
        <VisibleText text={plan?.path ?? key} />
      </UnstyledButton>
      <span className={classes.state} title={state}>
        <VisibleText text={state} />
      </span>
    </>
  )
}

function FileRow({ row: { key, changes }, path }: { readonly row: PreviewRow; readonly path: string }) {
  const { ref } = useConnection()
  return (
    <Checkbox
      size="xs"
      label={<VisibleText text={path} />}
      checked={changes.some(change => change.path === path)}
      onChange={event => leaveOut(ref, [fileKey(key, path)], !event.currentTarget.checked)}
    />
  )
}

/** The state of a project, in words. */
function getState({ plan, step, isLeftOut, changes, leftOut }: PreviewRow): string {
  const error = step && errorOfStep(step)
  if (error) return explain(error).title
  if (!plan) return step?.state === 'running' ? t('Loading…') : t('Waiting')
  if (plan.status === 'done') {
    const count = plan.changedSince.length
    return count > 0 ? t('Done; {count, plural, one {# file} other {# files}} changed since', { count }) : t('Done')
  }
  if (plan.status !== 'changes') return plan.reason ?? ''
  if (isLeftOut) return t('Left out')
  const files = t('{count, plural, one {# file} other {# files}}', { count: changes.length })
  return leftOut.length > 0 ? t('{files}, {count, number} left out', { files, count: leftOut.length }) : files
}
