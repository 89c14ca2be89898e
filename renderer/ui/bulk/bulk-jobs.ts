import { notifications } from '@mantine/notifications'
import { create, createStore, useStore } from 'zustand'
import type { BulkEngine } from './engine.ts'
import type { Job } from './job.ts'

/** One for all jobs that have ended: what an older one said stays in the panel, and no pile of notices covers the screen. */
export const endedNotice = 'bulk ended'

interface BulkJobs {
  /** All jobs of this window, the oldest first. */
  readonly jobs: readonly Job[]
  /** Pauses what was planned for a generation of a connection; does nothing until there is an engine, which the first job brings. */
  readonly outdateAll: BulkEngine['outdateAll']
}

/** What the window shows of bulk jobs: the code that runs them is read with the first one. */
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
    // The panel shows what the notice says.
    notifications.hide(endedNotice)
    set({ isOpen: true, job: job ?? null })
  },
  close: () => set({ isOpen: false }),
}))
