import { Button, Menu, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChartBar, IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { type EventFormat, eventFormats } from '#shared/audit/event-lines.ts'
import type { EventTable } from '#shared/audit/event-table.ts'
import { changeKinds } from '#shared/audit/facts.ts'
import { getRules } from '#shared/audit/rules.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import { useGone } from '../../../lib/tabs/tab-life.ts'
import { useReportUnfinished } from '../../../lib/unfinished/unfinished.ts'
import { BarsChart, TimeSeriesChart, WeekHeatChart } from '../../../ui/charts/charts.tsx'
import { stepNames } from '../../../ui/charts/time-steps.ts'
import { hasCount } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { getCounts } from '../model/counts.ts'
import { exportLog } from '../model/export-log.ts'
import { formatLabels, kindLabels, viewNames } from '../model/kind-words.ts'
import { useLoad } from '../model/load-log.ts'
import { asOfNewest, describeAsOf, describeLoad, describeNewest } from '../model/load-words.ts'
import type { LoadState, LogLoad } from '../model/log-load.ts'
import type { AuditSearch } from '../model/routes.ts'
import { type EventsToSave, saveEvents } from '../model/save-events.ts'
import type { AuditScope, AuditScreenProps } from '../model/scope.ts'
import { serviceFilter } from '../model/service-filter.ts'
import type { LoadSubject } from '../model/subject-load.ts'
import { type Events, useEvents, useLoadState } from '../model/use-events.ts'
import { useFound } from '../model/use-found.ts'
import { useLive } from '../model/use-live.ts'
import { useMutes } from '../model/use-mutes.ts'
import { useNewest } from '../model/use-newest.ts'
import { AnomaliesView } from './anomalies-view.tsx'
import { ArchiveScreen } from './archive-screen.tsx'
import classes from './audit.module.css'
import { EventPanel } from './event-panel.tsx'
import { EventsView } from './events-view.tsx'
import { FiltersMenu, noFilters } from './filters-menu.tsx'
import { LoadBar } from './load-bar.tsx'
import { SavedSearches } from './saved-searches.tsx'

const series = changeKinds.map(name => ({ name, label: kindLabels[name] }))

/** Of a group or project, in the name of a file. */
const maxNameLength = 100

/** The audit log of the instance, a group or a project: who changed what, from where (document 3, section 6.2). */
export function AuditScreen(props: AuditScreenProps) {
  return props.search.view === 'archive' ? <ArchiveScreen {...props} /> : <LogScreen {...props} />
}

/** The log as the service has it. */
function LogScreen({ scope, search, onSearch }: AuditScreenProps) {
  const connection = useConnection()
  const subject = useSubject(scope, search)
  const log = useLog(subject)
  const { load, state, newest, live, events, asOf, scopeText, error, isRead } = log
  const mutes = useMutes()
  const { rows, matches } = useFound(events, search, state?.status === 'running', mutes.muted)
  const getMarks = useMemo(() => (matches ? getRules(matches) : () => []), [matches])
  const view = search.view ?? 'events'
  const open = search.event === undefined ? undefined : Number(search.event)
  const openRow = useMemo(() => getRow(events, open), [events, open])

  return (
    <Page
      title={t('Audit log')}
      toolbar={
        <>
          <ViewSwitch views={viewNames} value={view} onChange={view => onSearch({ view })} />
          <FiltersMenu
            search={search}
            hasEntities={scope.kind === 'instance'}
            events={events}
            onSearch={change => onSearch(change, true)}
          />
          <SavedSearches
            search={search}
            onApply={saved => onSearch({ ...noFilters, q: undefined, view: undefined, ...saved })}
          />
        </>
      }
      actions={
        <Switch
          size="xs"
          label={t('Live')}
          description={live.words}
          checked={live.isOn}
          onChange={event => live.setOn(event.currentTarget.checked)}
        />
      }
    >
      {/* Charts and rules show nothing about events that couldn't be loaded. */}
      {view !== 'events' && !isRead && error && (
        <ErrorState error={error} onRetry={() => (load ? void load.refresh() : newest.refetch())} />
      )}
      {view !== 'events' && !isRead && !error && <LoadingState rows={10} label={t('Loading the events')} />}
      {view === 'charts' && isRead && <ChartsView table={events.table} rows={rows} scope={scopeText} />}
      {view === 'unusual' && isRead && (
        <AnomaliesView
          counts={matches}
          isComplete={!state || state.coverage.isComplete}
          mutes={mutes}
          onShow={rule => onSearch({ rule, view: undefined })}
        />
      )}
      {view === 'events' && (
        <EventsView
          events={events}
          rows={rows}
          source={load ? { ...newest, ...ofLoad(load, state) } : newest}
          search={search}
          asOf={asOf}
          getMarks={getMarks}
          onSearch={onSearch}
          exports={
            <ExportEvents
              name={`audit-log-${scope.kind === 'instance' ? 'instance' : scope.name.slice(0, maxNameLength)}`}
              exported={signal =>
                exportLog({ connection, subject, search, mutes: mutes.muted, startLoad: log.start }, signal)
              }
            />
          }
        />
      )}
      <LoadBar
        subject={subject}
        newest={newest}
        count={events.rows.length}
        scrolls={view === 'events'}
        load={load}
        state={state}
        onStart={log.start}
        onDrop={log.drop}
      />
      <EventPanel
        id={open}
        subject={subject}
        known={openRow === null ? null : events.whole(openRow)}
        place={openRow === null ? null : (load?.getPlace(openRow) ?? null)}
        marks={openRow === null ? [] : getMarks(openRow)}
        onMute={mutes.mute}
        onClose={() => onSearch({ event: undefined })}
      />
    </Page>
  )
}

/** Which log the service is asked for: of what, with which filter, and as whom. */
function useSubject(scope: AuditScope, { from, to, entity_type, entity_id }: AuditSearch): LoadSubject {
  const { ref, sudo } = useConnection()
  const asked = sudo?.username ?? null
  const filter = useMemo(() => serviceFilter({ from, to, entity_type, entity_id }), [from, to, entity_type, entity_id])
  return useMemo(() => ({ connection: ref, sudo: asked, scope, filter }), [ref, asked, scope, filter])
}

/** What is read of a log: its newest page, or all of it where that is loaded, and how far that goes. */
function useLog(subject: LoadSubject) {
  const { scope, filter } = subject
  const controls = useLoad(subject)
  const { load } = controls
  const state = useLoadState(load)
  const newest = useNewest(scope, filter)
  const live = useLive(subject, load, newest.items)
  const events = useEvents(load, live.items)
  const asOf = state ? describeAsOf(state.coverage) : asOfNewest(newest.provenance)
  return {
    ...controls,
    state,
    newest,
    live,
    events,
    asOf,
    scopeText: state ? describeLoad(state, filter) : describeNewest(events.rows.length, newest.hasOlder, asOf, false),
    error: load ? (state?.error ?? null) : newest.error,
    isRead: load ? typeof state?.coverage.asOf === 'number' : hasCount(newest.items.length, newest),
  }
}

/** The row of an event; null when it is not among the loaded ones. */
function getRow({ table, rows }: Events, id: number | undefined): number | null {
  return id === undefined ? null : (rows.find(row => table.number('id', row) === id) ?? null)
}

/** The table of a loaded log: scrolling loads nothing more, and a refresh reads new events. */
function ofLoad(load: LogLoad, state: LoadState | null) {
  return {
    hasNextPage: false,
    total: null,
    isFetching: state?.isRefreshing === true,
    refetch: () => void load.refresh(),
  }
}

interface ChartsProps {
  readonly table: EventTable
  readonly rows: readonly number[]
  /** Which events they are, and as of when. */
  readonly scope: string
}

/** The events that match the filters, in charts. */
function ChartsView({ table, rows, scope }: ChartsProps) {
  const counts = useMemo(() => getCounts(table, rows), [table, rows])
  if (counts.time.length === 0) {
    return <EmptyState icon={<IconChartBar size={30} stroke={1.5} />} title={t('No events to count')} />
  }
  return (
    <div className={classes.scroller}>
      <div className={classes.grid}>
        <TimeSeriesChart
          title={t('Events over time')}
          description={t('{rows} matching events by {step}. {scope}', {
            rows: formatNumber(rows.length),
            step: stepNames[counts.step],
            scope,
          })}
          points={counts.time}
          series={series}
        />
        <BarsChart title={t('By author')} bars={counts.authors} of={t('Events')} />
        <BarsChart title={t('By action')} bars={counts.whats} of={t('Events')} />
        <WeekHeatChart
          title={t('Weekday and hour')}
          description={t('By the clock of this computer')}
          counts={counts.week}
          of={t('events')}
        />
      </div>
    </div>
  )
}

interface ExportProps {
  readonly name: string
  /** The events to export, loaded up to now. */
  exported(signal: AbortSignal): Pick<EventsToSave, 'events' | 'about'>
}

/** Loads the log up to now and saves the events that match the filters, with a manifest for the readers of the file. */
function ExportEvents({ name, exported }: ExportProps) {
  const [saved, setSaved] = useState<number | null>(null)
  useReportUnfinished(saved === null ? null : t('Audit events are being exported.'))
  const running = useRef<AbortController | null>(null)
  useGone(() => running.current?.abort())

  const save = async (format: EventFormat) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setSaved(0)
    try {
      const made = await saveEvents({ name, format, ...exported(signal), signal, onProgress: setSaved })
      if (made) {
        notifications.show({
          color: 'green',
          title: t('Saved {events, plural, one {# event} other {# events}}, with a manifest', { events: made.events }),
          message: `${visibleString(made.path)} · SHA-256 ${made.sha256}`,
        })
      }
    } catch (thrown) {
      notifyFailure(thrown)
    } finally {
      setSaved(null)
    }
  }
  if (saved !== null) {
    return (
      <Button variant="default" onClick={() => running.current?.abort()}>
        {saved === 0
          ? t('Cancel export (loading…)')
          : t('Cancel export ({saved} written)', { saved: formatNumber(saved) })}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          rightSection={<IconChevronDown size={14} />}
          title={t('Loads the log up to now, then saves the events that match the filters')}
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
