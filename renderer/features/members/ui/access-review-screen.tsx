import { Alert, Button, FileButton, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCamera, IconFileImport, IconShieldSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useConnection, useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useGroup, useGroupParams } from '../../../lib/group/group-context.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { useBulkJobs } from '../../../ui/bulk/bulk.ts'
import { JobProgress } from '../../../ui/bulk/job-progress.tsx'
import { formatSummary } from '../../../ui/bulk/report.ts'
import { counted } from '../../../ui/resource-table/words.ts'
import { Screen, ScreenTop, TitleNote } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import type { AccessReviewSearch } from '../model/access-review-routes.ts'
import { type Choice, chosenWith } from '../model/choice.ts'
import { readMembers, rereadMissing } from '../model/readings.ts'
import { formatMissing, placeNoun, readSnapshot, type Snapshot, snapshotOf } from '../model/snapshot.ts'
import { useSnapshots } from '../model/store.ts'
import { placesOfTree } from '../model/take.ts'
import classes from './access-review.module.css'
import { DifferenceTable } from './difference-table.tsx'
import { RightsTable } from './rights-table.tsx'
import { SnapshotList } from './snapshot-list.tsx'

/** Who may do what in a group and all below it: taken down at one moment, compared with another, exported. */
export function AccessReviewScreen() {
  const search = useSearch({ from: '/c/$connection/g/$group/access-review' })
  const params = useGroupParams()
  const navigate = useNavigate()
  const connection = useConnectionRef()
  const titleId = useId()
  const { snapshots: all, add, remove } = useSnapshots()
  const snapshots = all.filter(({ takenAs }) => takenAs === null || takenAs === connection)
  const [choice, setChoice] = useState<Choice>({ before: null, after: null })
  // What is shown next is among the snapshots by then, though not yet among those of this drawing.
  const show = (id: string) => setChoice(now => chosenWith(useSnapshots.getState().snapshots, now, id))
  const take = useTake(show)
  const find = (id: string | null) => snapshots.find(one => one.id === id)?.snapshot ?? null
  const [before, after] = [find(choice.before), find(choice.after)]
  const onSearch = (change: AccessReviewSearch) =>
    void navigate({
      to: '/c/$connection/g/$group/access-review',
      params,
      search: { ...search, ...change },
      replace: true,
    })
  const open = async (files: readonly File[]) => {
    for (const file of files) {
      const snapshot = readSnapshot(await file.text())
      if (snapshot) {
        show(add(snapshot, { file: file.name, takenAs: null }))
      } else {
        const message = `${visibleString(file.name)} is not the file of a snapshot.`
        notifications.show({ color: 'red', title: 'Not opened', message })
      }
    }
  }
  return (
    <Screen aria-labelledby={titleId}>
      <ScreenTop>
        <Title order={2} size="h4" id={titleId}>
          Access review
          <TitleNote words={formatMissing([before, after].filter(one => one !== null))} />
        </Title>
      </ScreenTop>
      <div className={classes.bar}>
        <Button leftSection={<IconCamera size={14} />} loading={take.isTaking} onClick={() => void take.take()}>
          Take a snapshot
        </Button>
        <FileButton accept="application/json,.json" multiple onChange={files => void open(files)}>
          {props => (
            <Button {...props} variant="default" leftSection={<IconFileImport size={14} />}>
              Open a file
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" className={classes.words}>
          Direct roles in this group, the groups above it, and the groups and projects below it that the service lists
          to you. What is hidden from you is not in it. Snapshots are kept in files that you save, and carry no e-mail
          addresses.
        </Text>
      </div>
      {take.error && <Failure error={take.error} />}
      <BeingRead jobs={take.jobs} />
      {take.last && (
        <MissingPlaces snapshot={find(take.last.id)} onRetry={() => rereadMissing(take.last?.jobs ?? [])} />
      )}
      {snapshots.length === 0 ? (
        <EmptyState
          icon={<IconShieldSearch size={30} stroke={1.5} />}
          title="No snapshot yet"
          description="Take one now and save it as a file; at the next review, open the file and compare."
        />
      ) : (
        <SnapshotList snapshots={snapshots} choice={choice} onChoose={setChoice} onForget={remove} />
      )}
      {after &&
        (before && before !== after ? (
          <DifferenceTable before={before} after={after} search={search} onSearch={onSearch} />
        ) : (
          <RightsTable snapshot={after} search={search} onSearch={onSearch} />
        ))}
    </Screen>
  )
}

/** Says which places a snapshot lacks, and reads them again. */
function MissingPlaces({ snapshot, onRetry }: { readonly snapshot: Snapshot | null; onRetry(): void }) {
  const missing = snapshot?.places.filter(({ members }) => members === null) ?? []
  if (missing.length === 0) return null
  return (
    <Alert color="orange" title="Incomplete snapshot" role="alert" my="xs">
      {counted(missing.length, placeNoun)} couldn’t be read:{' '}
      <VisibleText
        text={missing
          .slice(0, mostNamed)
          .map(({ path }) => path)
          .join(', ')}
      />
      {missing.length > mostNamed && ` and ${(missing.length - mostNamed).toLocaleString()} more`}. They are not
      compared.{' '}
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        Retry failed ({missing.length.toLocaleString()})
      </Button>
    </Alert>
  )
}

/** Places named in the notice of what is missing. */
const mostNamed = 5

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
        if (taken !== null) replace(taken, snapshotOf(about, readings))
      })
      setJobs(reading.jobs)
      taken = add(snapshotOf(about, await reading.ended), { file: null, takenAs: connection })
      setLast({ jobs: reading.jobs, id: taken })
      onTaken(taken)
    } catch (thrown) {
      setError(errorOf(thrown))
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
