import { SegmentedControl, Switch, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useMemo, useState } from 'react'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { explain } from '#shared/errors.ts'
import { rulesOf } from '../../common/audit/rules.ts'
import { useConnection } from '../../common/connection/use-connection.ts'
import { Screen, Spacer } from '../../common/screen/screen.tsx'
import classes from './audit.module.css'
import { ExportEvents } from './export/export-menu.tsx'
import { manifestOf } from './export/manifest.ts'
import { wholeEvents } from './export/whole-events.ts'
import { serviceFilter } from './filter/service-filter.ts'
import { useFound } from './filter/use-found.ts'
import { dropLoad, type LoadSubject, readPageAgain, startLoad, useLoad } from './load/load-log.ts'
import { type AuditScope, readAuditEvent } from './load/scope.ts'
import { type Events, useEvents, useLoadState } from './load/use-events.ts'
import { useLive } from './load/use-live.ts'
import { useNewest } from './load/use-newest.ts'
import { type AuditSearch, auditViews } from './routes.ts'
import { ChartsView } from './views/charts-view.tsx'
import { EventDrawer } from './views/event-drawer.tsx'
import { EventsView } from './views/events-view.tsx'
import { FiltersMenu, noFilters } from './views/filters-menu.tsx'
import { LoadBar } from './views/load-bar.tsx'
import { SavedSearches } from './views/saved-searches.tsx'
import { UnusualView } from './views/unusual-view.tsx'

const viewWords = { events: 'Events', charts: 'Charts', unusual: 'Unusual' } as const

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
  const subject: LoadSubject = { connection: connection.id, sudo: connection.sudo?.username ?? null, scope, filter }
  const load = useLoad(subject)
  const state = useLoadState(load)
  const newest = useNewest(scope, filter)
  const live = useLiveEvents(subject, newest.items)
  const events = useEvents(load, live.items)
  const isMoving = state?.status === 'running'
  const isWhole = load ? state?.status === 'complete' : !newest.hasOlder
  const { rows, unusual, whats } = useFound(events, search, isMoving)
  const marksOf = useMemo(() => (unusual ? rulesOf(unusual) : () => []), [unusual])
  const [typed, setTyped] = useState(search.q ?? '')
  const searchLater = useDebouncedCallback((q: string) => onSearch({ q: q || undefined }, true), searchDelay)
  const view = search.view ?? 'events'
  const open = search.event === undefined ? undefined : Number(search.event)
  const openRow = useMemo(() => rowOf(events, open), [events, open])

  const wholeOnes = (signal: AbortSignal) =>
    load
      ? wholeEvents(load, rows, {
          page: place => readPageAgain(subject, place, signal),
          one: id => readAuditEvent(subject.connection, scope, id, signal),
        })
      : [rows.flatMap(row => events.whole(row) ?? [])]
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
        newest={newest}
        load={load}
        state={state}
        onStart={() => startLoad(subject)}
        onDrop={() => dropLoad(subject)}
      />
      {view === 'charts' && <ChartsView table={events.table} rows={rows} />}
      {view === 'unusual' && (
        <UnusualView counts={unusual} isWhole={isWhole === true} onShow={rule => onSearch({ rule, view: undefined })} />
      )}
      {view === 'events' && (
        <EventsView
          events={events}
          rows={rows}
          source={load ? { ...newest, hasNextPage: false, total: null } : newest}
          search={search}
          typed={typed}
          onType={text => {
            setTyped(text)
            searchLater(text)
          }}
          marksOf={marksOf}
          onSearch={onSearch}
          exports={
            <ExportEvents
              count={rows.length}
              isReady={!isMoving}
              name={`audit-log-${scope.kind === 'instance' ? 'instance' : scope.name.slice(0, longestName)}`}
              about={manifestOf({ connection, scope, filter, search, state, isWhole: isWhole === true })}
              events={wholeOnes}
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

/** The newest events, with those that happen meanwhile while that is asked for. */
function useLiveEvents(subject: LoadSubject, items: readonly AuditEventFields[]) {
  const load = useLoad(subject)
  const [isOn, setOn] = useState(false)
  const [since, setSince] = useState<readonly AuditEventFields[]>([])
  const all = useMemo(() => {
    const newest = items[0]?.id ?? 0
    return [...since.filter(({ id }) => id > newest), ...items]
  }, [since, items])
  const [count, setCount] = useState(0)
  const error = useLive(
    subject,
    isOn,
    () => (load ? load.newestId() : (all[0]?.id ?? null)),
    events => {
      setCount(seen => seen + (load ? load.addNewest(events) : events.length))
      if (!load) setSince(before => [...events, ...before])
    },
  )
  const words = error ? explain(error).title : count === 0 ? 'Looks every 5 seconds' : `${count} since`
  return { items: all, isOn, words: isOn ? words : undefined, setOn }
}
