import { Button, Group, Menu, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconArchive,
  IconChevronDown,
  IconDownload,
  IconFilterOff,
  IconPlayerPause,
  IconRefresh,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type EventFormat, eventFormats } from '#shared/audit/event-lines.ts'
import { ruleIds, rules } from '#shared/audit/rules.ts'
import type { ArchiveAnomalies, ArchiveFilter, AuditArchive } from '#shared/bridge.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { tellFailure } from '../../../lib/notices/notices.ts'
import { Page, ViewSwitch } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { describeGap, describePeriod, describeRun } from '../model/archive-words.ts'
import { formatLabels, viewNames } from '../model/kind-words.ts'
import type { AuditScope, AuditScreenProps } from '../model/scope.ts'
import {
  findArchive,
  useArchiveAction,
  useArchiveAnomalies,
  useArchiveEvents,
  useArchiveFilter,
  useArchives,
} from '../model/use-archive.ts'
import classes from './audit.module.css'
import { EventPanel } from './event-panel.tsx'
import { EventsView } from './events-view.tsx'
import { FiltersMenu, noFilters } from './filters-menu.tsx'
import { SavedSearches } from './saved-searches.tsx'

/** More gaps are counted, not listed. */
const maxGaps = 3

/** The archive of a log on this computer, or the way to one. It needs no service. */
export function ArchiveScreen(props: AuditScreenProps) {
  const { scope, search, onSearch } = props
  const { ref } = useConnection()
  const { data, error, refetch } = useArchives()
  const archive = findArchive(data, ref, scope)
  const { view = 'events' } = search
  return (
    <Page
      title={t('Audit log')}
      toolbar={
        <>
          <ViewSwitch views={viewNames} value={view} onChange={view => onSearch({ view })} />
          {archive && (
            <>
              <FiltersMenu search={search} hasEntities={false} whats={[]} onSearch={change => onSearch(change, true)} />
              <SavedSearches
                search={search}
                onApply={saved => onSearch({ ...noFilters, q: undefined, ...saved, view: 'archive' })}
              />
            </>
          )}
        </>
      }
    >
      {!data && error && <ErrorState error={getError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={10} label={t('Loading the archive')} />}
      {data && !archive && <NoArchive scope={scope} lasts={data.lasts} unreadable={data.unreadable} />}
      {archive && <Archive key={archive.id} archive={archive} {...props} />}
    </Page>
  )
}

interface NoArchiveProps {
  readonly scope: AuditScope
  readonly lasts: boolean
  readonly unreadable: number
}

function NoArchive({ scope, lasts, unreadable }: NoArchiveProps) {
  const { ref: connection } = useConnection()
  const act = useArchiveAction()
  const keep = () => act(() => request('archives.keep', { connection, scope })).catch(tellFailure)
  const hidden =
    unreadable === 0
      ? ''
      : ` ${t('{count, plural, one {# archive} other {# archives}} can’t be read without the key in the keychain.', { count: unreadable })}`
  return (
    <EmptyState
      icon={<IconArchive size={30} stroke={1.5} />}
      title={t('No archive')}
      description={
        (lasts
          ? t(
              'An archive keeps the events of this log on this computer, encrypted and searchable, also after the service has deleted them.',
            )
          : t('An archive needs a working keychain and a disk that can be written to.')) + hidden
      }
      action={
        <Button leftSection={<IconArchive size={14} />} disabled={!lasts} onClick={() => void keep()}>
          {t('Keep an archive of these events')}
        </Button>
      }
    />
  )
}

function Archive({ archive, scope, search, onSearch }: AuditScreenProps & { readonly archive: AuditArchive }) {
  const { ref: connection, sudo } = useConnection()
  const filter = useArchiveFilter(search)
  const all = useArchiveEvents(archive, filter)
  const { found, anomalies, source } = useArchiveAnomalies(archive, filter, search.rule)
  const events = found ?? all.events
  const open = search.event === undefined ? undefined : Number(search.event)
  const openRow = events.rows.find(row => events.table.number('id', row) === open)
  const getMarks = () => (search.rule === undefined ? [] : [search.rule])
  return (
    <>
      <ArchiveBar archive={archive} />
      {search.rule !== undefined && anomalies && <AnomalyBar anomalies={anomalies} />}
      <EventsView
        events={events}
        rows={events.rows}
        source={found ? source : all.source}
        search={search}
        asOf={null}
        getMarks={getMarks}
        onSearch={onSearch}
        exports={<ExportArchive archive={archive} filter={filter} />}
        empty={<NothingArchived archive={archive} />}
      />
      <EventPanel
        id={open}
        subject={{ connection, sudo: sudo?.username ?? null, scope, filter: {} }}
        known={openRow === undefined ? null : events.whole(openRow)}
        place={null}
        marks={openRow === undefined ? [] : getMarks()}
        onClose={() => onSearch({ event: undefined })}
      />
    </>
  )
}

function NothingArchived({ archive }: { readonly archive: AuditArchive }) {
  return archive.events === 0 ? (
    <EmptyState
      icon={<IconArchive size={30} stroke={1.5} />}
      title={t('No archived events')}
      description={archive.isRunning ? t('The events are being read.') : t('The log had no events when it was read.')}
    />
  ) : (
    <EmptyState
      icon={<IconFilterOff size={30} stroke={1.5} />}
      title={t('No matching events')}
      description={t('None of the archived events matches. Change the search or the filters.')}
    />
  )
}

/** How much is archived, until when, the gaps, and what can be done. */
function ArchiveBar({ archive }: { readonly archive: AuditArchive }) {
  const { connectionRef: connection, id, isRunning, events, bytes, gaps } = archive
  const act = useArchiveAction()
  const [isDeleting, setIsDeleting] = useState(false)
  const period = describePeriod(archive)
  const own = { connection, id }
  const words = t('{count, plural, one {# event} other {# events}} · {size}', {
    count: events,
    size: formatSize(bytes),
  })
  return (
    <div className={classes.load}>
      <span>
        <ProgressWords
          isUnderWay={isRunning}
          words={[words, period, describeRun(archive)].filter(part => part !== null).join(' · ')}
        />
      </span>
      {isRunning ? (
        <BarButton
          icon={<IconPlayerPause size={14} />}
          label={t('Pause')}
          onClick={() => act(() => request('archives.stop', own))}
        />
      ) : (
        <BarButton
          icon={<IconRefresh size={14} />}
          label={t('Update now')}
          onClick={() => act(() => request('archives.update', own))}
        />
      )}
      <BarButton icon={<IconShieldCheck size={14} />} label={t('Verify')} onClick={() => verify(archive)} />
      <BarButton
        icon={<IconTrash size={14} />}
        label={t('Delete archive…')}
        onClick={async () => setIsDeleting(true)}
      />
      {gaps.length > 0 && !isRunning && (
        <ul className={classes.problems} aria-label={t('Gaps')}>
          {gaps.slice(0, maxGaps).map(gap => (
            <li key={`${gap.reason} ${gap.from} ${gap.ids.join()}`}>{describeGap(gap)}</li>
          ))}
          {gaps.length > maxGaps && (
            <li>
              {t('{count, plural, one {# more gap} other {# more gaps}}. The manifest of an export lists them.', {
                count: gaps.length - maxGaps,
              })}
            </li>
          )}
        </ul>
      )}
      <Modal opened={isDeleting} onClose={() => setIsDeleting(false)} title={t('Delete this archive?')}>
        <DeleteArchive archive={archive} onClose={() => setIsDeleting(false)} />
      </Modal>
    </div>
  )
}

interface BarButtonProps {
  readonly icon: ReactNode
  readonly label: string
  onClick(): Promise<unknown>
}

function BarButton({ icon, label, onClick }: BarButtonProps) {
  return (
    <Button variant="default" size="compact-sm" leftSection={icon} onClick={() => void onClick().catch(tellFailure)}>
      {label}
    </Button>
  )
}

async function verify({ connectionRef: connection, id }: AuditArchive): Promise<void> {
  const { isIntact, events, head, problem } = await request('archives.verify', { connection, id })
  notifications.show({
    color: isIntact ? 'green' : 'red',
    title: isIntact
      ? t('The archive is intact: {events, plural, one {# event} other {# events}}', { events })
      : t('The archive was changed'),
    message: isIntact ? t('End of the hash chain: {head}', { head }) : problem,
    ...(!isIntact && { autoClose: false }),
  })
}

/** How many events the rules were applied to, and how many match each. */
function AnomalyBar({ anomalies }: { readonly anomalies: ArchiveAnomalies }) {
  const { events, isComplete, counts } = anomalies
  const found = ruleIds.map(rule =>
    t('{label}: {count}', { label: rules[rule].label, count: formatNumber(counts[rule]) }),
  )
  return (
    <div className={classes.load}>
      <span>
        {isComplete
          ? t('The rules were applied to {events, plural, one {# event} other {# events}}.', { events })
          : t('The rules were applied to the newest {events, plural, one {# event} other {# events}}.', {
              events,
            })}{' '}
        {found.join(' · ')}
      </span>
    </div>
  )
}

function DeleteArchive({ archive, onClose }: { readonly archive: AuditArchive; onClose(): void }) {
  const { connectionRef: connection, id, events, first } = archive
  const act = useArchiveAction()
  const remove = async () => {
    await act(() => request('archives.delete', { connection, id })).catch(tellFailure)
    onClose()
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        {first === null
          ? t('It has no events yet.')
          : t(
              'It has {events, plural, one {# event} other {# events}}. Those that the service has deleted are lost. You can’t undo this. Export the archive first to keep them.',
              { events },
            )}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button color="red" onClick={() => void remove()}>
          {t('Delete archive')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ExportProps {
  readonly archive: AuditArchive
  readonly filter: ArchiveFilter
}

/** Saves the matching events with a manifest, of JSON Lines with the hash chain. */
function ExportArchive({ archive: { connectionRef: connection, id }, filter }: ExportProps) {
  const save = async (format: EventFormat) => {
    try {
      const made = await request('archives.export', { connection, id, filter, format })
      if (!made) return
      notifications.show({
        color: 'green',
        title: t('Saved {events, plural, one {# event} other {# events}}, with a manifest', { events: made.events }),
        message: `${visibleString(made.path)} · SHA-256 ${made.sha256}`,
      })
    } catch (thrown) {
      tellFailure(thrown)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          rightSection={<IconChevronDown size={14} />}
          title={t('Saves the archived events that match the filters')}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {eventFormats.map(format => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {formatLabels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
