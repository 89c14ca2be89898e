import { Button, Checkbox, Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import {
  type AccessState,
  getAccessStates,
  getCarriedOver,
  getReviewProgress,
  isApplied,
  undecided,
} from '#shared/access-reviews/decisions.ts'
import type { Review, ReviewAction, ReviewEvent } from '#shared/access-reviews/review.ts'
import { formatScope } from '#shared/access-reviews/words.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { useConnectionRef, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import type { Job } from '../../../ui/bulk/job.ts'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { formatIncomplete, type Noun } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { getReviewItems, toFound, toResults } from '../model/apply.ts'
import { useLoading } from '../model/loading.ts'
import { type ReviewSearch, reviewFilters } from '../model/routes.ts'
import { useReview, useReviewChanges } from '../model/use-reviews.ts'
import { AccessDetails } from './access-details.tsx'
import { accessNoun, DecideDialog, type DecideTask } from './decide-dialog.tsx'
import { LoadingJobs } from './loading-jobs.tsx'
import { ReferenceTable } from './reference-table.tsx'
import { type AccessRow, accessColumns } from './review-columns.tsx'

/** One access review: its accesses, the decisions about them, and what is done with them. */
export function ReviewScreen() {
  const { review: id } = useParams({ from: '/c/$connection/access-reviews/$review' })
  const { data, error, isPending, refetch } = useReview(id)
  if (data) return data.content ? <Accesses review={data} /> : <NotLoaded review={data} />
  return (
    <Page title={t('Access review')}>
      {isPending && <LoadingState label={t('Loading the access review')} />}
      {error && <ErrorState error={getError(error)} onRetry={() => void refetch()} />}
    </Page>
  )
}

/** A review whose accesses were not loaded yet, or are being loaded. */
function NotLoaded({ review }: { readonly review: Review }) {
  const { loading, start } = useLoading(review)
  const [hasEvidence, setEvidence] = useState(true)
  const isLoading = loading !== null && loading.error === null
  return (
    <Page title={<VisibleText text={review.name} />} count={<ScopeText review={review} />}>
      {loading?.error && <Failure error={loading.error} />}
      {isLoading ? (
        <LoadingJobs jobs={loading.jobs} />
      ) : (
        <EmptyState
          icon={<IconShieldCheck size={30} stroke={1.5} />}
          title={t('Accesses not loaded')}
          description={
            <>
              {t(
                'Loads the members of every group and project in the scope, and of the groups above them. They are stored encrypted on this computer.',
              )}
              <Checkbox
                mt="sm"
                ta="start"
                label={t('Also load audit events, last activity and two-factor')}
                description={t('Shows since when and by whom access was granted. Sends more requests.')}
                checked={hasEvidence}
                onChange={event => setEvidence(event.currentTarget.checked)}
              />
            </>
          }
          action={<Button onClick={() => void start(hasEvidence)}>{t('Load accesses')}</Button>}
        />
      )}
    </Page>
  )
}

function ScopeText({ review }: { readonly review: Review }) {
  const scope = formatScope(review.scope)
  const text = review.due === null ? scope : t('{scope} · Due {day}', { scope, day: review.due })
  return (
    <Text size="sm" c="dimmed" truncate>
      <VisibleText text={text} />
    </Text>
  )
}

const filterLabels = { undecided: t('Undecided'), changes: t('To change'), open: t('Not applied yet') } as const

/** The rows of a review: each access with its decision and result. */
function useRows({ content, log, undone }: Review, { show }: ReviewSearch): readonly AccessRow[] {
  return useMemo(() => {
    const states = getAccessStates({ log, undone })
    return (content?.accesses ?? [])
      .map(access => ({ access, ...(states.get(access.key) ?? undecided) }))
      .filter(row => show === undefined || isShown(row, show))
  }, [content, log, undone, show])
}

function isShown(state: AccessState, show: NonNullable<ReviewSearch['show']>): boolean {
  const { decision } = state
  if (show === 'undecided') return decision === null
  if (decision === null || decision.action === 'keep') return false
  return show === 'changes' || !isApplied(state)
}

/** Records events in a review. The user is told when that fails: its evidence would be incomplete. */
function useRecording({ id }: Review) {
  const { add } = useReviewChanges()
  return async (given: readonly ReviewEvent[] | Promise<readonly ReviewEvent[]>): Promise<void> => {
    try {
      const events = await given
      if (events.length > 0) await add(id, events)
    } catch (thrown) {
      notifyFailure(thrown, { title: t('Couldn’t record this in the access review') })
    }
  }
}

function Accesses({ review }: { readonly review: Review }) {
  const [search, changeSearch] = useScreenSearch('/c/$connection/access-reviews/$review')
  const changes = useReviewChanges()
  const record = useRecording(review)
  const [task, setTask] = useState<DecideTask | null>(null)
  const rows = useRows(review, search)
  const undecided = useRows(review, { show: 'undecided' })
  const accesses = review.content?.accesses ?? []
  const open = accesses.find(({ key }) => key === search.access)
  const clear = (chosen: readonly AccessRow[]) =>
    void record(
      chosen.map(({ access }) => ({
        ...({ kind: 'decision', access: access.key, action: null, level: null, expires: null, reason: '' } as const),
        ...({ how: 'selection', rule: '' } as const),
      })),
    )
  const actions = (chosen: readonly AccessRow[]): readonly TableAction[] => [
    ...decisions.map(({ action, label }) => ({
      label,
      run: () => setTask({ kind: 'selection', action, accesses: chosen.map(({ access }) => access) }),
    })),
    {
      label: t('Clear decision'),
      unavailable: chosen.every(({ decision }) => decision === null) ? t('Nothing is decided') : undefined,
      run: () => clear(chosen),
    },
  ]
  return (
    <Page
      title={<VisibleText text={review.name} />}
      note={formatMissingReads(review)}
      count={<Progress review={review} />}
      actions={
        <ReviewButtons
          review={review}
          onRule={() => setTask({ kind: 'rule', accesses: undecided.map(({ access }) => access) })}
        />
      }
      toolbar={
        <>
          {review.scope.kind === 'person' && (
            <ViewSwitch views={views} value={search.view ?? 'access'} onChange={view => changeSearch({ view })} />
          )}
          <Select
            size="xs"
            w={150}
            aria-label={t('Show')}
            placeholder={t('All accesses')}
            clearable
            data={reviewFilters.map(value => ({ value, label: filterLabels[value] }))}
            value={search.show ?? null}
            onChange={value => changeSearch({ show: reviewFilters.find(one => one === value) }, true)}
          />
        </>
      }
    >
      {search.view === 'references' && review.content ? (
        <ReferenceTable content={review.content} />
      ) : (
        <ResourceTable
          id="review-accesses"
          label={t('Accesses')}
          noun={accessNoun}
          columns={accessColumns}
          rows={rows}
          rowKey={({ access }) => access.key}
          asked={search.show ?? ''}
          filter={{ text: search.q ?? '', onChange: q => changeSearch({ q: q || undefined }, true) }}
          openKey={search.access}
          onOpen={({ access }, isStep) => changeSearch({ access: access.key }, isStep)}
          rowActions={row => actions([row])}
          bulkActions={actions}
          empty={<NoAccesses isFiltered={search.show !== undefined} />}
        />
      )}
      <DecideDialog task={task} onClose={() => setTask(null)} onDecide={events => changes.add(review.id, events)} />
      {open && (
        <SidePanel title={t('Access')} onClose={() => changeSearch({ access: undefined })}>
          <AccessDetails review={review} access={open} />
        </SidePanel>
      )}
    </Page>
  )
}

const views = { access: t('Access'), references: t('Named in') } as const

const decisions: readonly { readonly action: ReviewAction; readonly label: string }[] = [
  { action: 'keep', label: t('Keep…') },
  { action: 'lower', label: t('Lower role…') },
  { action: 'expire', label: t('Set expiration date…') },
  { action: 'remove', label: t('Remove…') },
]

function NoAccesses({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<IconShieldCheck size={30} stroke={1.5} />}
      title={isFiltered ? t('No matching accesses') : t('No accesses')}
      description={isFiltered ? t('Change the filter to show others.') : t('No members were found in the scope.')}
    />
  )
}

