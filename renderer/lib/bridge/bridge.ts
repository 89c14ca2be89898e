import { isReplyTo } from '#shared/answer-guards.ts'
import { type ArgumentInPieces, isLongerThan } from '#shared/argument-pieces.ts'
import type { BridgeArgument, BridgeEvent, BridgeMethod, BridgeResult, ExposedBridge } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { describeFault, formatFault } from '#shared/fault.ts'
import { t } from '#shared/i18n/i18n.ts'
import { maxPieceLength, parsePiecesHead } from '#shared/reply-pieces.ts'
import { parseReply } from '#shared/reply-text.ts'

declare global {
  interface Window {
    /** Put here by the preload, under `exposedName`. */
    readonly gatehouse?: ExposedBridge
  }
}

/** A request that main answered with an error. `explain` formats `error` for the user. */
export class BridgeFailure extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(t('The bridge answered with “{kind}”', { kind: error.kind }))
    this.name = 'BridgeFailure'
    this.error = error
    // It is an answer and no fault of the page. Until the stack is read, V8 keeps its functions alive: among them the
    // one that read a list, with the previous error of that list, whose stack holds the one before.
    this.stack = `${this.name}: ${this.message}`
  }
}

/**
 * Sends a request to main and returns its answer. The page's only way to anything outside it.
 * @throws BridgeFailure with main's error.
 */
export async function request<M extends BridgeMethod>(
  method: M,
  argument: BridgeArgument<M>,
): Promise<BridgeResult<M>> {
  // A piece is not cut once more.
  const isLong = method !== 'arguments.write' && isLongerThan(argument, maxPieceLength)
  const crossing = isLong ? await sendPieces(argument) : argument
  const reply = parsed(await wholeReply(await exposedBridge().request(method, crossing)))
  if (!isReplyTo<M>(reply)) throw new TypeError(`The answer to ${method} is not in the form the app uses`)
  if (!reply.ok) throw new BridgeFailure(reply.error)
  return reply.value
}

/** Subscribes to main's events; returns the function that unsubscribes. */
export function subscribe(listener: (event: BridgeEvent) => void): () => void {
  return exposedBridge().subscribe(listener)
}

/** The same exception, converted at each render, is one fault with one log id. */
const knownFaults = new WeakMap<object, AppError>()

/**
 * The error of anything that was thrown: main's own words when it was main that answered. All else is a fault of the page itself,
 * which main takes down in the log.
 */
export function getError(thrown: unknown): AppError {
  if (thrown instanceof BridgeFailure) return thrown.error
  const before = thrown instanceof Error ? knownFaults.get(thrown) : undefined
  if (before) return before
  const fault = describeFault(thrown)
  const [logId = ''] = crypto.randomUUID().split('-')
  const error: AppError = { kind: 'internal', cause: formatFault(fault), logId }
  if (thrown instanceof Error) knownFaults.set(thrown, error)
  // Logged also when the bridge itself failed, if possible.
  void globalThis.window?.gatehouse?.request('app.fault', { ...fault, logId }).catch(() => undefined)
  return error
}

/** What is found; null where the service has none. @throws BridgeFailure for every other refusal */
export async function nullIfNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (thrown) {
    if (getError(thrown).kind === 'notFound') return null
    throw thrown
  }
}

function exposedBridge(): ExposedBridge {
  const bridge = window.gatehouse
  if (!bridge) throw new Error('This page only works inside the Gatehouse app.')
  return bridge
}

/**
 * Sends an argument that is too long for one message in pieces, each after the last has arrived, so that other calls go
 * in between. Returns its reference.
 */
async function sendPieces(argument: unknown): Promise<ArgumentInPieces> {
  const text = JSON.stringify(argument)
  const id = crypto.randomUUID()
  for (let from = 0; from < text.length; from += maxPieceLength) {
    await request('arguments.write', { id, text: text.slice(from, from + maxPieceLength) })
  }
  return { inPieces: id }
}

/** Pieces in flight: enough to keep the channel busy, and few enough that other answers go in between. */
const piecesAhead = 3

/** The text of a reply; one that is too long to cross at once is fetched in pieces. '' when a piece is not there. */
async function wholeReply(text: string): Promise<string> {
  const head = parsePiecesHead(text)
  if (!head) return text
  const starts = Array.from({ length: Math.ceil(head.length / maxPieceLength) }, (_, index) => index * maxPieceLength)
  const fetching: Promise<string | null>[] = []
  const fetchNext = () => {
    const from = starts.shift()
    if (from !== undefined) fetching.push(fetchPiece(head.id, from))
  }
  for (let ahead = 0; ahead < piecesAhead; ahead += 1) fetchNext()
  let whole = ''
  for (let next = fetching.shift(); next; next = fetching.shift()) {
    const piece = await next
    if (piece === null) return ''
    whole += piece
    fetchNext()
  }
  return whole
}

async function fetchPiece(id: string, from: number): Promise<string | null> {
  const reply = parsed(await exposedBridge().request('replies.read', { id, from }))
  return isReplyTo<'replies.read'>(reply) && reply.ok ? reply.value : null
}

function parsed(text: string): unknown {
  try {
    return parseReply(text)
  } catch {
    return null
  }
}
