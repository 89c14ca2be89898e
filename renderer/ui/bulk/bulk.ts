import { useQuery } from '@tanstack/react-query'
import { type ConnectionRef, getConnectionId, type InterruptedJob } from '#shared/bridge.ts'
import type { ListId, ReadId } from '#shared/contract/contract.ts'
import { currentUserQuery } from '#shared/queries/people.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { reportProgress, reportWorkEnded } from '../../lib/bridge/report-work.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { callQuery } from '../../lib/operations/call-operation.ts'
import { bulkJobs, useBulkPanel } from './bulk-jobs.ts'
import { type CollectSpec, collectEach, collectFirst, collectLists } from './collect.ts'
import { showEnded } from './ended-toast.tsx'
import { type BulkEngine, createBulkEngine } from './engine.ts'
import { restoredJob, toKept } from './interrupted.ts'
import { getProgress, isAnnounced, isReading, type Job, type JobActor } from './job.ts'
import type { JobSpec } from './job-run.ts'
import { appliedJob, type BulkSpec, dryRun, undoPlanJob } from './jobs.ts'
import { formatRestRefusal } from './report.ts'

const publishMilliseconds = 80

/** The only engine of the window: jobs continue on every screen. */
const engine = createBulkEngine({
  clock: {
    now: () => Date.now(),
    later: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  publishSoon: publish => void setTimeout(publish, publishMilliseconds),
  keep: async (id, startedAt, spec) => {
    const kept = toKept(id, startedAt, spec)
    if (kept) await request('bulkJobs.keep', kept)
  },
  ended: job => {
    forget(job)
    const { isOpen, open } = useBulkPanel.getState()
    if (isAnnounced(job) && !isOpen) showEnded(job, () => open(job.id))
    const { done, differs, would, skipped, blocked, failed, unknown, notSent } = job.totals
    const work = job.kind === 'dryRun' || job.kind === 'undoPlan' ? 'dryRun' : 'bulk'
    reportWorkEnded({ work, done: done + would + skipped, failed: differs + blocked + failed + unknown + notSent })
  },
  actor: getActor,
})
bulkJobs.setState({ outdateAll: engine.outdateAll })
engine.store.subscribe(({ jobs }) => {
  bulkJobs.setState({ jobs })
  reportProgress('bulk', getProgress(jobs))
})

/** Ended jobs are not shown in the next window. A job without writes was never stored. */
function forget({ id, kind }: Pick<Job, 'id' | 'kind'>): void {
  if (!isReading(kind)) void request('bulkJobs.forget', { id }).catch(() => undefined)
}

/** Shows jobs of an earlier window, paused. */
export async function restoreInterrupted(jobs: readonly InterruptedJob[]): Promise<void> {
  const here = new Set((await request('connections.list', {})).map(({ id }) => id))
  const known = new Set(engine.store.getState().jobs.map(({ id }) => id))
  for (const job of jobs) {
    // A connection of one run alone may be there again in another one.
    if (known.has(job.id) || !here.has(getConnectionId(job.connection))) continue
    const { spec, steps } = restoredJob(job)
    engine.restore(spec, steps, job)
    if (!steps.some(({ state }) => state === 'notSent')) forget(job)
  }
}

/** Plans the rest of an interrupted job; null when its connection has changed or was removed. */
export async function startDryRunOfRest(job: Job): Promise<{ readonly id: string } | null> {
  const spec = (await engine.getSpec(job.id)?.planRest?.()) ?? null
  return spec && engine.start({ ...spec, replaces: job.id })
}

/** Whether the job is of an earlier window, and has rows left that can be planned again for the connection it was for. */
export function hasPlannableRest({ id }: Pick<Job, 'id'>): boolean {
  return engine.getSpec(id)?.planRest !== undefined
}

/** The connections that the rests of jobs may be planned for. */
export const restConnectionKey = ['bulkJobConnection'] as const

/** Whether the rest of an interrupted job can be planned for its connection as it is; neither, while that is not known. */
export function useRest({ id, connection }: Pick<Job, 'id' | 'connection'>): {
  readonly canPlan: boolean
  /** Why it can't. */
  readonly refusal: string | null
} {
  const spec = engine.getSpec(id)
  const connectionId = getConnectionId(connection)
  const present = useConnections().data?.find(one => one.id === connectionId)
  const { data } = useQuery({
    queryKey: [...restConnectionKey, id, present?.ref, present?.account],
    queryFn: () => request('bulkJobs.connection', { id }),
    enabled: spec?.planRest !== undefined,
  })
  return {
    canPlan: typeof data === 'string',
    refusal: data === null ? formatRestRefusal(spec?.plannedFor ?? null) : null,
  }
}

async function getActor(connection: ConnectionRef): Promise<JobActor | null> {
  const found = (await request('connections.list', {})).find(({ ref }) => ref === connection)
  if (!found) return null
  const { name, baseUrl, sudo } = found
  // Under sudo the service answers with the other user.
  const account =
    found.account ?? (sudo === null ? (await callQuery(connection, currentUserQuery())).value.username : null)
  return { connectionName: name, service: baseUrl, account, sudo: sudo?.username ?? null }
}

/** Plans a bulk change; the panel offers to apply it afterwards. Sends no write. */
export const startDryRun = (spec: BulkSpec) => engine.start(dryRun(spec))
/** Applies the result of a dry run or of an undo plan; null when it was removed or is outdated. */
export function applyDryRun(job: Job) {
  const spec = engine.getSpec(job.id)
  if (!spec || job.needsDryRun) return null
  const started = engine.start(appliedJob(spec, job))
  if (spec.replaces !== undefined) engine.cancel(spec.replaces)
  return started
}
/** Starts a job of tasks of any operation: one that reads, or a dry run that the panel offers to apply. */
export const startTasks = (spec: JobSpec & { readonly kind: 'read' | 'dryRun' }) => engine.start(spec)
/** Finds out what undoing a job will restore; the panel offers to apply it then. */
export const startUndoPlan = (job: Job) => engine.start(undoPlanJob(job, engine.getSpec(job.id) ?? {}))
/** Reads the whole list of many things. */
export const startCollectingLists = <I extends ListId>(spec: CollectSpec<I>) => collectLists(engine, spec)
/** Reads the first row of many lists. */
export const startCollectingFirst = <I extends ListId>(spec: CollectSpec<I>) => collectFirst(engine, spec)

/** Reads something of many things, a few at a time; the job can be paused and retried. */
export const startCollecting = <I extends ReadId, T>(
  spec: CollectSpec<I>,
  read: Parameters<typeof collectEach<I, T>>[2],
) => collectEach<I, T>(engine, spec, read)

/** The actions on a job while it runs and afterwards. */
export const bulkControls: Pick<
  BulkEngine,
  'pause' | 'outdateAll' | 'resume' | 'cancel' | 'again' | 'canCheck' | 'remove'
> = engine
