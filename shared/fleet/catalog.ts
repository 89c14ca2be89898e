import { type Cell, type CellValue, notLoaded } from './cell.ts'
import type { CellFacts, CellValues, FleetAnswer, FleetColumn, FleetRead } from './column.ts'
import { approvalRules, approvalSettings } from './columns/approvals.ts'
import { deploymentPace, deployments, environments, flags, freezes, mirrors, tiers } from './columns/delivery.ts'
import { groupMembers, groupNotifications, members, notifications, outsideMembers } from './columns/people.ts'
import { groupColumns, type OwnColumn, projectColumns, tags, unreleased } from './columns/repository.ts'
import { columnsById } from './expression.ts'
import type { FleetKind } from './snapshot.ts'

/** What rows of a kind can show: columns of the row itself, and those of reads. */
interface FleetCatalog {
  /** In the order of the table; the first names the row. */
  readonly columns: readonly FleetColumn[]
  /** By ID, for expressions. */
  readonly byId: ReadonlyMap<string, FleetColumn>
  /** The reads that some columns need; columns of the row itself need none. */
  readsFor(columns: Iterable<string>): readonly FleetRead[]
  /** The value of a column of the row itself; undefined for another column. */
  ownValue(column: string, facts: CellFacts): CellValue | undefined
  /** The cell of a column that is computed from a read. */
  cellOf(column: string, states: ReadStates | undefined): Cell
}

function createCatalog(own: readonly OwnColumn[], reads: readonly FleetRead[]): FleetCatalog {
  const columns: readonly FleetColumn[] = [...own, ...reads.flatMap(read => read.columns)]
  const readOfColumn = new Map(reads.flatMap(read => read.columns.map(({ id }) => [id, read] as const)))
  const ownById = new Map(own.map(column => [column.id, column]))
  return {
    columns,
    byId: columnsById(columns),
    readsFor: wanted => {
      const needed = new Set([...wanted].map(id => readOfColumn.get(id)))
      return reads.filter(read => needed.has(read))
    },
    ownValue: (column, facts) => ownById.get(column)?.compute(facts),
    cellOf: (column, states) => {
      const state = states?.get(readOfColumn.get(column)?.id ?? '')
      if (!state) return notLoaded
      if (state.kind !== 'answered') return state
      return { kind: 'value', value: state.values[column] ?? null, at: state.at, isStale: state.isStale }
    },
  }
}

/** The columns by what the rows are. */
export const fleetCatalogs: Readonly<Record<FleetKind, FleetCatalog>> = {
  projects: createCatalog(projectColumns, [
    approvalSettings,
    approvalRules,
    freezes,
    mirrors,
    deployments,
    environments,
    tiers,
    deploymentPace,
    flags,
    members,
    outsideMembers,
    tags,
    unreleased,
    notifications,
  ]),
  groups: createCatalog(groupColumns, [groupMembers, groupNotifications]),
}

/** Every column of projects. */
export const { columns: fleetColumns } = fleetCatalogs.projects

/** What is known of a row: what each read gave, the cells of its columns unless said otherwise, or why there is nothing. */
export type ReadStates<V = CellValues> = ReadonlyMap<string, ReadState<V>>
export type ReadState<V = CellValues> =
  | {
      readonly kind: 'answered'
      readonly values: V
      readonly at: string
      readonly isStale: boolean
    }
  | Exclude<Cell, { readonly kind: 'value' }>

/** What an answer gives. A list that is too long gives no values: those of a part would be wrong. */
export function toReadState<V>({ isCut, ...answer }: FleetAnswer<V>): ReadState<V> {
  return isCut ? { kind: 'cut' } : { kind: 'answered', ...answer }
}
