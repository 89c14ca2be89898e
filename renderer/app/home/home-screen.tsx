import { ActionIcon, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { IconCalendar, IconListSearch, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useMemo, useState } from 'react'
import {
  getMonitoredPlaces,
  type MonitoredPlace,
  noHomeSettings,
  servicePlace,
  withHome,
} from '#shared/attention/monitored-places.ts'
import type { Connection, HomeChoice, JournalEntry } from '#shared/bridge.ts'
import { dayMilliseconds } from '#shared/days.ts'
import { homeDays, maxHomePlaces } from '#shared/home.ts'
import { t } from '#shared/i18n/i18n.ts'
import { placesKey } from '#shared/places-key.ts'
import { geoNodeStatusesQuery, geoNodesQuery, jobMetricsQuery } from '#shared/queries/instance.ts'
import { useDraftList } from '../../features/editing/model/use-draft-list.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { useConnection, useConnections } from '../../lib/connection/use-connection.ts'
import { GroupPicker } from '../../lib/group/group-picker.tsx'
import { createTurns, type Turns } from '../../lib/operations/turns.ts'
import { oldest } from '../../lib/operations/use-operation.ts'
import { ProjectPicker } from '../../lib/project/project-picker.tsx'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { useBulkJobs } from '../../ui/bulk/bulk-jobs.ts'
import { useDownloads } from '../../ui/downloads/use-downloads.ts'
import { journalKey } from '../../ui/journal/journal-queries.ts'
import { LinkButton } from '../../ui/link/link.tsx'
import { getPins } from '../../ui/offline/pins-of.ts'
import { useOffline } from '../../ui/offline/use-offline.ts'
import { Page } from '../../ui/screen/screen.tsx'
import { StaleNotice } from '../../ui/states/stale-notice.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { useNow } from '../../ui/time/use-now.tsx'
import { Beside } from './beside.tsx'
import classes from './home.module.css'
import { formatFound, getCoverage, onThisComputer, type Section } from './section.ts'
import { AttentionList, QuietList } from './section-list.tsx'
import { nodeItems } from './sections/geo.ts'
import { jobItems } from './sections/jobs.ts'
import { draftItems, pinItems, scheduleItems, stoppedItems, unknownItems } from './sections/local.ts'
import { useEach } from './use-each.ts'
import { usePlaceSections } from './use-place-sections.ts'

/** Loaded only where there are policies. */
const PolicySection = lazy(async () => ({ default: (await import('./policy-section.tsx')).PolicySection }))

/** Older unknown writes are listed in the journal only. */
const journalDays = 30

const maxUnknown = 100

/** The number of unknown writes that are checked at once. */
const maxChecked = 20

const here: readonly MonitoredPlace[] = [servicePlace]

/** Less than half of main's concurrency limit for a service, so that interactive requests needn't wait. */
const atOnce = 3
const minute = 60_000

/** What needs attention on a connection, each with a link to the screen where it is dealt with. */
export function HomeScreen() {
  const connection = useConnection()
  const key = placesKey(connection)
  const { data: connections = [] } = useConnections()
  const settings = useSettings()
  const update = useUpdateSettings()
  const now = Math.floor(useNow() / minute) * minute
  const [turns] = useState(() => createTurns(atOnce))
  const [isChoosing, setChoosing] = useState(false)
  const { choice, places, leftOut } = useMemo(
    () => getMonitoredPlaces(settings ?? noHomeSettings, key),
    [settings, key],
  )
  const stable = useSame(places)
  const keep = (change: Partial<HomeChoice>) =>
    update(present => withHome(present, connections, key, { ...choice, ...change }))

  const ofPlaces = usePlaceSections({ turns, places: stable, days: choice.days, mutes: choice.muted, now })
  const ofService = useServiceSections(turns, now)
  const local = useLocalSections(now)
  const [ofPolicies, setOfPolicies] = useState<Section | null>(null)
  const hasPolicies = (settings?.policies[connection.id] ?? []).length > 0
  const sections = [...local, ...ofService, ...ofPlaces, ...(ofPolicies && hasPolicies ? [ofPolicies] : [])]
  return (
    <Page
      title={t('Home')}
      count={
        <>
          <Summary sections={sections} places={places} />
          <StaleNotice provenance={oldest(sections.flatMap(({ looked }) => looked.provenance ?? []))} />
        </>
      }
      actions={
        <>
          <Select
            aria-label={t('Period')}
            w={196}
            size="xs"
            allowDeselect={false}
            leftSection={<IconCalendar size={15} stroke={1.7} aria-hidden />}
            data={homeDays.map(days => ({ value: `${days}`, label: t('Last and next {days} days', { days }) }))}
            value={`${choice.days}`}
            onChange={value => keep({ days: homeDays.find(days => `${days}` === value) ?? choice.days })}
          />
          <ReadAgain />
        </>
      }
    >
      <div className={classes.screen}>
        <div className={classes.main}>
          {/* Problems come before the offer to monitor more. */}
          <AttentionList sections={sections} />
          {hasPolicies && (
            <Suspense fallback={null}>
              <PolicySection days={choice.days} onSection={setOfPolicies} />
            </Suspense>
          )}
          {places.length === 0 && <NothingFollowed onChoose={() => setChoosing(true)} />}
          <QuietList sections={sections} />
        </div>
        <Beside choice={choice} places={places} leftOut={leftOut} onChoose={() => setChoosing(true)} />
      </div>
      {isChoosing && <ChoosePlaces choice={choice} onChoose={keep} onClose={() => setChoosing(false)} />}
    </Page>
  )
}

/** How much there is, and of what. */
function Summary({
  sections,
  places,
}: {
  readonly sections: readonly Section[]
  readonly places: readonly MonitoredPlace[]
}) {
  const projects = places.filter(({ kind }) => kind === 'project').length
  const groups = places.length - projects
  const monitored = t(
    '{places, select, both {{projects, plural, one {# project} other {# projects}} and {groups, plural, one {# group} other {# groups}}} projects {{projects, plural, one {# project} other {# projects}}} other {{groups, plural, one {# group} other {# groups}}}} monitored',
    { places: groups === 0 ? 'projects' : projects === 0 ? 'groups' : 'both', projects, groups },
  )
  return (
    <p role="status" className={classes.summary}>
      {formatFound(sections)}
      {places.length > 0 && ` · ${monitored}`}
    </p>
  )
}

function ReadAgain() {
  const client = useQueryClient()
  return (
    <ActionIcon
      size="md"
      aria-label={t('Refresh Home')}
      title={t('Refresh. Refreshes every 5 minutes while visible')}
      onClick={() => void client.invalidateQueries({ refetchType: 'active' })}
    >
      <IconRefresh size={16} />
    </ActionIcon>
  )
}

function NothingFollowed({ onChoose }: { onChoose(): void }) {
  const connection = useConnection()
  return (
    <EmptyState
      icon={<IconListSearch size={30} stroke={1.5} />}
      title={t('No monitored projects yet')}
      description={t(
        'Home shows what needs attention in your favourites, in recent projects and in those you choose: access that expires, freezes, mirrors and deployments that fail, unusual permission changes.',
      )}
      action={
        <>
          <Button size="xs" onClick={onChoose}>
            {t('Choose projects and groups')}
          </Button>{' '}
          <LinkButton size="xs" variant="default" to="/c/$connection/projects" params={{ connection: connection.id }}>
            {t('Open a project')}
          </LinkButton>
        </>
      }
    />
  )
}

/** The same array while its places are the same: the settings are new at every change of any of them. */
function useSame(places: readonly MonitoredPlace[]): readonly MonitoredPlace[] {
  const key = JSON.stringify(places)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all there is of the places
  return useMemo(() => places, [key])
}

/** The service's own sections, for users with access. */
function useServiceSections(turns: Turns, now: number): readonly Section[] {
  const { id: connection } = useConnection()
  const nodes = useEach(turns, geoNodesQuery, here)
  const statuses = useEach(turns, geoNodeStatusesQuery, here)
  const metrics = useEach(turns, jobMetricsQuery, here)
  const geo = useMemo((): Section => {
    const all = nodes.flatMap(({ values }) => values.flat())
    const told = statuses.flatMap(({ values }) => values.flat())
    const isTold = statuses.every(({ isSeen }) => isSeen)
    return {
      id: 'geo',
      // Without a status nothing is shown about the nodes.
      items: isTold ? nodeItems(connection, all, told, now) : [],
      fine:
        all.length === 0
          ? t('Not replicated')
          : t('{all, plural, one {# node} other {# nodes}} healthy', { all: all.length }),
      looked: getCoverage([...nodes, ...statuses]),
      noun: null,
    }
  }, [connection, nodes, statuses, now])
  const jobs = useMemo((): Section => {
    const [measured] = metrics.flatMap(({ values }) => values)
    const queues = Object.keys(measured?.queues ?? {}).length
    return {
      id: 'jobs',
      items: measured ? jobItems(connection, measured) : [],
      fine: t('{queues, plural, one {# queue} other {# queues}} below the thresholds', { queues }),
      looked: getCoverage(metrics),
      noun: null,
    }
  }, [connection, metrics])
  return [geo, jobs]
}

/** Chooses the projects and groups to monitor, in addition to the default ones. */
function ChoosePlaces({
  choice,
  onChoose,
  onClose,
}: {
  readonly choice: HomeChoice
  onChoose(change: Pick<HomeChoice, 'projects' | 'groups'>): void
  onClose(): void
}) {
  const [projects, setProjects] = useState(choice.projects)
  const [groups, setGroups] = useState(choice.groups)
  const tooMany = projects.length + groups.length - maxHomePlaces
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (tooMany > 0) return
    onChoose({ projects, groups })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Monitored projects')}>
      <form onSubmit={keep} aria-label={t('Monitored projects')}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t(
              'Favourites and recent projects are monitored as well, up to {maxHomePlaces} projects and groups in all.',
              { maxHomePlaces },
            )}
          </Text>
          <ProjectPicker
            label={t('Projects')}
            value={projects.map(pickedFrom)}
            onChange={picked => setProjects(picked.map(getName))}
          />
          <GroupPicker
            label={t('Groups')}
            value={groups.map(pickedFrom)}
            error={
              tooMany > 0
                ? t('Remove {tooMany}: at most {maxHomePlaces} can be monitored', { tooMany, maxHomePlaces })
                : undefined
            }
            onChange={picked => setGroups(picked.map(getName))}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={tooMany > 0}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface Picked {
  readonly id: number | string
  readonly path?: string | undefined
}

/** Converts a stored place for a picker: an ID consists of digits, a path doesn't. */
function pickedFrom(kept: string): Picked {
  return /^\d+$/.test(kept) ? { id: Number(kept) } : { id: kept, path: kept }
}

function getName({ id, path }: Picked): string {
  return path ?? `${id}`
}

/** Local data of a connection: available immediately, with or without a network. */
function useLocalSections(now: number): readonly Section[] {
  const acting = useConnection()
  const connection = acting.id
  const { drafts } = useDraftList({ connection: acting.ref })
  const unknown = useUnknownWrites(acting, now)
  const downloads = useDownloads().filter(download => download.connection === connection)
  const jobs = useBulkJobs().filter(job => job.connection === acting.ref)
  const pins = getPins(useOffline().data?.pins ?? [], acting)
  const { data: schedules = [] } = useQuery({
    queryKey: ['schedules'],
    queryFn: () => request('schedules.list', {}),
    staleTime: minute,
    meta: { secondary: true },
  })
  const shared = { looked: onThisComputer, noun: null }
  return [
    {
      ...shared,
      looked: { ...onThisComputer, isWhole: unknown.length < maxUnknown },
      id: 'journal',
      items: unknownItems(connection, unknown),
      fine: t('No unknown outcomes in the last {journalDays} days', { journalDays }),
    },
    {
      ...shared,
      id: 'stopped',
      items: stoppedItems(downloads, jobs),
      fine: t('None failed or paused since Gatehouse started'),
    },
    {
      ...shared,
      id: 'schedules',
      looked: { ...onThisComputer, asked: schedules.length > 0 ? 1 : 0 },
      items: scheduleItems(schedules),
      fine: t('{schedules, plural, one {# schedule} other {# schedules}}, no failed run', {
        schedules: schedules.length,
      }),
    },
    { ...shared, id: 'drafts', items: draftItems(connection, drafts), fine: t('No drafts on this computer') },
    {
      ...shared,
      id: 'offline',
      items: pinItems(pins, now),
      fine:
        pins.length === 0
          ? t('No refs kept offline')
          : t('{pins, plural, one {# ref} other {# refs}} up to date', { pins: pins.length }),
    },
  ]
}

/** The latest entries of the journal with an unknown outcome. */
function useUnknownWrites({ id, ref }: Pick<Connection, 'id' | 'ref'>, now: number) {
  // A key that moves once a day.
  const since = Math.floor(now / dayMilliseconds) - journalDays
  const { data = [] } = useQuery({
    queryKey: [...journalKey, 'unknown', ref, since],
    queryFn: () => readUnknown({ id, ref }, new Date(since * dayMilliseconds).toISOString()),
    staleTime: 0,
    meta: { secondary: true },
  })
  return useMemo(() => data, [data])
}

/** The entries that are still unknown after checking the newest ones; only sends reads. */
async function readUnknown(
  connection: Pick<Connection, 'id' | 'ref'>,
  since: string,
): Promise<readonly JournalEntry[]> {
  const list = () =>
    request('journal.list', { connection: connection.id, outcome: 'unknown', open: true, since, limit: maxUnknown })
  const found = await list()
  if (found.length === 0) return found
  // Out of reach, they stay as they are.
  await Promise.allSettled(
    found.slice(0, maxChecked).map(({ id }) => request('journal.check', { connection: connection.ref, id })),
  )
  return list()
}