/** The reads of members that failed: accesses of those places are missing. Other evidence is missing without a note. */
function formatMissingReads({ content }: Review): string {
  const reads = (content?.reads ?? []).filter(({ operation }) => operation.includes('Members.'))
  const missing = reads.filter(({ state }) => state !== 'complete').length
  return formatIncomplete(missing, reads.length, listNoun)
}

const listNoun: Noun = {
  counted: count => t('{count, plural, one {# list of members} other {# lists of members}}', { count }),
  plural: t('lists of members'),
}

function Progress({ review }: { readonly review: Review }) {
  const { accesses, decided, changes, applied } = getReviewProgress(review)
  return (
    <>
      <Text size="sm" role="status">
        {changes === 0
          ? t('{decided, number} of {accesses, number} decided', { decided, accesses })
          : t(
              '{decided, number} of {accesses, number} decided · {applied, number} of {changes, plural, one {# change} other {# changes}} applied',
              { decided, accesses, applied, changes },
            )}
      </Text>
      {/* The title names the person; a second line above the list would push its buttons below. */}
      {(review.scope.kind !== 'person' || review.due !== null) && <ScopeText review={review} />}
    </>
  )
}

function ReviewButtons({ review, onRule }: { readonly review: Review; onRule(): void }) {
  const connection = useConnectionRef()
  const readOnly = useWhyReadOnly()
  const { read } = useReviewChanges()
  const openPanel = useBulkPanel(panel => panel.open)
  const carried = useMemo(() => toCarry(review), [review])
  const items = getReviewItems(connection, review)
  const record = useRecording(review)
  const getFound = async (job: Job) => {
    // It may have been decided anew while the dry run was running, or before a part of it was repeated.
    const now = await read(review.id)
    return toFound(job, items, getReviewItems(connection, now))
  }
  const preview = () => {
    const { id } = startDryRun({
      title: t('Access review: {name}', { name: review.name }),
      connection,
      items,
      onPlanned: job => void record(getFound(job)),
      onApplied: job => void record(toResults(job)),
    })
    openPanel(id)
  }
  return (
    <>
      {carried.length > 0 && (
        <Button variant="default" onClick={() => void record(carried)}>
          {t('Copy {count, plural, one {# earlier decision} other {# earlier decisions}}', { count: carried.length })}
        </Button>
      )}
      <Button variant="default" onClick={onRule}>
        {t('Decide by rule…')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={14} />}
        onClick={() => void exportPackage(connection, review.id)}
      >
        {t('Export evidence')}
      </Button>
      <Button
        disabled={items.length === 0 || readOnly !== undefined}
        title={readOnly ?? (items.length === 0 ? t('No changes are waiting') : undefined)}
        onClick={preview}
      >
        {t('Preview (dry run)')}
      </Button>
    </>
  )
}

/** Decisions of the last review that can be carried over and are not decided yet. */
function toCarry(review: Review) {
  const states = getAccessStates(review)
  return getCarriedOver(review.content?.accesses ?? [])
    .filter(({ access }) => (states.get(access)?.decision ?? null) === null)
    .map(decision => ({ kind: 'decision', ...decision }) as const)
}

async function exportPackage(connection: ReturnType<typeof useConnectionRef>, id: string): Promise<void> {
  try {
    const saved = await request('reviews.export', { connection, id })
    if (!saved) return
    const values = { path: visibleString(saved.path), sha256: saved.sha256 }
    const message = t('{path}. SHA-256 of the manifest: {sha256}', values)
    notifications.show({ color: 'green', title: t('Evidence package exported'), message })
  } catch (thrown) {
    const { title, sentence, nextStep } = explain(getError(thrown))
    notifications.show({ color: 'red', title, message: `${sentence} ${nextStep}` })
  }
}
