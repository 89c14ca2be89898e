import { ActionIcon, Alert, Button, Pill, SegmentedControl, Text } from '@mantine/core'
import { IconUsers, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useBulkJobs, useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { JobProgress } from '../../../ui/bulk/job-progress.tsx'
import { formatSummary } from '../../../ui/bulk/report.ts'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { personName } from '../model/member-items.ts'
import type { AcrossSearch } from '../model/members-across-routes.ts'
import { useAcross } from '../model/members-across-store.ts'
import type { Reading } from '../model/readings.ts'
import { formatCounts, formatMissing, getRights, narrowed, type Right } from '../model/rights.ts'
import classes from './across.module.css'
import { type AcrossTask, ChangeAcross } from './change-across.tsx'
import { PlacesView } from './places-view.tsx'
import { PeopleTable, RightsTable, TotalsTable } from './rights-views.tsx'

const viewNames = {
  places: t('Projects and groups'),
  rights: t('Access'),
  people: t('By person'),
  totals: t('By project or group'),
} as const

/** The number of places named in the notice. */
const maxNamed = 5

/** Who has what where, in as many projects and groups as were chosen, and changes to all of it at once. */
export function MembersAcrossScreen() {
  const { ref } = useConnection()
  const across = useAcross(ref)
  const [search, onSearch] = useScreenSearch('/c/$connection/members')
  const [task, setTask] = useState<AcrossTask | null>(null)
  const { view = 'places' } = search
  const { places, result } = across
  const all = useMemo(() => getRights(result?.readings ?? []), [result])
  const unavailable =
    result?.reach === 'all' ? t('Load direct members: inherited roles are changed where they come from') : undefined
  const actions = (chosen: readonly Right[]): readonly TableAction[] => [
    { label: t('Change role or expiration…'), unavailable, run: () => setTask({ kind: 'change', rights: chosen }) },
    { label: t('Remove…'), isDangerous: true, unavailable, run: () => setTask({ kind: 'remove', rights: chosen }) },
  ]
  const missing = result && view !== 'places' ? formatMissing(result.readings) : ''
  const read = () => {
    void across.read()
    if (view === 'places') onSearch({ view: 'people' })
  }
  return (
    <Page
      title={t('Access across projects')}
      note={missing}
      count={
        <>
          {(view === 'places' || result === null) && (
            <span role="status">
              {places.length > 0 && t('{places, plural, other {# selected}}', { places: places.length })}
            </span>
          )}
          {result && view !== 'places' && (
            <Text size="sm" role="status">
              {formatCounts(result.readings)}{' '}
              <Text span size="xs" c="dimmed">
                <Trans
                  message="as of <timeAgo/>"
                  components={{ timeAgo: <TimeAgo value={new Date(result.at).toISOString()} /> }}
                />
              </Text>
            </Text>
          )}
        </>
      }
      actions={
        <AcrossActions
          across={across}
          onRead={read}
          onAdd={() => setTask({ kind: 'add', places, known: result?.reach === 'list' ? all : [] })}
        />
      }
      toolbar={
        <>
          <ViewSwitch views={viewNames} value={view} onChange={view => onSearch({ view })} />
          {result && view === 'rights' && (
            <NarrowedTo
              all={all}
              person={search.person}
              place={search.place}
              onClear={() => onSearch({ person: undefined, place: undefined })}
            />
          )}
        </>
      }
    >
      {view !== 'places' && result && <Missing readings={result.readings} onRetry={across.reread} />}
      {view !== 'places' && result && <ChangedSince at={result.at} onRead={read} />}
      {view === 'places' ? (
        <PlacesView search={search} onSearch={onSearch} onChoose={across.choose} />
      ) : across.jobs.length > 0 ? (
        <BeingRead jobs={across.jobs} />
      ) : result === null ? (
        <EmptyState
          icon={<IconUsers size={30} stroke={1.5} />}
          title={t('No members loaded')}
          description={t('Select projects or groups, then load their members.')}
        />
      ) : (
        <ReadMembers
          all={all}
          readings={result.readings}
          view={view}
          search={search}
          onSearch={onSearch}
          actions={actions}
        />
      )}
      <ChangeAcross task={task} onClose={() => setTask(null)} />
    </Page>
  )
}

interface AcrossActionsProps {
  readonly across: ReturnType<typeof useAcross>
  onRead(): void
  onAdd(): void
}

/** Which members are loaded, and what is done with the projects and groups that are selected. */
function AcrossActions({ across, onRead, onAdd }: AcrossActionsProps) {
  const { places, reach } = across
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('Members to load')}
        data={[
          { value: 'list', label: t('Direct') },
          { value: 'all', label: t('Direct and inherited') },
        ]}
        value={reach}
        onChange={value => across.setReach(value === 'all' ? 'all' : 'list')}
      />
      <ActionIcon
        aria-label={t('Clear selection')}
        title={t('Clear selection')}
        disabled={places.length === 0}
        onClick={across.clear}
      >
        <IconX size={16} />
      </ActionIcon>
      <Button variant="default" disabled={places.length === 0 || across.jobs.length > 0} onClick={onRead}>
        {t('Load members')}
      </Button>
      <Button disabled={places.length === 0} onClick={onAdd}>
        {t('Add members…')}
      </Button>
    </>
  )
}

