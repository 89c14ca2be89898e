import { IconFileSearch, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { TableSort } from '#shared/tables.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { TableSource } from '../../../ui/resource-table/table-source.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { authorName } from '../model/facts.ts'
import { sorted } from '../model/matching.ts'
import type { AuditSearch } from '../model/routes.ts'
import type { RuleId } from '../model/rules.ts'
import type { Events } from '../model/use-events.ts'
import { eventColumns, sortedColumns } from './event-columns.tsx'

interface ViewProps {
  readonly events: Events
  /** Those that fit the filters. */
  readonly rows: readonly number[]
  readonly source: TableSource
  readonly search: AuditSearch
  /** Of the loaded events; null before there are any. */
  readonly asOf: string | null
  readonly exports: ReactNode
  /** What stands in the text filter. */
  readonly typed: string
  onType(text: string): void
  marksOf(row: number): readonly RuleId[]
  onSearch(change: AuditSearch, replace?: boolean): void
}

/** The events that fit, one in a row. */
export function EventsView(props: ViewProps) {
  const { events, rows, source, search, asOf, exports, typed, onType, marksOf, onSearch } = props
  const { table } = events
  const [sort, setSort] = useState<TableSort | null>(null)
  const shown = useMemo(() => sorted(table, rows, sort), [table, rows, sort])
  const columns = useMemo(() => eventColumns(table, marksOf), [table, marksOf])
  const keyOf = (row: number) => `${table.number('id', row)}`
  const actionsOf = (row: number) => {
    const { author, authorId, ip, target } = table.at(row)
    return [
      { label: 'Only this author', run: () => onSearch({ author: authorName({ author, authorId }) }) },
      {
        label: 'Only this IP address',
        unavailable: ip === '' ? 'The event tells no address' : undefined,
        run: () => onSearch({ ip }),
      },
      {
        label: 'Only this target',
        unavailable: target === '' ? 'The event names no target' : undefined,
        run: () => onSearch({ target }),
      },
    ]
  }
  return (
    <ResourceTable
      id="audit-events"
      label="Audit events"
      noun={['event', 'events']}
      columns={columns}
      rows={shown}
      rowKey={keyOf}
      source={source}
      isSelectable={false}
      openKey={search.event}
      asked={JSON.stringify({ ...search, event: undefined })}
      onOpen={row => onSearch({ event: keyOf(row) })}
      rowActions={actionsOf}
      serviceSort={{ columns: sortedColumns, sort, onSort: setSort }}
      filter={{
        text: typed,
        isAsked: true,
        placeholder: 'Search events',
        onChange: onType,
      }}
      exports={exports}
      empty={<Nothing hasAny={events.rows.length > 0} asOf={asOf} />}
    />
  )
}

/** Nothing is said of the log, only of what is loaded. */
function Nothing({ hasAny, asOf }: { readonly hasAny: boolean; readonly asOf: string | null }) {
  const when = asOf === null ? '' : ` as of ${asOf}`
  return hasAny ? (
    <EmptyState
      icon={<IconFilterOff size={30} stroke={1.5} />}
      title="No matching events"
      description={`None of the loaded events${when} matches. Change the search or the filters, load all, or refresh.`}
    />
  ) : (
    <EmptyState
      icon={<IconFileSearch size={30} stroke={1.5} />}
      title="No events"
      description={`The log has no events in this period${when}.`}
    />
  )
}
