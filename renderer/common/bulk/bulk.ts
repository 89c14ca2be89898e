import { create, useStore } from 'zustand'
import type { ListId, ReadId } from '#shared/contract/contract.ts'
import { tellWorkEnded } from '../bridge/tell-work-ended.ts'
import { type CollectSpec, collect, collectLists } from './collect.ts'
import { showEnded } from './ended-toast.tsx'
import { type BulkEngine, createBulkEngine } from './engine.ts'
import { isToldOf, type Job } from './job.ts'
import { appliedJob, type BulkSpec, dryRun, undoJob, writeJob } from './jobs.ts'

const publishMilliseconds = 80

/** The one engine of the window: jobs go on whatever screen is shown. */
const engine = createBulkEngine({
  clock: {
    now: () => Date.now(),
    later: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  publishSoon: publish => void setTimeout(publish, publishMilliseconds),
  ended: job => {
    if (isToldOf(job)) showEnded(job, () => useBulkPanel.getState().open(job.id))
    const { done, would, skipped, failed, unknown, notSent } = job.totals
    const work = job.kind === 'dryRun' ? 'dryRun' : 'bulk'
    tellWorkEnded({ work, done: done + would + skipped, failed: failed + unknown + notSent })
  },
})

/** Sends a write for each item, and goes on while the person works elsewhere. */
export const startBulk = (spec: BulkSpec) => engine.start(writeJob(spec))
/** Finds out what a bulk job would do; the panel offers to do it then. */
export const startDryRun = (spec: BulkSpec) => engine.start(dryRun(spec))
/** Does what a dry run found; null when it is not there any more. */
export function applyDryRun(job: Job) {
  const spec = engine.specOf(job.id)
  return spec ? engine.start(appliedJob(spec, job)) : null
}
/** Takes back what a job has made. */
export const takeBackBulk = (job: Job) => engine.start(undoJob(job))
/** Reads the same of many things. */
export const startCollecting = <I extends ReadId>(spec: CollectSpec<I>) => collect(engine, spec)
/** Reads the whole list of many things. */
export const startCollectingLists = <I extends ListId>(spec: CollectSpec<I>) => collectLists(engine, spec)

/** What can be done with a job while it runs and afterwards. */
export const bulkControls: Pick<
  BulkEngine,
  'pause' | 'pauseAll' | 'resume' | 'cancel' | 'again' | 'canLook' | 'remove'
> = engine

/** All jobs of this window, the oldest first. */
export function useBulkJobs(): readonly Job[] {
  return useStore(engine.store, state => state.jobs)
}

/** One job as it is now; null when it is not there any more. */
export function useBulkJob(id: string | null): Job | null {
  return useStore(engine.store, state => state.jobs.find(job => job.id === id) ?? null)
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
  open: job => set({ isOpen: true, job: job ?? null }),
  close: () => set({ isOpen: false }),
}))
