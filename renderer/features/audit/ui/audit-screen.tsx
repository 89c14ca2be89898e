import { SegmentedControl, Switch, Title } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
import { hasCount } from '../../../ui/resource-table/words.ts'
import { Screen, Spacer } from '../../../ui/screen/screen.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { exportLog } from '../model/export-log.ts'
import { useLoad } from '../model/load-log.ts'
import { asOfNewest, describeAsOf, describeLoad, describeNewest } from '../model/load-words.ts'
import type { LoadState, LogLoad } from '../model/log-load.ts'
import { type AuditSearch, auditViews } from '../model/routes.ts'
import { rulesOf } from '../model/rules.ts'
import type { AuditScope } from '../model/scope.ts'
import { serviceFilter } from '../model/service-filter.ts'
import type { LoadSubject } from '../model/subject-load.ts'
import { type Events, useEvents, useLoadState } from '../model/use-events.ts'
import { useFound } from '../model/use-found.ts'
import { useLive } from '../model/use-live.ts'
import { useNewest } from '../model/use-newest.ts'
import classes from './audit.module.css'
import { ChartsView } from './charts-view.tsx'
import { EventDrawer } from './event-drawer.tsx'
import { EventsView } from './events-view.tsx'
import { ExportEvents } from './export-menu.tsx'
import { FiltersMenu, noFilters } from './filters-menu.tsx'
import { LoadBar } from './load-bar.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { UnusualView } from './unusual-view.tsx'

const viewWords = { events: 'Events', charts: 'Charts', unusual: 'Anomalies' } as const

/** Long enough not to look at every key, short enough not to be waited for. */
const searchDelay = 200
/** Of a group or project, in the name of a file. */
const longestName = 100

interface ScreenProps {
  readonly scope: AuditScope
  readonly search: AuditSearch
  onSearch(change: AuditSearch, replace?: boolean): void
}

/** The audit log of the instance, a group or a project: who changed what, from where (document 3, section 6.2). */
export function AuditScreen({ scope, search, onSearch }: ScreenProps) {
  const titleId = useId()
  const connection = useConnection()
  const { from, to, entity_type, entity_id } = search
  const filter = useMemo(() => serviceFilter({ from, to, entity_type, entity_id }), [from, to, entity_type, entity_id])
  const sudo = connection.sudo?.username ?? null
  const subject: LoadSubject = useMemo(
    () => ({ connection: connection.ref, sudo, scope, filter }),
    [connection.ref, sudo, scope, filter],
  )
  const { load, start, drop } = useLoad(subject)
  const state = useLoadState(load)
  const newest = useNewest(scope, filter)
  const live = useLive(subject, load, newest.items)
  const events = useEvents(load, live.items)
  const asOf = state ? describeAsOf(state.coverage) : asOfNewest(newest.provenance)
  const scopeWords = state ? describeLoad(state, filter) : describeNewest(events.rows.length, newest.hasOlder, asOf)
  const isMoving = state?.status === 'running'
  const error = load ? (state?.error ?? null) : newest.error
  const isRead = load ? typeof state?.coverage.asOf === 'number' : hasCount(newest.items.length, newest)
  const { rows, unusual, whats } = useFound(events, search, isMoving)
  const marksOf = useMemo(() => (unusual ? rulesOf(unusual) : () => []), [unusual])
  const [typed, setTyped] = useState(search.q ?? '')
  const searchLater = useDebouncedHere((q: string) => onSearch({ q: q || undefined }, true), searchDelay)
  const view = search.view ?? 'events'
  const open = search.event === undefined ? undefined : Number(search.event)
  const openRow = useMemo(() => rowOf(events, open), [events, open])

  return (
    <Screen aria-labelledby={titleId}>
      <div className={classes.top}>
        <Title order={1} id={titleId}>
          Audit log
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={auditViews.map(value => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={value => onSearch({ view: auditViews.find(one => one === value && one !== 'events') })}
        />
        <FiltersMenu
          search={search}
          hasEntities={scope.kind === 'instance'}
          whats={whats}
          onSearch={change => onSearch(change, true)}
        />
        <SavedSearches
          search={search}
          onApply={saved => {
            onSearch({ ...noFilters, q: undefined, view: undefined, ...saved })
            setTyped(saved.q ?? '')
          }}
        />
        <Spacer />
        <Switch
          size="xs"
          label="Live"
          description={live.words}
          checked={live.isOn}
          onChange={event => live.setOn(event.currentTarget.checked)}
        />
      </div>
      <LoadBar
        subject={subject}
        newest={newest}
        count={events.rows.length}
        load={load}
        state={state}
        onStart={start}
        onDrop={drop}
      />
      {/* Neither a chart nor a rule says anything of events that couldn't be read. */}
      {view !== 'events' && !isRead && error && (
        <ErrorState error={error} onRetry={() => (load ? void load.refresh() : newest.refetch())} />
      )}
      {view !== 'events' && !isRead && !error && <LoadingState rows={10} label="Loading the events" />}
      {view === 'charts' && isRead && <ChartsView table={events.table} rows={rows} scope={scopeWords} />}
      {view === 'unusual' && isRead && (
        <UnusualView
          counts={unusual}
          scope={scopeWords}
          isComplete={state?.coverage.isComplete === true}
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
          typed={typed}
          onType={text => {
            setTyped(text)
            searchLater(text)
          }}
          marksOf={marksOf}
          onSearch={onSearch}
          exports={
            <ExportEvents
              name={`audit-log-${scope.kind === 'instance' ? 'instance' : scope.name.slice(0, longestName)}`}
              exported={signal => exportLog({ connection, subject, search, startLoad: start }, signal)}
            />
          }
        />
      )}
      <EventDrawer
        id={open}
        subject={subject}
        known={openRow === null ? null : events.whole(openRow)}
        place={openRow === null ? null : (load?.placeOf(openRow) ?? null)}
        marks={openRow === null ? [] : marksOf(openRow)}
        onClose={() => onSearch({ event: undefined })}
      />
    </Screen>
  )
}

/** The row of an event; null when it is not among the loaded ones. */
function rowOf({ table, rows }: Events, id: number | undefined): number | null {
  return id === undefined ? null : (rows.find(row => table.number('id', row) === id) ?? null)
}

/** The table of a log that is loaded: nothing more comes by scrolling, and a refresh reads what is new. */
function ofLoad(load: LogLoad, state: LoadState | null) {
  return {
    hasNextPage: false,
    total: null,
    isFetching: state?.isRefreshing === true,
    refetch: () => void load.refresh(),
  }
}
