import { type Cell, type CellValue, notLoaded } from './cell.ts'
import type { CellFacts, CellValues, FleetColumn, FleetRead } from './column.ts'
import { approvalRules, approvalSettings } from './columns/approvals.ts'
import { deployments, environments, flags, freezes, mirrors } from './columns/delivery.ts'
import { members, notifications } from './columns/people.ts'
import { projectColumns, tags } from './columns/repository.ts'

/** Every read of a project that columns are computed from. */
const fleetReads: readonly FleetRead[] = [
  approvalSettings,
  approvalRules,
  freezes,
  mirrors,
  deployments,
  environments,
  flags,
  members,
  tags,
  notifications,
]

/** Every column, in the order of the table; the first names the project. */
export const fleetColumns: readonly FleetColumn[] = [...projectColumns, ...fleetReads.flatMap(({ columns }) => columns)]

const readOfColumn = new Map(fleetReads.flatMap(read => read.columns.map(({ id }) => [id, read] as const)))
const ofProject = new Map(projectColumns.map(column => [column.id, column]))

/** The reads that some columns need; columns of the project itself need none. */
export function readsFor(columns: Iterable<string>): readonly FleetRead[] {
  const needed = new Set([...columns].map(id => readOfColumn.get(id)))
  return fleetReads.filter(read => needed.has(read))
}

/** The read that a column is computed from; null for one of the project itself. */
function readOf(column: string): string | null {
  return readOfColumn.get(column)?.id ?? null
}

/** The cell of a column of the project itself, which is as old as the list of projects; null for another column. */
export function projectValue(column: string, facts: CellFacts): CellValue | undefined {
  return ofProject.get(column)?.compute(facts)
}

/** What is known of a project: what each read gave, the cells of its columns unless said otherwise, or why there is nothing. */
export type ReadStates<V = CellValues> = ReadonlyMap<string, ReadState<V>>
export type ReadState<V = CellValues> =
  | {
      readonly kind: 'answered'
      readonly values: V
      readonly at: string
      readonly isStale: boolean
    }
  | Exclude<Cell, { readonly kind: 'value' }>

/** The cell of a column that is computed from a read. */
export function cellOf(column: string, states: ReadStates | undefined): Cell {
  const state = states?.get(readOf(column) ?? '')
  if (!state) return notLoaded
  if (state.kind !== 'answered') return state
  return { kind: 'value', value: state.values[column] ?? null, at: state.at, isStale: state.isStale }
}
