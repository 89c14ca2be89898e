import { isAnswerOf } from '#shared/answer-guards.ts'
import type { Answer, AnswerOf, CallRequest, CallSource, ConnectionRef, JobRow, Priority } from '#shared/bridge.ts'
import type { OperationId, Params, ReadId } from '#shared/contract/contract.ts'
import type { Query } from '#shared/queries/query.ts'
import { BridgeFailure, request } from '../bridge/bridge.ts'
import { withoutUndefined } from './operation-key.ts'

/** The options of a call besides operation and params. */
export interface CallOptions {
  readonly from?: CallSource
  readonly page?: NonNullable<CallRequest<OperationId>['page']>
  /** For reads: main reports a failure immediately, because the caller decides when to retry. */
  readonly once?: boolean
  /** The priority; interactive by default. */
  readonly priority?: Priority
  /**
   * For reads that are displayed: malformed parts of the answer are left out and reported, where otherwise the whole
   * call would fail.
   */
  readonly partly?: boolean
  /** Cancels the request in main when aborted. */
  readonly signal?: AbortSignal
  /** Of a write: when it aborts, main takes it back, unless it was sent. */
  readonly withdrawn?: AbortSignal
  /** Of a write: the consent it belongs to. */
  readonly consent?: string | undefined
  /** Of a write: the row of a bulk job that it is of. */
  readonly job?: JobRow | undefined
}

/**
 * Calls one operation of the contract through the bridge.
 * @throws BridgeFailure
 */
export async function callOperation<I extends OperationId>(
  connection: ConnectionRef,
  operation: I,
  params: Params<I>,
  options: CallOptions = {},
): Promise<AnswerOf<I>> {
  return getAnswer(operation, await callAnyOperation(connection, operation, params, options))
}

/**
 * Makes one of the named reads now, past what the page has loaded: before a write, or as a step of a longer task.
 * @throws BridgeFailure
 */
export function callQuery<I extends ReadId>(
  connection: ConnectionRef,
  { operation, params, page }: Query<I>,
  options: CallOptions = {},
): Promise<AnswerOf<I>> {
  const sized = page && { size: page.size, ...(page.keyset && { keyset: true }) }
  return callOperation(connection, operation, params, { ...(sized && { page: sized }), ...options })
}

/**
 * The same for one that is only known at run time; main checks the params.
 * @throws BridgeFailure
 */
export async function callAnyOperation(
  connection: ConnectionRef,
  operation: OperationId,
  params: object,
  options: CallOptions = {},
): Promise<Answer<unknown>> {
  const { from = 'network', once, priority, partly, page, signal, withdrawn, consent, job } = options
  return cancellable({ signal, withdrawn }, callId =>
    request('operations.call', {
      callId,
      connection,
      operation,
      params: withoutUndefined(params),
      from,
      ...(once && { once }),
      ...(priority && { priority }),
      ...(partly && { partly }),
      ...(page && { page }),
      ...(consent !== undefined && { consent }),
      ...(job && { job }),
    }),
  )
}

interface Ends {
  readonly signal?: AbortSignal | undefined
  readonly withdrawn?: AbortSignal | undefined
}

/** Makes a call of main that ends when one of these aborts: at any time, or as long as it is not sent. */
export async function cancellable<T>({ signal, withdrawn }: Ends, call: (callId: string) => Promise<T>): Promise<T> {
  const callId = crypto.randomUUID()
  // A cancel that comes too late finds no call and changes nothing, so its answer is of no interest.
  const cancel = () => void request('operations.cancel', { callId }).catch(() => undefined)
  const withdraw = () => void request('operations.cancel', { callId, unsent: true }).catch(() => undefined)
  signal?.throwIfAborted()
  if (withdrawn?.aborted) throw new BridgeFailure({ kind: 'cancelled' })
  signal?.addEventListener('abort', cancel, { once: true })
  withdrawn?.addEventListener('abort', withdraw, { once: true })
  try {
    return await call(callId)
  } finally {
    signal?.removeEventListener('abort', cancel)
    withdrawn?.removeEventListener('abort', withdraw)
  }
}

function getAnswer<I extends OperationId>(operation: I, answer: Answer<unknown>): AnswerOf<I> {
  if (!isAnswerOf(operation, answer)) throw new Error(`No answer to ${operation}`)
  return answer
}
