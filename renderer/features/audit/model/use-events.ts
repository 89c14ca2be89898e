import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createEventTable, type EventTable } from '#shared/audit/event-table.ts'
import { getFacts } from '#shared/audit/facts.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { LoadState, LogLoad } from './log-load.ts'

/** The events that are there to be shown, filtered and counted. */
export interface Events {
  readonly table: EventTable
  /** Newest first. */
  readonly rows: readonly number[]
  /** The whole event of a row, where it is at hand. */
  whole(row: number): AuditEventFields | null
}

const nothing = createStore<LoadState | null>(() => null)

/** How far a reading is; null when there is none. */
export function useLoadState(load: LogLoad | null): LoadState | null {
  return useStore<typeof nothing | LogLoad['state']>(load ? load.state : nothing)
}

/** The log as far as it was loaded whole, else its newest events. */
export function useEvents(load: LogLoad | null, newest: readonly AuditEventFields[]): Events {
  const state = useLoadState(load)
  const scrolled = useMemo(() => getEvents(newest), [newest])
  const rows = state?.rows
  return useMemo(
    () => (load && rows ? { table: load.table, rows, whole: () => null } : scrolled),
    [load, rows, scrolled],
  )
}

/** Events as a table, in their order. */
export function getEvents(newest: readonly AuditEventFields[]): Events {
  const table = createEventTable()
  const rows = newest.map(event => table.add(getFacts(event)))
  return { table, rows, whole: row => newest[row] ?? null }
}
