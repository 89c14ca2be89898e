import type { ConnectionRef, InterruptedJob, KeptJob, SentRow } from '#shared/bridge.ts'
import { getEndpoint, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import { t } from '#shared/i18n/i18n.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { checkedWrite } from './any-write.ts'
import { emptyPlan, type Settled, type Task } from './job.ts'
import type { JobSpec } from './job-run.ts'
import { undoTask } from './jobs.ts'

/** A job of an earlier window as it was left, and how its rest is planned again. */
export interface RestoredJob {
  readonly spec: JobSpec
  readonly steps: readonly Settled[]
}

/** A job as main stores it, so that the next window can restore it. */
export function toKept(id: string, startedAt: string, spec: JobSpec): KeptJob | null {
  const { title, kind, connection, tasks } = spec
  if (kind !== 'write' && kind !== 'undo') return null
  const rows = tasks.map(task => {
    const { key, label, where = null, page = null, operation, agreed, undoes = null } = task
    const params = withoutSecrets(getEndpoint(operation), task.params)
    const isSecret = undoes === null && JSON.stringify(params) !== JSON.stringify(task.params)
    const { before, after } = agreed ?? emptyPlan
    return { key, label, where, page, operation, params: { ...params }, isSecret, before, after, undoes }
  })
  return { id, connection, title, kind, startedAt, ...getOrder(spec), rows }
}

/** How the rows of a job depend on each other. */
function getOrder({ parallel, pausesOnMismatch }: Pick<KeptJob, 'parallel' | 'pausesOnMismatch'>) {
  return { ...(parallel !== undefined && { parallel }), ...(pausesOnMismatch !== undefined && { pausesOnMismatch }) }
}

/**
 * A stored job with the journal's knowledge of its rows. It sends no more writes itself: its rest is planned again, by
 * reading the state of each row, for the current connection; not if that has another service, account or user than the
 * job.
 */
export function restoredJob(job: InterruptedJob): RestoredJob {
  const sent = new Map(job.sent.map(row => [row.row, row]))
  // An operation that this version does not have cannot be sent; the journal has what became of it.
  const rows = job.rows.flatMap((row, index) => {
    const { operation } = row
    return isOperationId(operation) ? [{ row: { ...row, operation }, step: getStep(row, sent.get(index)) }] : []
  })
  const specFor = (connection: ConnectionRef, of: typeof rows, kind: JobSpec['kind']): JobSpec => {
    const tasks = of.map(({ row }) => getTask(row, connection))
    return { title: job.title, kind, connection, tasks, ...getOrder(job) }
  }
  const rest = rows.filter(({ step: { state } }) => state === 'notSent' || state === 'failed')
  const planRest = async (): Promise<JobSpec | null> => {
    const now = await request('bulkJobs.connection', { id: job.id })
    return now === null ? null : specFor(now, rest, job.kind === 'undo' ? 'undoPlan' : 'dryRun')
  }
  const spec = specFor(job.connection, rows, job.kind)
  const { plannedFor } = job
  return { spec: { ...spec, ...(rest.length > 0 && { planRest, plannedFor }) }, steps: rows.map(({ step }) => step) }
}

type Row = Omit<KeptJob['rows'][number], 'operation'> & { readonly operation: OperationId }

function getTask(row: Row, connection: ConnectionRef): Task {
  const { key, label, where, page, operation, params, isSecret, before, after, undoes } = row
  const places = { ...(where !== null && { where }), ...(page !== null && { page }) }
  const facts = { key, label, ...places, operation, params }
  if (undoes !== null) return undoTask({ ...facts, change: { before, after }, entry: undoes }, connection)
  if (isSecret) {
    const reason = t('Its secret value is not stored. Make this change again on its screen.')
    return {
      ...facts,
      check: async () => ({ kind: 'block', reason }),
      send: () => Promise.reject(new TypeError(reason)),
    }
  }
  return { ...facts, ...checkedWrite(connection, operation, params, { before, after }) }
}

const closedText = t('Gatehouse was closed before the response arrived')

/** The last state of a row. Sent and answered rows are known from the journal, and were not read again. */
function getStep({ before, after }: KeptJob['rows'][number], sent: SentRow | undefined): Settled {
  if (!sent) return { state: 'notSent' }
  const plan = { ...emptyPlan, before, after }
  const { entry: journal, outcome, settled, error } = sent
  if (outcome === 'done' || settled === 'asSent') {
    return { state: 'done', plan, journal, verification: { kind: 'unread', error: null }, note: null }
  }
  if (outcome === 'failed' && error) return { state: 'failed', plan, error }
  const lost = { kind: 'unknownOutcome', detail: closedText } as const
  if (settled === 'asBefore') return { state: 'failed', plan, error: { ...lost, found: 'notMade' } }
  return { state: 'unknown', plan, error: error ?? lost, journal, note: null }
}
