import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArchive, IconChevronDown, IconDownload, IconFilterOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type EventFormat, eventFormats } from '#shared/audit/event-lines.ts'
import type { ArchiveFilter, AuditArchive } from '#shared/bridge.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import { useReportUnfinished } from '../../../lib/unfinished/unfinished.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { formatLabels, viewNames } from '../model/kind-words.ts'
import type { AuditScope, AuditScreenProps } from '../model/scope.ts'
import {
  findArchive,
  isFiltered,
  useArchiveAction,
  useArchiveAnomalies,
  useArchiveEvents,
  useArchiveFilter,
  useArchives,
} from '../model/use-archive.ts'
import { AnomalyBar, ArchiveBar } from './archive-bar.tsx'
import { EventPanel } from './event-panel.tsx'
import { EventsView } from './events-view.tsx'
import { FiltersMenu, noFilters } from './filters-menu.tsx'
import { SavedSearches } from './saved-searches.tsx'

const archivedNoun: Noun = {
  counted: count => t('{count, plural, one {# archived event} other {# archived events}}', { count }),
  plural: t('events'),
}
const matchingNoun: Noun = {
  counted: count => t('{count, plural, one {# matching archived event} other {# matching archived events}}', { count }),
  plural: t('events'),
}

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
              <FiltersMenu
                search={{ ...search, entity_type: undefined, entity_id: undefined }}
                hasEntities={false}
                events={null}
                onSearch={change => onSearch(change, true)}
              />
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
  const create = () => act(() => request('archives.keep', { connection, scope })).catch(notifyFailure)
  return (
    <EmptyState
      icon={<IconArchive size={30} stroke={1.5} />}
      title={t('No archive')}
      description={formatSentences([
        lasts
          ? t(
              'An archive keeps the events of this log on this computer, encrypted and searchable, also after the service has deleted them.',
            )
          : t('An archive needs a working keychain and a disk that can be written to.'),
        unreadable > 0 &&
          t('{count, plural, one {# archive} other {# archives}} can’t be read without the key in the keychain.', {
            count: unreadable,
          }),
      ])}
      action={
        <Button leftSection={<IconArchive size={14} />} disabled={!lasts} onClick={() => void create()}>
          {t('Create archive')}
        </Button>
      }
    />
  )
}

function Archive({ archive, scope, search, onSearch }: AuditScreenProps & { readonly archive: AuditArchive }) {
  const { ref: connection, sudo } = useConnection()
  const { rule } = search
  const filter = useArchiveFilter(search)
  const all = useArchiveEvents(archive, filter)
  const { found, anomalies, source } = useArchiveAnomalies(archive, filter, rule)
  const events = found ?? all.events
  const open = search.event === undefined ? undefined : Number(search.event)
  const openRow = events.rows.find(row => events.table.number('id', row) === open)
  const isWhole = !found && !isFiltered(filter)
  const getMarks = useMemo(() => () => (rule === undefined ? [] : [{ rule, score: null }]), [rule])
  return (
    <>
      <EventsView
        events={events}
        rows={events.rows}
        source={found ? source : all.source}
        search={search}
        asOf={null}
        noun={isWhole ? archivedNoun : matchingNoun}
        count={isWhole ? archive.events : undefined}
        // The rules are applied when one is chosen, of which the bar below tells.
        hasAnomalies={false}
        getMarks={getMarks}
        onSearch={onSearch}
        exports={<ExportArchive archive={archive} filter={filter} />}
        empty={<NothingArchived archive={archive} />}
      />
      {rule !== undefined && anomalies && <AnomalyBar rule={rule} anomalies={anomalies} />}
      <ArchiveBar archive={archive} search={found ? null : all.progress} />
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
  const { connectionRef: connection, id, events, isRunning, lastRun } = archive
  const act = useArchiveAction()
  const update = () => act(() => request('archives.update', { connection, id })).catch(notifyFailure)
  if (events > 0) {
    return (
      <EmptyState
        icon={<IconFilterOff size={30} stroke={1.5} />}
        title={t('No matching events')}
        description={t('None of the archived events matches. Change the search or the filters.')}
      />
    )
  }
  if (isRunning) return <LoadingState rows={10} label={t('Loading the events')} />
  if (lastRun?.error) return <ErrorState error={lastRun.error} onRetry={() => void update()} />
  return (
    <EmptyState
      icon={<IconArchive size={30} stroke={1.5} />}
      title={t('No archived events')}
      description={
        lastRun ? t('The log had no events at the last update.') : t('The log was not read yet. Update the archive.')
      }
    />
  )
}

interface ExportProps {
  readonly archive: AuditArchive
  readonly filter: ArchiveFilter
}

/** Saves the matching events with a manifest, of JSON Lines with the hash chain. */
function ExportArchive({ archive: { connectionRef: connection, id }, filter }: ExportProps) {
  const [isSaving, setIsSaving] = useState(false)
  useReportUnfinished(isSaving ? t('Audit events are being exported.') : null)
  const save = async (format: EventFormat) => {
    setIsSaving(true)
    try {
      const made = await request('archives.export', { connection, id, filter, format })
      if (!made) return
      notifications.show({
        color: 'green',
        title: t('Saved {events, plural, one {# event} other {# events}}, with a manifest', { events: made.events }),
        message: `${visibleString(made.path)} · SHA-256 ${made.sha256}`,
      })
    } catch (thrown) {
      notifyFailure(thrown)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isSaving}
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
