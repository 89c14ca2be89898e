import { type ConnectionRef, canOnlyRead, type JobRow, type Priority } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Misfits } from '#shared/misfits.ts'
import type { WriteConsent } from '../consent/write-consent.ts'
import { Failure, toAppError } from '../failure.ts'
import { aboutFault, type Log } from '../log.ts'
import type { Journal } from '../store/journal.ts'
import { neverSent } from './classify-send-error.ts'
import { requireSecrets, toOutgoing } from './dispatch.ts'
import { interpretStatus, isUnchanged } from './interpret-status.ts'
import type { HealthReports } from './read.ts'
import { queuedMessage, type RawValue, rawValue, understoodValue } from './response-value.ts'
import type { Hear, Scheduler, Turn } from './scheduler.ts'
import type { Incoming, Sender } from './send.ts'
import { readState } from './state.ts'
import { storedAddress, type Target } from './target.ts'
import type { PendingWrite, VerifiedCall, WriteVerifier } from './write-verifier.ts'

/** A commit may take a service long; giving up early would only make the outcome unknown. */
const writeMilliseconds = 30_000

export interface WriteParts {
  /** @throws Failure connectionChanged, when the connection is of another generation by now */
  readonly target: (connection: ConnectionRef, wait: boolean) => Promise<Target>
  readonly sender: Sender
  readonly scheduler: Scheduler
  readonly journal: Journal
  readonly writeVerifier: WriteVerifier
  readonly consent: Pick<WriteConsent, 'admit'>
  readonly health: HealthReports
  readonly log: Log
  /** Called when the service has, or may have, carried the write out. */
  readonly written: (endpoint: Endpoint, target: Target) => void
  /** Called when an answer was not as declared and could be understood. */
  readonly misfit: (operation: OperationId, misfits: Misfits) => void
  readonly milliseconds?: number | undefined
  /** Tests shorten it. */
  readonly maxLookAge?: number
}

/** What ends a call. */
export interface Ends {
  /** Cancels at any time: a sent request is not awaited. */
  readonly signal: AbortSignal
  /** Cancels only an unsent write: a sent one completes. */
  readonly withdrawn?: AbortSignal | undefined
}

export interface WriteCall extends VerifiedCall, Ends {
  readonly operation: OperationId
  readonly priority: Priority
  /** The journal entry that this write undoes. */
  readonly undoes?: number | undefined
  /** The row of a bulk job that it is of. */
  readonly job?: JobRow | undefined
  /** The assistant that proposed it. */
  readonly proposedBy?: string | undefined
  /** Called with its entry in the journal, just before it is sent. */
  readonly noted?: ((journal: number) => void) | undefined
  /** The consent it belongs to. */
  readonly consent?: string | undefined
  /** Called after the user confirmed it, which may have taken minutes. @throws Failure when it must not be sent any more */
  readonly checkAgain?: (() => Promise<void>) | undefined
}

/** A write of a bulk job that waited longer than this rereads the state it will change before it is sent. In milliseconds. */
const defaultMaxLookAge = 10_000
const lookFirst: AppError = { kind: 'rateLimited', retryAfterSeconds: 0 }

/** A write whose turn has come. */
interface WriteInTurn extends WriteCall {
  readonly hear: Hear
}

export interface WriteAnswer {
  readonly value: unknown
  readonly journal: number
}

/** The response of a write, and its interpretation. */
export interface WriteResponse {
  readonly incoming: Incoming
  readonly error: AppError | null
  readonly journal: number
}

interface Outcome {
  /** Null when no answer came. */
  readonly incoming: Incoming | null
  /** Null when no answer came. */
  readonly status: number | null
  readonly error: AppError | null
  readonly value: unknown
  /** Whether the request timed out or was cancelled, so that the service may still be processing it. */
  readonly slow: boolean
}