interface ReadMembersProps {
  readonly all: readonly Right[]
  readonly readings: readonly Reading[]
  readonly view: Exclude<keyof typeof viewNames, 'places'>
  readonly search: AcrossSearch
  onSearch(change: AcrossSearch, replace?: boolean): void
  actions(chosen: readonly Right[]): readonly TableAction[]
}

/** The members that were read, as the view has them. */
function ReadMembers({ all, readings, view, search, onSearch, actions }: ReadMembersProps) {
  const { person, place } = search
  const rights = useMemo(() => narrowed(all, { person, place }), [all, person, place])
  const filter = { text: search.q ?? '', onChange: (q: string) => onSearch({ q: q || undefined }, true) }
  switch (view) {
    case 'rights':
      return <RightsTable rights={rights} filter={filter} actions={actions} />
    case 'people':
      return (
        <PeopleTable
          rights={all}
          filter={filter}
          actions={actions}
          onOpen={id => onSearch({ view: 'rights', person: id, place: undefined, q: undefined })}
        />
      )
    case 'totals':
      return (
        <TotalsTable
          readings={readings}
          filter={filter}
          onOpen={key => onSearch({ view: 'rights', place: key, person: undefined, q: undefined })}
        />
      )
  }
}

function BeingRead({ jobs }: { readonly jobs: readonly string[] }) {
  const all = useBulkJobs()
  const open = useBulkPanel(panel => panel.open)
  return (
    <div className={classes.reading}>
      {all
        .filter(({ id }) => jobs.includes(id))
        .map(job => (
          <div key={job.id}>
            <ProgressWords words={`${job.title}: ${formatSummary(job)}`} isUnderWay={job.phase.kind !== 'ended'} />
            <JobProgress job={job} label={job.title} />
            <Button variant="subtle" size="compact-xs" onClick={() => open(job.id)}>
              {t('Show details')}
            </Button>
          </div>
        ))}
    </div>
  )
}

/** The places that couldn't be loaded, so that the result is incomplete. */
function Missing({ readings, onRetry }: { readonly readings: readonly Reading[]; onRetry(): void }) {
  const missing = readings.filter(({ isComplete }) => !isComplete)
  if (missing.length === 0) return null
  const shown = missing.slice(0, maxNamed).map(({ place }) => place.path)
  const more = missing.length - shown.length
  return (
    <Alert color="orange" m="sm" role="alert" title={t('Incomplete')}>
      <Trans
        message="<visibleText/>{more, plural, =0 {} other { and # more}} couldn’t be read. Their members are missing below. <button>Retry failed ({missing})</button>"
        values={{
          more,
          missing: formatNumber(missing.length),
        }}
        components={{
          visibleText: <VisibleText text={shown.join(', ')} />,
          button: <Button variant="default" size="compact-xs" onClick={onRetry} />,
        }}
      />
    </Alert>
  )
}

/** Shows that only one user's memberships, or one place's, are listed and can be selected. */
function NarrowedTo({
  all,
  person,
  place,
  onClear,
}: {
  readonly all: readonly Right[]
  readonly person: number | undefined
  readonly place: string | undefined
  onClear(): void
}) {
  if (person === undefined && place === undefined) return null
  const one = narrowed(all, { person, place })[0]
  const name = one && person !== undefined ? personName(one.member) : t('User {person}', { person })
  const words = person !== undefined ? `${name}, ID ${person}` : (one?.place.path ?? place ?? '')
  return (
    <Pill withRemoveButton onRemove={onClear} removeButtonProps={{ 'aria-label': t('Show all') }}>
      <Trans message="Only <visibleText/>" components={{ visibleText: <VisibleText text={words} /> }} />
    </Pill>
  )
}

/** Changes of this window after the load: the result may be outdated. */
function ChangedSince({ at, onRead }: { readonly at: number; onRead(): void }) {
  const connection = useConnection().ref
  const isChanged = useBulkJobs().some(
    job =>
      job.connection === connection &&
      (job.kind === 'write' || job.kind === 'undo') &&
      job.totals.done + job.totals.differs + job.totals.unknown > 0 &&
      Date.parse(job.phase.kind === 'ended' ? job.phase.at : job.startedAt) > at,
  )
  if (!isChanged) return null
  return (
    <Alert color="yellow" m="sm" role="status">
      <Trans
        message="Changes were applied since this was loaded. <button>Refresh</button>"
        components={{ button: <Button variant="default" size="compact-xs" onClick={onRead} /> }}
      />
    </Alert>
  )
}
