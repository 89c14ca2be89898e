import { Alert, Button, SegmentedControl, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { useBulkJobs, useBulkPanel } from '../../common/bulk/bulk.ts'
import { JobProgress } from '../../common/bulk/job-progress.tsx'
import { sumOf } from '../../common/bulk/report.ts'
import { useConnection } from '../../common/connection/use-connection.ts'
import { ProgressWords } from '../../common/live/progress-words.tsx'
import type { TableAction } from '../../common/resource-table/column.ts'
import { counted } from '../../common/resource-table/words.ts'
import { Screen, ScreenTop, Spacer } from '../../common/screen/screen.tsx'
import { EmptyState } from '../../common/states/states.tsx'
import { TimeAgo } from '../../common/time/time-ago.tsx'
import classes from './across.module.css'
import { type AcrossTask, ChangeAcross } from './change-across.tsx'
import { PlacesView } from './places-view.tsx'
import { type Right, rightsOf } from './rights.ts'
import { PeopleTable, RightsTable, TotalsTable } from './rights-views.tsx'
import { type AcrossSearch, acrossViews } from './routes.ts'
import { useAcross } from './store.ts'

const viewWords = { places: 'Choose places', rights: 'Rights', people: 'By person', totals: 'By place' } as const

/** Who has what where, in as many projects and groups as were chosen, and changes to all of it at once. */
export function MembersAcrossScreen() {
  const titleId = useId()
  const connection = useConnection().id
  const across = useAcross(connection)
  const search = useSearch({ from: '/c/$connection/members' })
  const navigate = useNavigate()
  const [task, setTask] = useState<AcrossTask | null>(null)
  const { view = 'places' } = search
  const { places, result, reach } = across
  const rights = useMemo(() => rightsOf(result?.readings ?? []), [result])
  const onSearch = (change: AcrossSearch, replace = false) =>
    void navigate({ to: '/c/$connection/members', params: { connection }, search: { ...search, ...change }, replace })
  const filter = { text: search.q ?? '', onChange: (q: string) => onSearch({ q: q || undefined }, true) }
  const unavailable =
    result?.reach === 'all' ? 'Read the direct members alone: what comes from above is changed there' : undefined
  const actions = (chosen: readonly Right[]): readonly TableAction[] => [
    { label: 'Change role or end…', unavailable, run: () => setTask({ kind: 'change', rights: chosen }) },
    { label: 'Remove…', isDangerous: true, unavailable, run: () => setTask({ kind: 'remove', rights: chosen }) },
  ]
  const read = () => {
    void across.read()
    if (view === 'places') onSearch({ view: 'people' })
  }
  return (
    <Screen aria-labelledby={titleId}>
      <ScreenTop>
        <Title order={1} id={titleId}>
          Members across projects
        </Title>
        <Spacer />
        <Text size="sm" role="status">
          {places.length === 0 ? 'No places chosen' : `${counted(places.length, ['place', 'places'])} chosen`}
        </Text>
        <Button variant="default" disabled={places.length === 0} onClick={across.clear}>
          Clear
        </Button>
        <SegmentedControl
          size="xs"
          aria-label="Which members are read"
          data={[
            { value: 'list', label: 'Direct' },
            { value: 'all', label: 'With inherited' },
          ]}
          value={reach}
          onChange={value => across.setReach(value === 'all' ? 'all' : 'list')}
        />
        <Button variant="default" disabled={places.length === 0 || across.jobs.length > 0} onClick={read}>
          Read their members
        </Button>
        <Button
          disabled={places.length === 0}
          onClick={() => setTask({ kind: 'add', places, known: result?.reach === 'list' ? rights : [] })}
        >
          Add people…
        </Button>
      </ScreenTop>
      <ScreenTop>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={acrossViews.map(value => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={value => onSearch({ view: acrossViews.find(one => one === value && one !== 'places') })}
        />
        {result && view !== 'places' && (
          <Text size="xs" c="dimmed">
            Read <TimeAgo value={new Date(result.at).toISOString()} />
          </Text>
        )}
      </ScreenTop>
      {view !== 'places' && result && <ChangedSince at={result.at} onRead={read} />}
      {view === 'places' ? (
        <PlacesView search={search} onSearch={onSearch} onChoose={across.choose} />
      ) : across.jobs.length > 0 ? (
        <BeingRead jobs={across.jobs} />
      ) : result === null ? (
        <EmptyState
          icon={<IconUsers size={30} stroke={1.5} />}
          title="Nothing read yet"
          description="Choose projects or groups, then read their members."
        />
      ) : view === 'rights' ? (
        <RightsTable rights={rights} filter={filter} actions={actions} />
      ) : view === 'people' ? (
        <PeopleTable
          rights={rights}
          filter={filter}
          actions={actions}
          onOpen={username => onSearch({ view: 'rights', q: username })}
        />
      ) : (
        <TotalsTable
          readings={result.readings}
          filter={filter}
          onOpen={path => onSearch({ view: 'rights', q: path })}
        />
      )}
      <ChangeAcross task={task} onClose={() => setTask(null)} />
    </Screen>
  )
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
            <ProgressWords words={`${job.title}: ${sumOf(job)}`} isUnderWay={job.state !== 'ended'} />
            <JobProgress job={job} label={job.title} />
            <Button variant="subtle" size="compact-xs" onClick={() => open(job.id)}>
              Pause, cancel or look
            </Button>
          </div>
        ))}
    </div>
  )
}

/** Changes of this window that came after the reading: what is shown may no longer be so. */
function ChangedSince({ at, onRead }: { readonly at: number; onRead(): void }) {
  const connection = useConnection().id
  const isChanged = useBulkJobs().some(
    job =>
      job.connection === connection &&
      (job.kind === 'write' || job.kind === 'undo') &&
      job.totals.done > 0 &&
      Date.parse(job.endedAt ?? job.startedAt) > at,
  )
  if (!isChanged) return null
  return (
    <Alert color="yellow" m="sm" role="status">
      Changes were made since this was read.{' '}
      <Button variant="default" size="compact-xs" onClick={onRead}>
        Read again
      </Button>
    </Alert>
  )
}
