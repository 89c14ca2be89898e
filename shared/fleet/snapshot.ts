import { z } from 'zod'
import { connectionRef } from '../connection.ts'
import type { Cell, CellValue } from './cell.ts'

/** A view of the fleet table as it was at a moment. Stored by main, so every part is bounded. */

/** Why a cell had no value. */
const missingKinds = ['notLoaded', 'loading', 'forbidden', 'notFound', 'edition', 'version', 'error', 'cut'] as const
type MissingKind = Exclude<Cell['kind'], 'value'>

const cell = z.union([
  z.string().max(4096),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ missing: z.enum(missingKinds) }),
])
/** A value, or why there was none. */
export type SnapshotCell = CellValue | { readonly missing: MissingKind }

/** What the rows of the table are. */
const fleetKinds = ['projects', 'groups'] as const
export type FleetKind = (typeof fleetKinds)[number]

export const snapshotHead = z.strictObject({
  name: z.string().trim().min(1).max(100),
  kind: z.enum(fleetKinds).default('projects'),
  /** The filter of the view: an expression; empty for all. */
  filter: z.string().max(2000),
  /** IDs, in the order of the cells of each row. */
  columns: z.array(z.string().min(1).max(64)).min(1).max(100),
})
export type SnapshotHead = z.output<typeof snapshotHead>

const path = z.string().min(1).max(1024)
const row = z.strictObject({ path, cells: z.array(cell).max(100) })
const rows = z.array(row).max(50_000)
const undecided = z.array(path).max(50_000)
/** What a snapshot stores; older ones are rows alone. */
export const snapshotContent = z.union([
  z.strictObject({ rows, undecided }),
  rows.transform(all => ({ rows: all, undecided: [] })),
])
export interface SnapshotContent {
  readonly rows: readonly SnapshotRow[]
  /** Paths of rows that may belong to it: the cells that its filter needs had no value. */
  readonly undecided: readonly string[]
}

export interface SnapshotRow {
  readonly path: string
  readonly cells: readonly SnapshotCell[]
}

/** A snapshot in a list. */
export interface SnapshotSummary extends SnapshotHead {
  readonly id: string
  readonly createdAt: string
  readonly rowCount: number
  /** Cells without a value. */
  readonly missingCount: number
  /** Rows of which it was unknown whether they belong to it. */
  readonly undecidedCount: number
}

export type Snapshot = SnapshotSummary & SnapshotContent

/** One that belongs to the service, account and sudo user of the connection; others are not found. */
const one = z.strictObject({ connection: connectionRef, id: z.uuid() })

export const snapshotMethods = {
  /** The newest first. */
  'snapshots.list': z.strictObject({ connection: connectionRef }),
  'snapshots.get': one,
  /** Refused when there is no more room for one: none is ever deleted to make room. */
  'snapshots.create': snapshotHead.extend({ connection: connectionRef, rows, undecided }),
  'snapshots.remove': one,
} as const satisfies Record<string, z.ZodType>

export interface SnapshotResults {
  'snapshots.list': readonly SnapshotSummary[]
  'snapshots.get': Snapshot
  'snapshots.create': { readonly id: string }
  'snapshots.remove': null
}
