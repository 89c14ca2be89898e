import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { AppError } from '#shared/errors.ts'
import { Failure, toAppError } from '../failure.ts'
import type { Journal, JournalStart } from '../store/journal.ts'
import type { BuiltRequest } from './build-request.ts'
import { neverSent } from './classify-send-error.ts'
import { requireToken, toOutgoing } from './dispatch.ts'
import { interpretStatus } from './interpret-status.ts'
import type { HealthReports } from './read.ts'
import { rawValue, responseValue } from './response-value.ts'
import type { Incoming, Sender } from './send.ts'
import type { Target } from './target.ts'

/** A commit may take a service long; giving up early would only make the outcome unknown. */
export const writeMilliseconds = 30_000

export interface WriteParts {
  readonly sender: Sender
  readonly journal: Journal
  readonly health: HealthReports
  /** Called when the service has, or may have, carried the write out. */
  readonly written: (endpoint: Endpoint, target: Target) => void
  readonly milliseconds?: number
}

export interface WriteCall {
  readonly endpoint: Endpoint
  readonly entry: Omit<JournalStart, 'connection' | 'account' | 'method' | 'path' | 'request'>
  readonly target: Target
  readonly built: BuiltRequest
  readonly signal: AbortSignal
}

export interface WriteAnswer {
  readonly value: unknown
  readonly journal: number
}

/** Carries out writes: noted in the journal, sent once, never sent again. */
export function createWriter(parts: WriteParts) {
  const { sender, journal, health } = parts

  async function sendOnce(call: WriteCall): Promise<Incoming> {
    const { endpoint, target, built, signal } = call
    const milliseconds = parts.milliseconds ?? writeMilliseconds
    try {
      const options = { operation: endpoint.id, milliseconds, signal, fresh: true }
      return await sender.send(target.id, toOutgoing(target, built), options)
    } catch (error) {
      const known = toAppError(error)
      if (error instanceof Failure && neverSent(error.cause)) health.report(target.id, known)
      throw error instanceof Failure && neverSent(error.cause) ? error : new Failure(unknownOutcome(known))
    }
  }

  function settle(call: WriteCall, id: number, status: number | null, error: AppError | null): void {
    const outcome = error === null ? 'done' : error.kind === 'unknownOutcome' ? 'unknown' : 'failed'
    journal.finish(id, { outcome, status, error })
    if (outcome !== 'failed') parts.written(call.endpoint, call.target)
  }

  /** @throws Failure; `unknownOutcome` when the answer was lost after the request had gone out */
  return async function write(call: WriteCall): Promise<WriteAnswer> {
    const { endpoint, target, built } = call
    requireToken(target)
    if (call.signal.aborted) throw new Failure({ kind: 'cancelled' })
    const id = journal.begin({
      ...call.entry,
      connection: target.id,
      account: target.username,
      method: built.method,
      path: built.pathname,
      request: built.body ?? null,
    })
    let incoming: Incoming
    try {
      incoming = await sendOnce(call)
    } catch (error) {
      settle(call, id, null, toAppError(error))
      throw error
    }
    const error = interpretStatus(endpoint, incoming, target.token)
    // A success that cannot be read is still a success on the other side.
    const accepted = incoming.status >= 200 && incoming.status < 300
    settle(call, id, incoming.status, accepted ? null : error)
    health.report(target.id, error)
    if (error) throw new Failure(error)
    return { value: responseValue(endpoint, rawValue(endpoint, incoming)), journal: id }
  }
}

function unknownOutcome(error: AppError): AppError {
  return { kind: 'unknownOutcome', detail: reasonOf(error) }
}

function reasonOf(error: AppError): string {
  switch (error.kind) {
    case 'timeout':
      return `no answer within ${Math.round(error.milliseconds / 1000)} seconds`
    case 'cancelled':
      return 'it was cancelled after it had been sent'
    case 'offline':
    case 'badResponse':
      return error.detail
    default:
      return error.kind
  }
}
