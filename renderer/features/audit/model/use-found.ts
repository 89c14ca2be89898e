import { useDeferredValue, useMemo } from 'react'
import type { EventTable } from '#shared/audit/event-table.ts'
import { matching } from '#shared/audit/matching.ts'
import type { Mute } from '#shared/audit/rule-ids.ts'
import { matchRules, type RuleMatches } from '#shared/audit/rules.ts'
import type { AuditSearch } from './routes.ts'
import type { Events } from './use-events.ts'

/** The matching events, and the rules they match. */
export interface Found {
  /** Newest first. */
  readonly rows: readonly number[]
  /** Null while events are still coming. */
  readonly matches: RuleMatches | null
}

/** The events that fit the address, newest first, when nothing more is coming. */
export function findRows(
  table: EventTable,
  rows: readonly number[],
  search: AuditSearch,
  mutes: readonly Mute[],
): readonly number[] {
  const found = matching(table, rows, search)
  if (search.rule === undefined) return found
  const pointedAt = new Set(matchRules(table, rows, mutes)[search.rule])
  return found.filter(row => pointedAt.has(row))
}

/** Filters the events. Typing stays quick with very many. */
export function useFound(events: Events, search: AuditSearch, isMoving: boolean, mutes: readonly Mute[]): Found {
  const { author, ip, target, kind, what, rule } = search
  const q = useDeferredValue(search.q)
  const { table, rows } = events
  const matches = useMemo(() => (isMoving ? null : matchRules(table, rows, mutes)), [isMoving, table, rows, mutes])
  const found = useMemo(
    () => matching(table, rows, { q, author, ip, target, kind, what }),
    [table, rows, q, author, ip, target, kind, what],
  )
  const pointedAt = useMemo(() => (rule && matches ? new Set(matches[rule]) : null), [rule, matches])
  const shown = useMemo(() => (pointedAt ? found.filter(row => pointedAt.has(row)) : found), [found, pointedAt])
  return { rows: shown, matches }
}