/** Statuses of a gateway that got no response; the service may have executed the write. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 504])

/** Sends a write once, and returns its outcome. */
function createWriteExchange(parts: Pick<WriteParts, 'sender' | 'health' | 'misfit' | 'milliseconds'>) {
  const { sender, health, misfit, milliseconds = writeMilliseconds } = parts

  function getOutcome({ endpoint, operation, target }: WriteCall, incoming: Incoming): Outcome {
    const { status } = incoming
    const answered = { incoming, status, error: null, value: null, slow: false }
    const error = interpretStatus(endpoint, incoming, target)
    health.report(target.id, error)
    if (error) {
      // A web page with status 200 is not from the service's API: the outcome is unknown.
      const certain = status >= 300 && !gatewayStatuses.has(status)
      return { ...answered, error: certain ? error : unknownOutcome(error), slow: status === 504 }
    }
    if (isUnchanged(endpoint, status)) return answered
    const raw = rawValue(endpoint, incoming)
    try {
      const { value, misfits } = understoodValue(endpoint, raw)
      if (misfits) misfit(operation, misfits)
      return { ...answered, value }
    } catch (unreadable) {
      return { ...answered, error: errorOfUnread(endpoint, raw, unreadable) }
    }
  }

  /** Never throws: errors are returned as the outcome of the write. */
  return async function sendOnce(call: WriteInTurn): Promise<Outcome> {
    const { endpoint, target, built, signal } = call
    const options = { operation: endpoint.id, milliseconds, signal, pool: 'once' } as const
    try {
      const incoming = await sender.send(target.id, toOutgoing(target, built), options)
      call.hear(incoming)
      return getOutcome(call, incoming)
    } catch (thrown) {
      const error = toAppError(thrown)
      const certain = thrown instanceof Failure && neverSent(thrown.cause)
      if (certain) health.report(target.id, error)
      const slow = error.kind === 'timeout' || error.kind === 'cancelled'
      return { incoming: null, status: null, error: certain ? error : unknownOutcome(error), value: null, slow }
    }
  }
}

/** Carries out writes: noted in the journal, sent once, never sent again. */
export function createWriter(parts: WriteParts) {
  const { sender, journal, writeVerifier, log } = parts
  const sendOnce = createWriteExchange(parts)

  function settle(call: WriteCall, id: number, { status, error, value }: Outcome): void {
    const outcome = outcomeWord(error)
    if (outcome !== 'failed') parts.written(call.endpoint, call.target)
    try {
      journal.finish(id, { outcome, status, error, answer: answerToKeep(call.endpoint, value) })
    } catch (fault) {
      // What the service did is not undone by a full disk here. The entry counts as unknown from the next start on.
      log('journal.failed', aboutFault(fault))
    }
    if (outcome === 'done') writeVerifier.noteAfter(id, call, value)
  }

  /** @throws Failure when the write was not sent */
  async function execute(call: WriteCall): Promise<Outcome & { readonly journal: number }> {
    requireWritable(call.target)
    requireSecrets(call.target)
    const signal = untilSent(call)
    const admission = await parts.consent.admit({ ...call, consent: call.consent, signal })
    try {
      if (admission.wasAsked) await call.checkAgain?.()
      const turn = getTurn(call, signal, parts.maxLookAge)
      const sent = await parts.scheduler.run(turn, hear => watchAndSend({ ...call, hear }))
      if (outcomeWord(sent.error) === 'failed' && sent.error?.kind !== 'queued') admission.giveBack()
      return sent
    } catch (notSent) {
      admission.giveBack()
      throw notSent
    }
  }

  /** @throws Failure when the write was not sent */
  async function watchAndSend(call: WriteInTurn): Promise<Outcome & { readonly journal: number }> {
    await requireSame(call, parts)
    const watched = await writeVerifier.watch({ ...call, signal: untilSent(call) })
    try {
      await requireUnguarded(sender, call)
      await requireSame(call, parts)
      const sent = await send(call, watched)
      await writeVerifier.notedSoon(sent.journal)
      return sent
    } finally {
      watched.end()
    }
  }

  async function send(call: WriteInTurn, watched: PendingWrite): Promise<Outcome & { readonly journal: number }> {
    const { endpoint, operation, target, built, params, undoes, job, proposedBy } = call
    const id = journal.begin({
      operation,
      connection: target.id,
      service: storedAddress(target),
      account: target.username,
      actor: target.actor,
      sudo: target.sudo?.username ?? null,
      method: built.method,
      path: built.pathname,
      params: withoutSecrets(endpoint, params),
      before: watched.before,
      undoes,
      job,
      proposedBy,
    })
    call.noted?.(id)
    const sent = await sendOnce(call)
    const error = sent.error && (await watched.settle(sent.error, sent.slow))
    const outcome = { ...sent, error }
    settle(call, id, outcome)
    return { ...outcome, journal: id }
  }

  return {
    /** @throws Failure; `unknownOutcome` when no answer that can be relied on came after the request had gone out */
    write: async (call: WriteCall): Promise<WriteAnswer> => {
      const { error, value, journal: id } = await execute(call)
      if (error) throw new Failure(error.kind === 'unknownOutcome' ? { ...error, journal: id } : error)
      return { value, journal: id }
    },
    /**
     * The same for a caller that wants to see the response, of a refusal too.
     * @throws Failure when no response came
     */
    respond: async (call: WriteCall): Promise<WriteResponse> => {
      const { incoming, error, journal: id } = await execute(call)
      if (incoming) return { incoming, error, journal: id }
      throw new Failure(error ?? { kind: 'unknownOutcome', detail: t('no answer came') })
    },
  }
}

