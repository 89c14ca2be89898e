import { ActionIcon, Alert, Badge, Button, FileButton, Radio, Table, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCamera, IconDownload, IconFileImport, IconShieldSearch, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { groupQuery } from '#shared/queries/places.ts'
import { roleWord } from '#shared/roles.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { useConnection, useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { useBulkJobs } from '../../../ui/bulk/bulk-jobs.ts'
import { JobProgress } from '../../../ui/bulk/job-progress.tsx'
import { formatSummary } from '../../../ui/bulk/report.ts'
import { roleName } from '../../../ui/people/roles.ts'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page, PagePart } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import { Failure } from '../../../ui/write/failure.tsx'
import type { AccessReviewSearch } from '../model/access-review-routes.ts'
import { type Choice, chosenWith } from '../model/choice.ts'
import type { NamedPlace } from '../model/member-requests.ts'
import { allPlaces, groupPlace, isBelow } from '../model/places.ts'
import { readMembers, rereadMissing } from '../model/readings.ts'
import {
  formatMissing,
  getCounts,
  getSnapshot,
  placeNoun,
  readSnapshot,
  type Snapshot,
  type SnapshotPlace,
  type SnapshotRight,
} from '../model/snapshot.ts'
import { type KeptSnapshot, useSnapshots } from '../model/store.ts'
import classes from './access-review.module.css'
import { DifferenceTable } from './difference-table.tsx'
import { ExpiryCell } from './expiry-cell.tsx'

const columns: readonly TableColumn<Row>[] = [
  {
    id: 'name',
    header: t('Name'),
    value: ({ right }) => right.name,
    cell: ({ right }) => <UserLink name={right.name} username={right.username} />,
    width: 200,
  },
  { id: 'username', header: t('Username'), value: ({ right }) => right.username, width: 150 },
  { id: 'place', header: t('Where'), value: ({ place }) => place.path, width: 240, grows: true },
  { id: 'source', header: t('Kind'), value: ({ place }) => place.source, width: 80 },
  {
    id: 'access_level',
    header: t('Role'),
    value: ({ right }) => roleName(right.access_level),
    exportValue: ({ right }) => roleWord(right.access_level),
    sortValue: ({ right }) => right.access_level,
    width: 110,
  },
  {
    id: 'expires_at',
    header: t('Expires'),
    value: ({ right }) => right.expires_at,
    printValue: ({ right }) => right.expires_at || t('Never'),
    cell: ({ right }) => <ExpiryCell expires_at={right.expires_at} />,
    width: 180,
  },
  { id: 'user_id', header: t('User ID'), value: ({ right }) => right.id, align: 'end', width: idWidth, isHidden: true },
]

/** Who may do what in a group and all below it: taken down at one moment, compared with another, exported. */
export function AccessReviewScreen() {
  const [search, changeSearch] = useScreenSearch('/c/$connection/g/$group/access-review')
  const connection = useConnectionRef()
  const { snapshots: all, add, remove } = useSnapshots()
  const snapshots = all.filter(({ takenAs }) => takenAs === null || takenAs === connection)
  const [choice, setChoice] = useState<Choice>({ before: null, after: null })
  // The next one is in the store by then, though not yet in this render.
  const show = (id: string) => setChoice(now => chosenWith(useSnapshots.getState().snapshots, now, id))
  const take = useTake(show)
  const find = (id: string | null) => snapshots.find(one => one.id === id)?.snapshot ?? null
  const [before, after] = [find(choice.before), find(choice.after)]
  const onSearch = (change: AccessReviewSearch) => changeSearch(change, true)
  const open = async (files: readonly File[]) => {
    for (const file of files) {
      const snapshot = readSnapshot(await file.text())
      if (snapshot) {
        show(add(snapshot, { file: file.name, takenAs: null }))
      } else {
        const message = t('{name} is not the file of a snapshot.', { name: visibleString(file.name) })
        notifications.show({ color: 'red', title: t('Not opened'), message })
      }
    }
  }
  return (
    <Page
      title={t('Access review')}
      note={formatMissing([before, after].filter(one => one !== null))}
      actions={
        <>
          <FileButton accept="application/json,.json" multiple onChange={files => void open(files)}>
            {props => (
              <Button {...props} variant="default" leftSection={<IconFileImport size={14} />}>
                {t('Open a file')}
              </Button>
            )}
          </FileButton>
          <Button leftSection={<IconCamera size={14} />} loading={take.isTaking} onClick={() => void take.take()}>
            {t('Take a snapshot')}
          </Button>
        </>
      }
    >
      <Text size="xs" c="dimmed" className={classes.words}>
        {t(
          'Direct roles in this group, its parent groups, and the subgroups and projects that you can see. Groups and projects that are hidden from you are not included. Snapshots are saved as files and contain no email addresses.',
        )}
      </Text>

      {take.error && <Failure error={take.error} />}
      <BeingRead jobs={take.jobs} />
      {take.last && (
        <MissingPlaces snapshot={find(take.last.id)} onRetry={() => rereadMissing(take.last?.jobs ?? [])} />
      )}
      {snapshots.length === 0 ? (
        <EmptyState
          icon={<IconShieldSearch size={30} stroke={1.5} />}
          title={t('No snapshot yet')}
          description={t('Take one now and save it as a file; at the next review, open the file and compare.')}
        />
      ) : (
        <SnapshotList snapshots={snapshots} choice={choice} onChoose={setChoice} onForget={remove} />
      )}
      <PagePart>
        {after &&
          (before && before !== after ? (
            <DifferenceTable before={before} after={after} search={search} onSearch={onSearch} />
          ) : (
            <RightsTable snapshot={after} search={search} onSearch={onSearch} />
          ))}
      </PagePart>
    </Page>
  )
}

