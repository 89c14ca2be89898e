import type { Epic } from '#shared/contract/epics.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { startDryRun, useBulkPanel } from '../../../ui/bulk/bulk.ts'
import { counted } from '../../../ui/resource-table/words.ts'
import { type BulkChange, bulkItems } from './plan.ts'

/** Finds out what a change of several epics would do, and shows it; from there it is done. */
export function useBulkChange() {
  const { ref: connection } = useConnection()
  const open = useBulkPanel(panel => panel.open)
  return (epics: readonly Epic[], change: BulkChange) => {
    const title = `${titleOf(change)} ${counted(epics.length, ['epic', 'epics'])}`
    open(startDryRun({ title, connection, items: bulkItems(connection, epics, change) }).id)
  }
}

function titleOf(change: BulkChange): string {
  switch (change.kind) {
    case 'close':
      return 'Close'
    case 'reopen':
      return 'Reopen'
    case 'label':
      return `Add ${change.labels.join(', ')} to`
  }
}
