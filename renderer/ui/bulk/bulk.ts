import { create, useStore } from 'zustand'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { ListId } from '#shared/contract/contract.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { tellWorkEnded } from '../../lib/bridge/tell-work-ended.ts'
import { callOperation } from '../../lib/operations/call-operation.ts'
import { type CollectSpec, collectLists } from './collect.ts'
import { hideEnded, showEnded } from './ended-toast.tsx'
import { type BulkEngine, createBulkEngine } from './engine.ts'
import { isAnnounced, type Job, type JobActor } from './job.ts'
import { appliedJob, type BulkSpec, dryRun, undoPlanJob } from './jobs.ts'

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
    const { isOpen, open } = useBulkPanel.getState()
    if (isAnnounced(job) && !isOpen) showEnded(job, () => open(job.id))
    const { done, differs, would, skipped, blocked, failed, unknown, notSent } = job.totals
    const work = job.kind === 'dryRun' || job.kind === 'undoPlan' ? 'dryRun' : 'bulk'
    tellWorkEnded({ work, done: done + would + skipped, failed: differs + blocked + failed + unknown + notSent })
  },
  actor: actorOf,
})

async function actorOf(connection: ConnectionRef): Promise<JobActor | null> {
  const found = (await request('connections.list', {})).find(({ ref }) => ref === connection)
  if (!found) return null
  const { name, baseUrl, sudo } = found
  // Under sudo the service answers with the other user.
  const account =
    found.account ?? (sudo === null ? (await callOperation(connection, 'user.current', {})).value.username : null)
  return { connectionName: name, service: baseUrl, account, sudo: sudo?.username ?? null }
}

/** Finds out what a bulk change will do; the panel offers to apply it then. Sends nothing. */
export const startDryRun = (spec: BulkSpec) => engine.start(dryRun(spec))
/** Applies what a dry run, or the plan of an undo, found; null when it is not there any more, or no longer holds. */
export function applyDryRun(job: Job) {
  const spec = engine.specOf(job.id)
  return spec && !job.needsDryRun ? engine.start(appliedJob(spec, job)) : null
}
/** Finds out what undoing a job will restore; the panel offers to apply it then. */
export const startUndoPlan = (job: Job) => engine.start(undoPlanJob(job))
/** Reads the whole list of many things. */
export const startCollectingLists = <I extends ListId>(spec: CollectSpec<I>) => collectLists(engine, spec)

/** What can be done with a job while it runs and afterwards. */
export const bulkControls: Pick<
  BulkEngine,
  'pause' | 'outdateAll' | 'resume' | 'cancel' | 'again' | 'canCheck' | 'remove'
> = engine

/** All jobs of this window, the oldest first. */
export function useBulkJobs(): readonly Job[] {
  return useStore(engine.store, state => state.jobs)
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
    hideEnded()
    set({ isOpen: true, job: job ?? null })
  },
  close: () => set({ isOpen: false }),
}))
