import type { Cell, CellValue } from './cell.ts'
import { exportWords } from './cell-export.ts'
import type { FleetRow } from './evaluate.ts'
import type { SnapshotCell, SnapshotRow } from './snapshot.ts'
import { isMissing } from './snapshot-cell.ts'

/** Rows with the columns that their cells are of. */
export interface SnapshotTable {
  readonly columns: readonly string[]
  readonly rows: readonly SnapshotRow[]
  /** Paths of rows that may belong to it: the cells that its filter needs are not loaded. */
  readonly undecided?: readonly string[]
}

/** One difference between two tables. `column` is null when the whole row was added or removed. */
export interface SnapshotChange {
  readonly path: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly column: string | null
  readonly from: SnapshotCell
  readonly to: SnapshotCell
}

interface SnapshotComparison {
  /** In the order of paths, and of the columns within a row. */
  readonly changes: readonly SnapshotChange[]
  /** Columns that only one of the two has: they are not compared. */
  readonly uncompared: readonly string[]
  /** Cells whose values one of the two lacks: whether they changed is unknown. */
  readonly unknown: number
  /** Rows of which one of the two doesn't know whether they belong to it. */
  readonly undecided: number
}

/** The rows of the table as a snapshot stores them. */
export function toSnapshotRows(rows: readonly FleetRow[], columns: readonly string[]): readonly SnapshotRow[] {
  return rows.map(row => ({ path: row.path, cells: columns.map(id => toSnapshotCell(row.getCell(id))) }))
}

function toSnapshotCell(cell: Cell): SnapshotCell {
  return cell.kind === 'value' ? cell.value : { missing: cell.kind }
}

/** A stored cell as files have it: its value, or why there was none, in English. */
export function snapshotExport(stored: SnapshotCell): CellValue {
  return isMissing(stored) ? exportWords[stored.missing] : stored
}

/** The number of cells that a comparison can't compare, because they are not loaded or failed to load. */
export function countUnknown(rows: readonly SnapshotRow[]): number {
  return rows.flatMap(({ cells }) => cells).filter(isUnknown).length
}

/** Not loaded, so that nothing is known of it. A refusal is known: it may be what changed. */
function isUnknown(stored: SnapshotCell): boolean {
  return isMissing(stored) && ['notLoaded', 'loading', 'error'].includes(stored.missing)
}

/** Refused in both, or too long to be read: there is a value, and neither has it. */
function isHidden(one: SnapshotCell, other: SnapshotCell): boolean {
  return [one, other].every(stored => isMissing(stored) && ['forbidden', 'cut'].includes(stored.missing))
}

/** What changed from one table to the other. Rows are the same when their paths are. */
export function compareSnapshots(from: SnapshotTable, to: SnapshotTable): SnapshotComparison {
  const shared = from.columns.filter(id => to.columns.includes(id))
  const all = new Set([...from.columns, ...to.columns])
  const [before, after] = [byPath(from), byPath(to)]
  const changes: SnapshotChange[] = []
  const undecided = new Set([...(from.undecided ?? []), ...(to.undecided ?? [])])
  let unknown = 0
  for (const path of [...new Set([...before.keys(), ...after.keys()])].toSorted()) {
    const [was, is] = [before.get(path), after.get(path)]
    if (undecided.has(path)) continue
    if (!was || !is) {
      changes.push({ path, kind: is ? 'added' : 'removed', column: null, from: null, to: null })
      continue
    }
    for (const column of shared) {
      const [a, b] = [was.get(column) ?? null, is.get(column) ?? null]
      if (isUnknown(a) || isUnknown(b) || (isHidden(a, b) && isSame(a, b))) unknown += 1
      else if (!isSame(a, b)) changes.push({ path, kind: 'changed', column, from: a, to: b })
    }
  }
  return { changes, uncompared: [...all].filter(id => !shared.includes(id)), unknown, undecided: undecided.size }
}

function byPath({ columns, rows }: SnapshotTable): ReadonlyMap<string, ReadonlyMap<string, SnapshotCell>> {
  return new Map(rows.map(({ path, cells }) => [path, new Map(columns.map((id, index) => [id, cells[index] ?? null]))]))
}

function isSame(a: SnapshotCell, b: SnapshotCell): boolean {
  return isMissing(a) && isMissing(b) ? a.missing === b.missing : a === b
}
