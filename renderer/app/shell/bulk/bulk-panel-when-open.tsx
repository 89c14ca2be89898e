import { lazy, Suspense, useEffect, useState } from 'react'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'

const BulkPanel = lazy(async () => ({ default: (await import('./bulk-panel.tsx')).BulkPanel }))

/** The panel of bulk jobs; its code is read when it is first opened. */
export function BulkPanelWhenOpen() {
  const isOpen = useBulkPanel(panel => panel.isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setWasOpen(true)
  }, [isOpen])
  return wasOpen ? (
    <Suspense>
      <BulkPanel />
    </Suspense>
  ) : null
}
