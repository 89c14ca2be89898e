import type { ConnectionRef, InterruptedJob, KeptJob, SentRow } from '#shared/bridge.ts'
import { getEndpoint, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'
import { callAnyOperation } from '../../lib/operations/call-operation.ts'
import { fresh } from '../../lib/operations/whole-list.ts'
import { getCommitConflict } from './commit-check.ts'
import { emptyPlan, rowReadOptions, type Settled, type Task, type Verdict, type Verification } from './job.ts'
import type { JobSpec } from './job-run.ts'
import { undoTask, writeTask } from './jobs.ts'
import { undoPromise } from './undo-promise.ts'

type Values = Readonly<Record<string, unknown>>

/** A job of an earlier window as it was left, and how its rest is planned again. */
export interface RestoredJob {
  readonly spec: JobSpec
  readonly steps: readonly Settled[]
}

/** A job as main stores it, so that the next window can restore it. */
export function toKept(id: string, startedAt: string, { title, kind, connection, tasks }: JobSpec): KeptJob | null {
  if (kind !== 'write' && kind !== 'undo') return null
  const rows = tasks.map(task => {
    const { key, label, where = null, page = null, operation, agreed, undoes = null } = task
    const params = withoutSecrets(getEndpoint(operation), task.params)
    const isSecret = undoes === null && JSON.stringify(params) !== JSON.stringify(task.params)
    const { before, after } = agreed ?? emptyPlan
    return { key, label, where, page, operation, params: { ...params }, isSecret, before, after, undoes }
  })
  return { id, connection, title, kind, startedAt, rows }
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
    return { title: job.title, kind, connection, tasks: of.map(({ row }) => getTask(row, connection)) }
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
  let firstSeen: string | null = null
  const read = (signal: AbortSignal) => readTarget(connection, operation, params, signal)
  return {
    ...facts,
    ...writeTask(connection, operation, () => params),
    check: async ({ signal }) => {
      if (operation === 'commits.create') {
        const conflict = await getCommitConflict(connection, params, { signal })
        if (conflict !== null) return { kind: 'block', reason: conflict }
        const undo = undoPromise(operation, params.start_branch === undefined ? {} : null)
        return { kind: 'send', plan: { before, after, undo } }
      }
      const target = await read(signal)
      const text = JSON.stringify(target)
      firstSeen ??= text
      if (firstSeen !== text) return { kind: 'block', reason: t('Changed since the dry run') }
      return getVerdict(operation, target)
    },
    verify: async ({ signal }) => getVerification(operation, await read(signal)),
  }
}

type Fields = readonly (readonly [name: string, value: unknown])[]

/** The object and values of a write. */
interface Target {
  /** False where the contract has no read for it alone. */
  readonly isKnown: boolean
  /** As it was read; null when it is not there. */
  readonly value: unknown
  /** The values of the write: its params without those that identify the object. */
  readonly sent: Fields
}

/** @throws BridgeFailure */
async function readTarget(
  connection: ConnectionRef,
  operation: OperationId,
  params: Values,
  signal: AbortSignal,
): Promise<Target> {
  const { params: declared, inverse } = getEndpoint(operation)
  const call = inverse?.state?.(params, null)
  const places = { ...declared.path, ...call?.params }
  const sent = Object.entries(params).filter(([name]) => !Object.hasOwn(places, name))
  if (!call || !isOperationId(call.operation)) return { isKnown: false, value: null, sent }
  try {
    const answer = await callAnyOperation(connection, call.operation, call.params, rowReadOptions({ signal }))
    const { value } = fresh(answer)
    return { isKnown: !Array.isArray(value), value, sent }
  } catch (thrown) {
    if (getError(thrown).kind === 'notFound') return { isKnown: true, value: null, sent }
    throw thrown
  }
}

function getVerdict(operation: OperationId, { isKnown, value, sent }: Target): Verdict {
  const isDelete = getEndpoint(operation).method === 'DELETE'
  if (isKnown && isDelete && value === null) return { kind: 'skip', reason: t('Already deleted') }
  if (isKnown && !isDelete && compare(sent, value) === 'same') return { kind: 'skip', reason: t('No change needed') }
  const plan = {
    before: isKnown && value !== null ? shownFields(sent, value) || 'exists' : null,
    after: isDelete ? null : formatFields(sent) || 'changed',
    undo: undoPromise(operation, value),
  }
  if (isKnown) return { kind: 'send', plan }
  return {
    kind: 'send',
    plan: { ...plan, risks: [{ kind: 'notVerified', words: t('The current state can’t be loaded') }] },
  }
}

function getVerification(operation: OperationId, { isKnown, value, sent }: Target): Verification {
  if (!isKnown) return { kind: 'unread', error: null }
  if (getEndpoint(operation).method === 'DELETE') {
    return value === null ? { kind: 'confirmed' } : { kind: 'differs', now: t('that it still exists') }
  }
  if (value === null) return { kind: 'differs', now: t('that it does not exist') }
  const compared = compare(sent, value)
  if (compared === 'other') return { kind: 'differs', now: shownFields(sent, value) }
  return compared === 'same' ? { kind: 'confirmed' } : { kind: 'unread', error: null }
}

/** Whether the loaded state has the sent values; unknown as soon as one field is missing or malformed. */
function compare(sent: Fields, value: unknown): 'same' | 'other' | 'unknown' {
  const fields = getFields(value)
  const comparable = sent.filter(([name, wanted]) => isPlain(wanted) && fields.has(name) && isPlain(fields.get(name)))
  // An empty text removes a date.
  if (comparable.some(([name, wanted]) => (fields.get(name) ?? '') !== (wanted ?? ''))) return 'other'
  return sent.length > 0 && comparable.length === sent.length ? 'same' : 'unknown'
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

/** The current values of the fields to set, in words. */
function shownFields(sent: Fields, value: unknown): string {
  const fields = getFields(value)
  return formatFields(sent.flatMap(([name]) => (fields.has(name) ? [[name, fields.get(name)] as const] : [])))
}

function getFields(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

const maxWords = 120

function formatFields(fields: Fields): string {
  const words = fields.map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const text = words.join(', ')
  return text.length > maxWords ? `${text.slice(0, maxWords)}…` : text
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
