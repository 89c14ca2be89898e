import type { CellValue } from './cell.ts'
import type { SnapshotCell } from './snapshot.ts'

/** Whether a stored cell has the reason why there was no value. */
export function isMissing(stored: SnapshotCell): stored is Exclude<SnapshotCell, CellValue> {
  return typeof stored === 'object' && stored !== null
}
