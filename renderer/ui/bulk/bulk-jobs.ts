import { notifications } from '@mantine/notifications'
import { create, createStore, useStore } from 'zustand'
import type { BulkEngine } from './engine.ts'
import type { Job } from './job.ts'

/** One notice for all ended jobs: older results stay in the panel, so that notices don't pile up over the screen. */
export const endedNotice = 'bulk ended'

interface BulkJobs {
  /** All jobs of this window, the oldest first. */
  readonly jobs: readonly Job[]
  /** Invalidates the plans of a generation of a connection; does nothing until the first job loads the engine. */
  readonly outdateAll: BulkEngine['outdateAll']
}

/** The bulk jobs of the window. The engine's code is loaded with the first job. */
export const bulkJobs = createStore<BulkJobs>(() => ({ jobs: [], outdateAll: () => undefined }))

/** All jobs of this window, the oldest first. */
export function useBulkJobs(): readonly Job[] {
  return useStore(bulkJobs, state => state.jobs)
}

interface BulkPanel {
  readonly isOpen: boolean
  /** The job that is shown in full; the latest when null. */
  readonly job: string | null
  open(job?: string): void
  close(): void
}

/** Whether the panel of bulk jobs is open, and at which job. */
export const useBulkPanel = create<BulkPanel>(set => ({
  isOpen: false,
  job: null,
  open: job => {
    // The panel shows the same information.
    notifications.hide(endedNotice)
    set({ isOpen: true, job: job ?? null })
  },
  close: () => set({ isOpen: false }),
}))
