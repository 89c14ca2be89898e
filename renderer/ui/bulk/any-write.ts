import type { ConnectionRef } from '#shared/bridge.ts'
import { getEndpoint, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { secretNames } from '#shared/contract/secrets.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../lib/bridge/bridge.ts'
import { callAnyOperation } from '../../lib/operations/call-operation.ts'
import { fresh } from '../../lib/operations/whole-list.ts'
import { getCommitConflict, verifyCommit } from './commit-check.ts'
import { type RowPlan, rowReadOptions, type Task, type Verdict, type Verification } from './job.ts'
import { writeTask } from './jobs.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * How a write of any operation is checked, sent and verified, as far as the contract has a read of what it changes.
 * @param planned the change of a commit, whose content is not compared
 */
export function checkedWrite(
  connection: ConnectionRef,
  operation: OperationId,
  params: Values,
  planned: Pick<RowPlan, 'before' | 'after'> = { before: null, after: null },
): Pick<Task, 'check' | 'verify' | 'send' | 'settle' | 'toConfirm'> {
  let firstSeen: string | null = null
  const read = (signal: AbortSignal) => readTarget(connection, operation, params, signal)
  return {
    ...writeTask(connection, operation, () => params),
    check: async ({ signal }) => {
      if (operation === 'commits.create') {
        const conflict = await getCommitConflict(connection, params, { signal })
        if (conflict !== null) return { kind: 'block', reason: conflict }
        const undo = undoPromise(operation, params.start_branch === undefined ? {} : null)
        return { kind: 'send', plan: { ...planned, undo } }
      }
      const target = await read(signal)
      // The other rows of a job change the list that this object would be in.
      const text = target.isKnown ? JSON.stringify(target) : ''
      firstSeen ??= text
      if (firstSeen !== text) return { kind: 'block', reason: t('Changed since the dry run') }
      return getVerdict(operation, target)
    },
    verify: async ({ signal }) =>
      operation === 'commits.create'
        ? verifyCommit(connection, params, { signal })
        : getVerification(operation, await read(signal)),
  }
}

type Fields = readonly (readonly [name: string, value: unknown])[]

/** The object and values of a write. */
interface Target {
  /** False where the contract has no read for it alone. */
  readonly isKnown: boolean
  /** As it was read; null when it is not there. */
  readonly value: unknown
  /** The service has no such object. */
  readonly isMissing: boolean
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
  if (!call || !isOperationId(call.operation)) return { isKnown: false, value: null, isMissing: false, sent }
  try {
    const answer = await callAnyOperation(connection, call.operation, call.params, rowReadOptions({ signal }))
    const { value } = fresh(answer)
    return { isKnown: !Array.isArray(value), value, isMissing: false, sent }
  } catch (thrown) {
    if (getError(thrown).kind === 'notFound') return { isKnown: true, value: null, isMissing: true, sent }
    throw thrown
  }
}

function getVerdict(operation: OperationId, { isKnown, value, isMissing, sent }: Target): Verdict {
  const { method } = getEndpoint(operation)
  const isDelete = method === 'DELETE'
  if (isKnown && isDelete && value === null) return { kind: 'skip', reason: t('Already deleted') }
  // Only a POST creates what is not there.
  if (isMissing && !isDelete && method !== 'POST') return { kind: 'block', reason: t('It doesn’t exist') }
  if (isKnown && !isDelete && compare(sent, value) === 'same') return { kind: 'skip', reason: t('No change needed') }
  const plan = {
    before: isKnown && value !== null ? shownFields(operation, sent, value) || t('exists') : null,
    after: isDelete ? null : formatFields(operation, sent) || t('changed'),
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
  if (compared === 'other') return { kind: 'differs', now: shownFields(operation, sent, value) }
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
function shownFields(operation: OperationId, sent: Fields, value: unknown): string {
  const fields = getFields(value)
  return formatFields(
    operation,
    sent.flatMap(([name]) => (fields.has(name) ? [[name, fields.get(name)] as const] : [])),
  )
}

function getFields(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

const maxWords = 120

/** The values in words, without secrets. */
function formatFields(operation: OperationId, fields: Fields): string {
  const secrets = secretNames(getEndpoint(operation))
  const words = fields.map(([name, value]) => {
    if (secrets.has(name)) return t('{name} (hidden)', { name })
    return `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  const text = words.join(', ')
  return text.length > maxWords ? `${text.slice(0, maxWords)}…` : text
}