/** Lists the places missing in a snapshot, with a button to load them. */
function MissingPlaces({ snapshot, onRetry }: { readonly snapshot: Snapshot | null; onRetry(): void }) {
  const missing = snapshot?.places.filter(({ members }) => members === null) ?? []
  if (missing.length === 0) return null
  return (
    <Alert color="orange" title={t('Incomplete snapshot')} role="alert" my="xs">
      <Trans
        message="{counted} couldn’t be read: <visibleText/>{more, plural, =0 {} other { and # more}}. They are not compared. <button>Retry failed ({missing})</button>"
        values={{
          counted: placeNoun.counted(missing.length),
          more: Math.max(0, missing.length - maxNamed),
          missing: formatNumber(missing.length),
        }}
        components={{
          visibleText: (
            <VisibleText
              text={missing
                .slice(0, maxNamed)
                .map(({ path }) => path)
                .join(', ')}
            />
          ),
          button: <Button variant="default" size="compact-xs" onClick={onRetry} />,
        }}
      />
    </Alert>
  )
}

/** The number of places named in the notice. */
const maxNamed = 5

/** Takes a snapshot: lists the tree, then reads the members of all of it. */
function useTake(onTaken: (id: string) => void) {
  const { ref: connection, baseUrl: service } = useConnection()
  const { id, group } = useGroup()
  const { add, replace } = useSnapshots()
  const [last, setLast] = useState<{ readonly jobs: readonly string[]; readonly id: string } | null>(null)
  const [isTaking, setTaking] = useState(false)
  const [jobs, setJobs] = useState<readonly string[]>([])
  const [error, setError] = useState<AppError | null>(null)
  const take = async () => {
    setTaking(true)
    setError(null)
    const path = group?.full_path ?? id
    try {
      const places = await placesOfTree(connection, path, new AbortController().signal)
      const takenAt = new Date().toISOString()
      const about = { service, group: path, takenAt }
      let taken: string | null = null
      const reading = readMembers(connection, places, 'list', readings => {
        if (taken !== null) replace(taken, getSnapshot(about, readings))
      })
      setJobs(reading.jobs)
      taken = add(getSnapshot(about, await reading.ended), { file: null, takenAs: connection })
      setLast({ jobs: reading.jobs, id: taken })
      onTaken(taken)
    } catch (thrown) {
      setError(getError(thrown))
    } finally {
      setTaking(false)
      setJobs([])
    }
  }
  return { take, isTaking, jobs, error, last }
}

function BeingRead({ jobs }: { readonly jobs: readonly string[] }) {
  const all = useBulkJobs().filter(({ id }) => jobs.includes(id))
  return all.map(job => (
    <div key={job.id} className={classes.note}>
      <ProgressWords words={`${job.title}: ${formatSummary(job)}`} isUnderWay={job.phase.kind !== 'ended'} />
      <JobProgress job={job} label={job.title} />
    </div>
  ))
}

/** The group, its parent groups, and everything below it that the service lists. @throws BridgeFailure */
async function placesOfTree(
  connection: ConnectionRef,
  group: string,
  signal: AbortSignal,
): Promise<readonly NamedPlace[]> {
  const [groups, projects] = await Promise.all([
    allPlaces(connection, 'group', signal),
    allPlaces(connection, 'project', signal),
  ])
  const above = groups.filter(({ path }) => isBelow(group, path) && path !== group)
  const below = [...groups, ...projects].filter(({ path }) => isBelow(path, group))
  if (below.some(({ source, path }) => source === 'group' && path === group)) return [...above, ...below]
  return [...(await groupItself(connection, group, signal)), ...above, ...below]
}

