import { SegmentedControl, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFileSearch, IconFilterOff } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import type { TableSort } from '#shared/tables.ts'
import { useConnection } from '../../common/connection/use-connection.ts'
import { ResourceTable } from '../../common/resource-table/resource-table.tsx'
import { EmptyState } from '../../common/states/states.tsx'
import classes from './audit.module.css'
import { sorted } from './filter/matching.ts'
import { serviceFilter } from './filter/service-filter.ts'
import { useFound } from './filter/use-found.ts'
import { dropLoad, startLoad, useLoad } from './load/load-log.ts'
import type { AuditScope } from './load/scope.ts'
import { type Events, useEvents, useLoadState } from './load/use-events.ts'
import { useNewest } from './load/use-newest.ts'
import { authorName } from './log/facts.ts'
import { rulesOf } from './log/rules.ts'
import { type AuditSearch, auditViews } from './routes.ts'
import { ChartsView } from './views/charts-view.tsx'
import { eventColumns, sortedColumns } from './views/event-columns.tsx'
import { EventDrawer } from './views/event-drawer.tsx'
import { FiltersMenu } from './views/filters-menu.tsx'
import { LoadBar } from './views/load-bar.tsx'
import { UnusualView } from './views/unusual-view.tsx'

const viewWords = { events: 'Events', charts: 'Charts', unusual: 'Unusual' } as const

/** Long enough not to look at every key, short enough not to be waited for. */
const searchDelay = 200

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
  const subject = { connection: connection.id, sudo: connection.sudo?.username ?? null, scope, filter }
  const load = useLoad(subject)
  const state = useLoadState(load)
  const newest = useNewest(scope, filter)
  const events = useEvents(load, newest.items)
  const { rows, unusual, whats } = useFound(events, search, state?.status === 'running')
  const marksOf = useMemo(() => (unusual ? rulesOf(unusual) : () => []), [unusual])
  const [sort, setSort] = useState<TableSort | null>(null)
  const shown = useMemo(() => sorted(events.table, rows, sort), [events.table, rows, sort])
  const columns = useMemo(() => eventColumns(events.table, marksOf), [events.table, marksOf])
  const [typed, setTyped] = useState(search.q ?? '')
  const searchLater = useDebouncedCallback((q: string) => onSearch({ q: q || undefined }, true), searchDelay)
  const type = (text: string) => {
    setTyped(text)
    searchLater(text)
  }
  const view = search.view ?? 'events'
  const open = search.event === undefined ? undefined : Number(search.event)
  const openRow = useMemo(() => rowOf(events, open), [events, open])
  return (
    <section className={classes.screen} aria-labelledby={titleId}>
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
        <UnusualView
          counts={unusual}
          isWhole={state?.status === 'complete' || (!load && !newest.hasOlder)}
          onShow={rule => onSearch({ rule, view: undefined })}
        />
      )}
      {view === 'events' && (
        <ResourceTable
          id="audit-events"
          label="Audit events"
          noun={['event', 'events']}
          columns={columns}
          rows={shown}
          rowKey={row => `${events.table.number('id', row)}`}
          source={load ? { ...newest, hasNextPage: false, total: null } : newest}
          isSelectable={false}
          openKey={search.event}
          onOpen={row => onSearch({ event: `${events.table.number('id', row)}` })}
          rowActions={row => {
            const facts = events.table.at(row)
            return [
              { label: 'Only this author', run: () => onSearch({ author: authorName(facts) }) },
              {
                label: 'Only this IP address',
                unavailable: facts.ip === '' ? 'The event tells no address' : undefined,
                run: () => onSearch({ ip: facts.ip }),
              },
              {
                label: 'Only this target',
                unavailable: facts.target === '' ? 'The event names no target' : undefined,
                run: () => onSearch({ target: facts.target }),
              },
            ]
          }}
          serviceSort={{ columns: sortedColumns, sort, onSort: setSort }}
          filter={{ text: typed, isAsked: true, placeholder: 'Words anywhere in the event', onChange: type }}
          empty={<Nothing hasAny={events.rows.length > 0} />}
        />
      )}
      <EventDrawer
        id={open}
        scope={scope}
        known={openRow === null ? null : events.whole(openRow)}
        marks={openRow === null ? [] : marksOf(openRow)}
        onClose={() => onSearch({ event: undefined })}
      />
    </section>
  )
}

/** The row of an event; null when it is not among the loaded ones. */
function rowOf({ table, rows }: Events, id: number | undefined): number | null {
  return id === undefined ? null : (rows.find(row => table.number('id', row) === id) ?? null)
}

function Nothing({ hasAny }: { readonly hasAny: boolean }) {
  return hasAny ? (
    <EmptyState
      icon={<IconFilterOff size={30} stroke={1.5} />}
      title="No event fits"
      description="Look for something else, leave a filter out, or load all."
    />
  ) : (
    <EmptyState
      icon={<IconFileSearch size={30} stroke={1.5} />}
      title="No events"
      description="Nothing was noted in the days that were asked for."
    />
  )
}