/** @throws Failure cancelled; conflict, when a state that the service does not check itself has changed, or can't be read */
async function requireUnguarded(sender: Sender, call: WriteInTurn): Promise<void> {
  const { endpoint, params, target } = call
  const signal = untilSent(call)
  const guard = target.profile.id === 'documents' ? null : (endpoint.guard?.(params) ?? null)
  if (!guard) return
  const present = await readState(sender, target, guard.read, { signal })
  if (signal.aborted) throw new Failure({ kind: 'cancelled' })
  const because = present.known
    ? guard.refusal(present.value)
    : t('the current state could not be read, so nothing was sent')
  if (because !== null) throw new Failure({ kind: 'conflict', status: 409, message: because })
}

/** The error for an unreadable success response: it waits for approval, or its outcome is unknown. */
function errorOfUnread(endpoint: Endpoint, raw: RawValue, unreadable: unknown): AppError {
  const queued = queuedMessage(endpoint, raw)
  return queued === null ? unknownOutcome(toAppError(unreadable)) : { kind: 'queued', message: queued }
}

/** @throws Failure readOnly */
export function requireWritable({ auth, profile, readOnly }: Pick<Target, 'auth' | 'profile' | 'readOnly'>): void {
  if (canOnlyRead({ auth, profile: profile.id })) throw new Failure({ kind: 'readOnly', because: 'session' })
  if (readOnly) throw new Failure({ kind: 'readOnly' })
}

/**
 * Ensures that a write and the reads before it are sent with the connection data they were prepared with: it may wait for minutes, during which the
 * connection can change.
 * @throws Failure readOnly, cancelled, or connectionChanged
 */
async function requireSame(call: WriteInTurn, parts: Pick<WriteParts, 'target'>): Promise<void> {
  const { target } = call
  const now = await parts.target(target.ref, false)
  requireWritable(now)
  // Within a generation, the embedded service may have restarted at another address.
  if (target.baseUrl !== now.baseUrl) throw new Failure({ kind: 'connectionChanged' })
  if (untilSent(call).aborted) throw new Failure({ kind: 'cancelled' })
}

/** @param maxLookAge how long the caller's read of the state is valid, in milliseconds; only a bulk job waits that long */
function getTurn(call: WriteCall, signal: AbortSignal, maxLookAge = defaultMaxLookAge): Turn {
  const begun = performance.now()
  const isOld = () => call.priority === 'bulk' && performance.now() - begun > maxLookAge
  return { ...call, pool: 'writes', signal, outOfReach: () => (isOld() ? lookFirst : null) }
}

/** Aborts the steps before a write is sent. */
export function untilSent({ signal, withdrawn }: Ends): AbortSignal {
  return withdrawn ? AbortSignal.any([signal, withdrawn]) : signal
}

function outcomeWord(error: AppError | null): 'done' | 'failed' | 'unknown' {
  if (error === null) return 'done'
  if (error.kind !== 'unknownOutcome') return 'failed'
  switch (error.found) {
    case 'made':
      return 'done'
    case 'notMade':
      return 'failed'
    case undefined:
      return 'unknown'
  }
}

/** The response for the journal; omitted if the operation's responses contain secrets. */
function answerToKeep(endpoint: Endpoint, value: unknown): unknown {
  return endpoint.secretAnswer === true ? null : value
}

function unknownOutcome(error: AppError): AppError {
  return { kind: 'unknownOutcome', detail: getReason(error) }
}

function getReason(error: AppError): string {
  switch (error.kind) {
    case 'timeout':
      return t('no answer within {round} seconds', { round: Math.round(error.milliseconds / 1000) })
    case 'cancelled':
      return t('it was cancelled after it had been sent')
    case 'offline':
    case 'badResponse':
      return error.detail
    case 'server':
      return `${error.status} ${error.message}`
    case 'internal':
      return t('Gatehouse itself failed: {cause}, log ID {logId}', { cause: error.cause, logId: error.logId })
    default:
      return error.kind
  }
}