/** A group that isn't in the list may still be readable by its path. */
async function groupItself(connection: ConnectionRef, id: string, signal: AbortSignal): Promise<readonly NamedPlace[]> {
  try {
    return [groupPlace((await callQuery(connection, groupQuery(id), { signal })).value)]
  } catch (thrown) {
    if (getError(thrown).kind === 'notFound') return []
    throw thrown
  }
}

interface Row {
  readonly place: SnapshotPlace
  readonly right: SnapshotRight
}

/** Everyone's access in one snapshot. */
function RightsTable({
  snapshot,
  search,
  onSearch,
}: {
  readonly snapshot: Snapshot
  readonly search: AccessReviewSearch
  onSearch(change: AccessReviewSearch): void
}) {
  const rows = useMemo(
    () => snapshot.places.flatMap(place => (place.members ?? []).map(right => ({ place, right }))),
    [snapshot],
  )
  return (
    <ResourceTable
      id="access-rights"
      label={t('Access in the snapshot')}
      noun={{
        counted: count => t('{count, plural, one {# membership} other {# memberships}}', { count }),
        plural: t('memberships'),
      }}
      columns={columns}
      rows={rows}
      rowKey={({ place, right }) => `${place.source} ${place.id} ${right.id}`}
      isSelectable={false}
      filter={{ text: search.q ?? '', onChange: q => onSearch({ q: q || undefined }) }}
    />
  )
}

/** The snapshots at hand: choose, save, forget. */
function SnapshotList({
  snapshots,
  choice,
  onChoose,
  onForget,
}: {
  readonly snapshots: readonly KeptSnapshot[]
  readonly choice: Choice
  onChoose(choice: Choice): void
  onForget(id: string): void
}) {
  return (
    <Table className={classes.snapshots} aria-label={t('Snapshots')} layout="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Before')}</Table.Th>
          <Table.Th>{t('After')}</Table.Th>
          <Table.Th>{t('Taken')}</Table.Th>
          <Table.Th>{t('Group')}</Table.Th>
          <Table.Th>{t('Contents')}</Table.Th>
          <Table.Th aria-label={t('Actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {snapshots.map(({ id, snapshot, file }) => {
          const taken = exactTime(snapshot.takenAt)
          return (
            <Table.Tr key={id}>
              <Table.Td>
                <Radio
                  aria-label={t('Before: {taken}', { taken })}
                  checked={choice.before === id}
                  onClick={() => onChoose({ ...choice, before: choice.before === id ? null : id })}
                  readOnly
                />
              </Table.Td>
              <Table.Td>
                <Radio
                  aria-label={t('After: {taken}', { taken })}
                  checked={choice.after === id}
                  onChange={() => onChoose({ ...choice, after: id })}
                />
              </Table.Td>
              <Table.Td>
                {taken}{' '}
                <Badge size="sm" variant="light" color="gray" tt="none" fw={500}>
                  {file === null ? t('only in this run') : t('from a file')}
                </Badge>
              </Table.Td>
              <Table.Td>
                <VisibleText text={snapshot.group} />
                <Text size="xs" c="dimmed">
                  <VisibleText text={snapshot.service} />
                </Text>
              </Table.Td>
              <Table.Td>{formatContent(snapshot)}</Table.Td>
              <Table.Td>
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    size="compact-xs"
                    leftSection={<IconDownload size={14} />}
                    onClick={() => void saveFile(async () => getFile(snapshot))}
                  >
                    {t('Save as file')}
                  </Button>
                  <ActionIcon aria-label={t('Remove the snapshot of {taken}', { taken })} onClick={() => onForget(id)}>
                    <IconTrash size={14} />
                  </ActionIcon>
                </div>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function formatContent(snapshot: Snapshot): string {
  const { places, rights, unread } = getCounts(snapshot)
  const words = t(
    '{rights, plural, one {# membership} other {# memberships}} in {places, plural, one {# place} other {# places}}',
    { rights, places },
  )
  return unread === 0 ? words : t('{words} · incomplete: {unread} couldn’t be read', { words, unread })
}

function getFile(snapshot: Snapshot) {
  const group = snapshot.group.replace(/[^\w.-]+/g, '-').slice(0, 100)
  return {
    name: `access-${group}-${snapshot.takenAt.slice(0, 10)}`,
    type: 'json' as const,
    content: `${JSON.stringify(snapshot, null, 2)}\n`,
  }
}
