import { type ConnectionRef, connectionIdOf, type InterruptedJob, type KeptJob, type SentRow } from '#shared/bridge.ts'
import { endpointOf, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import { errorOf, request } from '../../lib/bridge/bridge.ts'
import { callAnyOperation } from '../../lib/operations/call-operation.ts'
import { fresh } from '../../lib/operations/whole-list.ts'
import type { JobSpec } from './engine.ts'
import { emptyPlan, type Settled, type Task, type Verdict, type Verification } from './job.ts'
import { undoTask, writeTask } from './jobs.ts'
import { undoPromise } from './undo-promise.ts'

type Values = Readonly<Record<string, unknown>>

/** A job of an earlier window as it was left, and how its rest is planned anew. */
export interface Restored {
  readonly spec: JobSpec
  readonly steps: readonly Settled[]
}

/** A job as main keeps it, so that what is left of it is known in the next window. */
export function toKept(id: string, startedAt: string, { title, kind, connection, tasks }: JobSpec): KeptJob | null {
  if (kind !== 'write' && kind !== 'undo') return null
  const rows = tasks.map(task => {
    const { key, label, where = null, operation, agreed, undoes = null } = task
    const params = withoutSecrets(endpointOf(operation), task.params)
    const isSecret = undoes === null && JSON.stringify(params) !== JSON.stringify(task.params)
    const { before, after } = agreed ?? emptyPlan
    return { key, label, where, operation, params: { ...params }, isSecret, before, after, undoes }
  })
  return { id, connection, title, kind, startedAt, rows }
}

/**
 * A kept job with what the journal knows of its rows. It sends nothing more itself: its rest is planned anew, by reading what each row
 * would change, for the connection as it is then.
 */
export function restoredJob(job: InterruptedJob): Restored {
  const sent = new Map(job.sent.map(row => [row.row, row]))
  const steps = job.rows.map((row, index) => stepOf(row, sent.get(index)))
  const spec = specFor(
    job,
    job.connection,
    job.rows.map((_row, index) => index),
  )
  const rest = steps.flatMap(({ state }, index) => (state === 'notSent' || state === 'failed' ? [index] : []))
  const planRest = async (): Promise<JobSpec | null> => {
    const id = connectionIdOf(job.connection)
    const now = (await request('connections.list', {})).find(connection => connection.id === id)
    if (!now) return null
    return { ...specFor(job, now.ref, rest), kind: job.kind === 'undo' ? 'undoPlan' : 'dryRun' }
  }
  return { spec: { ...spec, ...(rest.length > 0 && { planRest }) }, steps }
}

function specFor(
  { title, kind, rows }: InterruptedJob,
  connection: ConnectionRef,
  indices: readonly number[],
): JobSpec {
  const tasks = indices.flatMap(index => {
    const row = rows[index]
    return row && isOperationId(row.operation) ? [taskOf({ ...row, operation: row.operation }, connection)] : []
  })
  return { title, kind, connection, tasks }
}

type Row = Omit<KeptJob['rows'][number], 'operation'> & { readonly operation: OperationId }

function taskOf(row: Row, connection: ConnectionRef): Task {
  const { key, label, where, operation, params, isSecret, before, after, undoes } = row
  const facts = { key, label, ...(where !== null && { where }), operation, params }
  if (undoes !== null) return undoTask({ ...facts, change: { before, after }, entry: undoes }, connection)
  if (isSecret) {
    const reason = 'Its secret value is not stored. Make this change again on its screen.'
    return {
      ...facts,
      check: async () => ({ kind: 'block', reason }),
      send: () => Promise.reject(new TypeError(reason)),
    }
  }
  /** What was there when it was looked at first. */
  let seen: string | null = null
  const look = (signal: AbortSignal) => presentState(connection, operation, params, signal)
  return {
    ...facts,
    ...writeTask(connection, operation, () => params),
    check: async ({ signal }) => {
      const now = await look(signal)
      const text = JSON.stringify(now)
      seen ??= text
      if (seen !== text) return { kind: 'block', reason: 'Changed since the dry run' }
      return verdictOf(operation, params, now)
    },
    verify: async ({ signal }) => verificationOf(operation, params, await look(signal)),
  }
}

/** What is there of what a write changes; not known where the contract has no read for it. @throws BridgeFailure */
async function presentState(connection: ConnectionRef, operation: OperationId, params: Values, signal: AbortSignal) {
  const call = endpointOf(operation).inverse?.state?.(params, null)
  if (!call || !isOperationId(call.operation)) return { isKnown: false, value: null }
  try {
    const answer = await callAnyOperation(connection, call.operation, call.params, { signal, priority: 'bulk' })
    return { isKnown: true, value: fresh(answer).value }
  } catch (thrown) {
    if (errorOf(thrown).kind === 'notFound') return { isKnown: true, value: null }
    throw thrown
  }
}

type Present = Awaited<ReturnType<typeof presentState>>

function verdictOf(operation: OperationId, params: Values, { isKnown, value }: Present): Verdict {
  const isDelete = endpointOf(operation).method === 'DELETE'
  if (isKnown && isDelete && value === null) return { kind: 'skip', reason: 'Already deleted' }
  const sent = sentFields(operation, params)
  if (isKnown && !isDelete && isAsSent(sent, value)) return { kind: 'skip', reason: 'No change needed' }
  const plan = {
    before: value === null ? null : shownFields(sent, value),
    after: isDelete ? null : fieldWords(sent) || 'changed',
    undo: undoPromise(operation, value),
  }
  if (isKnown) return { kind: 'send', plan }
  return {
    kind: 'send',
    plan: { ...plan, risks: [{ kind: 'notVerified', words: 'The present state cannot be read' }] },
  }
}

function verificationOf(operation: OperationId, params: Values, { isKnown, value }: Present): Verification {
  if (!isKnown) return { kind: 'unread', error: null }
  if (endpointOf(operation).method === 'DELETE') {
    return value === null ? { kind: 'confirmed' } : { kind: 'differs', now: 'still there' }
  }
  const sent = sentFields(operation, params)
  return isAsSent(sent, value) ? { kind: 'confirmed' } : { kind: 'differs', now: shownFields(sent, value) }
}

/** What a write sets: its params without those that only say where. */
function sentFields(operation: OperationId, params: Values): readonly (readonly [string, unknown])[] {
  const { path = {} } = endpointOf(operation).params
  return Object.entries(params).filter(([name]) => !Object.hasOwn(path, name))
}

function isAsSent(sent: readonly (readonly [string, unknown])[], value: unknown): boolean {
  const fields = fieldsOf(value)
  return sent.length > 0 && sent.every(([name, wanted]) => JSON.stringify(fields.get(name)) === JSON.stringify(wanted))
}

/** What is there of what would be set, in words. */
function shownFields(sent: readonly (readonly [string, unknown])[], value: unknown): string {
  const fields = fieldsOf(value)
  return fieldWords(sent.flatMap(([name]) => (fields.has(name) ? [[name, fields.get(name)] as const] : []))) || 'there'
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

const maxWords = 120

function fieldWords(fields: readonly (readonly [string, unknown])[]): string {
  const words = fields.map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const text = words.join(', ')
  return text.length > maxWords ? `${text.slice(0, maxWords)}…` : text
}

const closedWords = 'Gatehouse was closed before the response arrived'

/** Where a row was left. What was sent and answered is known from the journal; nobody has read it again. */
function stepOf({ before, after }: KeptJob['rows'][number], sent: SentRow | undefined): Settled {
  if (!sent) return { state: 'notSent' }
  const plan = { ...emptyPlan, before, after }
  const { entry: journal, outcome, settled, error } = sent
  if (outcome === 'done' || settled === 'asSent') {
    return { state: 'done', plan, journal, verification: { kind: 'unread', error: null }, note: null }
  }
  if (outcome === 'failed' && error) return { state: 'failed', plan, error }
  const lost = { kind: 'unknownOutcome', detail: closedWords } as const
  if (settled === 'asBefore') return { state: 'failed', plan, error: { ...lost, found: 'notMade' } }
  return { state: 'unknown', plan, error: error ?? lost, journal, note: null }
}
