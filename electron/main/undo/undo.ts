import {
  type Answer,
  type ConnectionRef,
  connectionIdOf,
  type JournalDetails,
  type ParsedBridgeArgument,
  type Priority,
  type Restored,
  type StateSeen,
  type UndoPlan,
} from '#shared/bridge.ts'
import { endpointOf, isOperationId, paramsSchema } from '#shared/contract/contract.ts'
import { type CarriedOut, type Inverse, lostBy, type OperationCall } from '#shared/contract/endpoint.ts'
import { differences } from '#shared/differences.ts'
import type { Difference } from '#shared/journal.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { Failure, invalid } from '../failure.ts'
import type { Scheduler } from '../proxy/scheduler.ts'
import type { Sender } from '../proxy/send.ts'
import { readState, stateCall } from '../proxy/state.ts'
import { serviceKind, type Target } from '../proxy/target.ts'
import { type Ends, untilSent } from '../proxy/write.ts'
import type { Journal } from '../store/journal.ts'
import { checkOutcome, whyNotHere } from './check-outcome.ts'

export interface UndoParts {
  readonly journal: Journal
  readonly sender: Sender
  readonly scheduler: Scheduler
  /** @throws Failure when there is no such connection, or it is of another generation */
  readonly target: (connection: ConnectionRef) => Promise<Target>
  /** Resolves when what is known of a write that was just made has been noted. */
  readonly noted: (id: number) => Promise<void>
  /** Sends a write; the journal says which entry it undoes. */
  readonly send: (
    request: ParsedBridgeArgument<'operations.call'>,
    undoing: Undoing,
    ends: Ends,
  ) => Promise<Answer<unknown>>
  /** Lets the page cancel what goes on under a name. */
  readonly named: <T>(callId: string, work: (ends: Ends) => Promise<T>) => Promise<T>
}

/** An entry, and the connection as the person saw it. */
type UndoRequest = ParsedBridgeArgument<'journal.planUndo'>

/** What the write that undoes another one needs to know of it. */
export interface Undoing {
  /** Left out for a write that only prepares the one that undoes it. */
  readonly entry?: number
  /** @throws Failure conflict, when the state has changed by now */
  readonly lookAgain: () => Promise<void>
}

/** Undoes writes, where the contract says how. */
export interface Undo {
  /** Reads the present state, and says what would be sent. Changes nothing. */
  plan(request: UndoRequest): Promise<UndoPlan>
  /** Finds out about a write of unknown outcome by reading, as far as that says enough. */
  check(request: UndoRequest): Promise<void>
  /** What would be sent, in order, without a look; nothing when it cannot be undone on that connection. */
  callsOf(request: UndoRequest, service: ServiceKind): readonly OperationCall[]
  /**
   * Undoes an entry and reads what that restored.
   * @throws Failure; conflict when the present state is not the one the write left behind
   */
  undo(request: UndoRequest, callId: string, of?: UndoOf): Promise<Answer<unknown> & { readonly restored: Restored }>
  /** Reads whether the state is as it was before an entry. Changes nothing. */
  checkRestored(request: UndoRequest): Promise<Restored>
}

/** What an undo belongs to. */
type UndoOf = Pick<ParsedBridgeArgument<'journal.undo'>, 'consent' | 'job'>

type Known = Exclude<Inverse, { fidelity: 'none' }>

export function createUndo(parts: UndoParts): Undo {
  const { journal } = parts

  const underWay = new Set<number>()
  const turnOf = ({ priority = 'person' }: UndoRequest) => ({ scheduler: parts.scheduler, priority })
  const facts = createFacts(parts)

  /** @param isPrepared the write that has to come before was made */
  async function look(request: UndoRequest, isPrepared = false, signal?: AbortSignal): Promise<UndoPlan> {
    const { connection, id } = request
    const turn = turnOf(request)
    await parts.noted(id)
    const found = undoable(journal.get(id))
    if (typeof found === 'string') return refuse(found)
    const { entry, inverse } = found
    const target = await parts.target(connection)
    const service = serviceKind(target)
    const lacking = inverse.whyNot?.(service) ?? null
    if (lacking !== null) return refuse(lacking)
    const back = backCall(inverse, entry)
    if (!back) return refuse('Not enough of the state before is known to restore it')
    const elsewhere = whyNotHere(entry, journal.actorOf(id), target)
    if (elsewhere !== null) return refuse(elsewhere)
    const present = await readState(parts.sender, target, stateCall(inverse, entry.params ?? {}, entry.answer), {
      turn,
      signal,
    })
    if (!present.known) return refuse('The present state cannot be read, so nothing is changed')
    const { first, changes } = firstOf(inverse, entry, service, isPrepared ? null : present)
    const ignoring = [...(inverse.ignoring ?? []), ...changes]
    const { changed, taken } = sinceThen({ ...inverse, ignoring }, seenValue(entry.after), present.value)
    const obstacle =
      changed.length > 0 ? null : await inverse.obstacle?.(back, call => facts(connection, target, call, turn.priority))
    if (obstacle) return refuse(obstacle)
    const note = noteOf(inverse, entry, target, taken)
    const fidelity = note === null ? 'exact' : 'near'
    return { possible: true, fidelity, note, ...(first && { first }), ...back, changed }
  }

  /** @throws Failure; conflict when the present state is not the one the write left behind */
  async function lookBefore(request: UndoRequest, ends: Ends, isPrepared = false) {
    const signal = untilSent(ends)
    const found = await look(request, isPrepared, signal)
    if (signal.aborted) throw new Failure({ kind: 'cancelled' })
    if (!found.possible) throw invalid(found.because)
    requireUnchanged(found.changed)
    return found
  }

  async function undo(
    request: UndoRequest,
    callId: string,
    { consent, job }: UndoOf,
    ends: Ends,
  ): Promise<Answer<unknown> & { readonly restored: Restored }> {
    const { first, operation, params } = await lookBefore(request, ends)
    const { connection, id, priority } = request
    if (first) {
      const lookAgain = async () => void (await lookBefore(request, ends))
      // An entry of its own: should what follows fail, the journal says that this was done.
      await parts.send({ callId, connection, ...first, from: 'network', consent, priority }, { lookAgain }, ends)
    }
    const lookAgain = async () => void (await lookBefore(request, ends, first !== undefined))
    const call = { callId, connection, operation, params, from: 'network', consent, job, priority } as const
    const answer = await parts.send(call, { entry: id, lookAgain }, ends)
    // What was sent is undone, whatever becomes of the connection before it can be read again.
    return { ...answer, restored: await readRestored(request).catch(() => unread) }
  }

  /** Reads what was undone again, and notes in the journal what came of it. */
  async function readRestored({ connection, id, priority }: UndoRequest): Promise<Restored> {
    const entry = journal.get(id)
    if (!entry) throw invalid('This entry is not in the journal')
    const target = await parts.target(connection)
    if (whyNotHere(entry, journal.actorOf(id), target) !== null) return unread
    const done = entry.undoneBy === null ? null : journal.get(entry.undoneBy)
    const call = restoredCall(entry, done)
    // A person does not wait for a limit of the service to hear of what was sent already: then it was not read, and can be read later.
    const turn = turnOf({ connection, id, priority })
    const present = call && (await readState(parts.sender, target, call, { turn }).catch(() => null))
    const found = compareRestored(entry, done, present ?? { known: false })
    if (done) journal.noteRestored(done.id, found)
    return found
  }

  return {
    plan: request => look(request),
    check: request => checkOutcome(request, { ...parts, turn: turnOf(request) }),
    callsOf: ({ connection, id }, service) => {
      const entry = journal.get(id)
      const inverse = entry && knownInverse(entry)
      if (!inverse || entry.connection !== connectionIdOf(connection)) return []
      const back = backCall(inverse, entry)
      return back ? [firstCall(inverse, entry, service), back].filter(call => call !== null) : []
    },
    undo: async (request, callId, of = {}) => {
      const { id } = request
      if (underWay.has(id)) throw invalid('It is being undone already')
      underWay.add(id)
      try {
        return await parts.named(callId, ends => undo(request, callId, of, ends))
      } finally {
        underWay.delete(id)
      }
    },
    checkRestored: async request => {
      await parts.noted(request.id)
      return readRestored(request)
    },
  }
}

/** How an operation is undone; null when it never is. */
function knownInverse({ operation }: JournalDetails): Known | null {
  const { inverse } = endpointOf(operation)
  return inverse && inverse.fidelity !== 'none' ? inverse : null
}

/** @throws Failure conflict, when something is not as the write left it */
function requireUnchanged(changed: readonly Difference[]): void {
  if (changed.length === 0) return
  const fields = changed.map(({ path }) => path || 'all of it').slice(0, 3)
  const message = `it was changed since (${fields.join(', ')}), so nothing was sent`
  throw new Failure({ kind: 'conflict', status: 409, message })
}

/** What stands in the way of an undo, and sentences about what came since and goes with it. */
function sinceThen({ ignoring, takesAlong }: Known, was: unknown, now: unknown) {
  const all = differences(was, now, ignoring)
  const sentenceOf = (one: Difference) => (one.was == null ? takesAlong?.[one.path] : undefined)
  return {
    changed: all.filter(one => sentenceOf(one) === undefined),
    taken: all.map(sentenceOf).filter(sentence => sentence !== undefined),
  }
}

function noteOf(inverse: Known, { before, params }: JournalDetails, target: Target, taken: readonly string[]) {
  const lost = lostBy(inverse, seenValue(before), params, serviceKind(target))
  return [lost, ...taken].filter(sentence => sentence !== null).join(' ') || null
}

const unread: Restored = { state: 'unread', fields: [] }

/**
 * The read that shows what an undo restored, the same one that saw the state before the entry: of what the undo made, which may
 * have an id of its own, or else of what the entry changed.
 */
function restoredCall(entry: JournalDetails, done: JournalDetails | null): OperationCall | null {
  const own = stateCall(endpointOf(entry.operation).inverse, entry.params ?? {}, null)
  if (!done) return own
  const back = endpointOf(done.operation)
  const made = back.effect === 'write' ? stateCall(back.inverse, done.params ?? {}, done.answer) : null
  return made?.operation === own?.operation ? made : own
}

function compareRestored(entry: JournalDetails, done: JournalDetails | null, present: StateSeen): Restored {
  if (!present.known || !entry.before.known) return unread
  const ignoring = [entry, done].flatMap(one => (one && endpointOf(one.operation).inverse?.ignoring) ?? [])
  const left = differences(entry.before.value, present.value, ignoring)
  if (left.length === 0) return { state: 'full', fields: [] }
  const fields = left.map(({ path }) => path || 'the whole')
  const isUntouched = entry.after.known && differences(entry.after.value, present.value, ignoring).length === 0
  return { state: isUntouched ? 'not' : 'partly', fields }
}

/** Reads that many undos need alike, such as who the members of a group are, are kept for so long. */
const factMilliseconds = 10_000
const maxFacts = 2000

/** Reads what speaks against an undo, each thing once in a while. */
function createFacts({ sender, scheduler }: Pick<UndoParts, 'sender' | 'scheduler'>) {
  const kept = new Map<string, { readonly until: number; readonly seen: Promise<StateSeen> }>()
  return (connection: ConnectionRef, target: Target, call: OperationCall, priority: Priority): Promise<StateSeen> => {
    // What a person asks for does not wait for what a load asked for before.
    const key = JSON.stringify([connection, call, priority])
    const known = kept.get(key)
    if (known && known.until > Date.now()) return known.seen
    if (kept.size >= maxFacts) kept.clear()
    const seen = readState(sender, target, call, { turn: { scheduler, priority } })
    kept.set(key, { until: Date.now() + factMilliseconds, seen })
    // What was refused is asked for again.
    seen.catch(() => kept.delete(key))
    return seen
  }
}

function refuse(because: string): UndoPlan {
  return { possible: false, because }
}

function whyNot(entry: JournalDetails): string | null {
  if (entry.outcome === 'pending') return 'It is still in progress'
  if (entry.error?.kind === 'queued') return 'It is waiting for approval and has not changed anything yet'
  if (entry.outcome === 'failed') return 'It was refused, so there is nothing to undo'
  if (entry.outcome === 'unknown') return 'Its outcome is unknown; check the service first'
  if (entry.undoneBy !== null) return 'It was undone already'
  if (entry.params === null) return 'What was sent can no longer be read'
  if (!entry.before.known || !entry.after.known) return 'The state before or after it was not read'
  return null
}

/** An entry and how it is undone; or why it is not, wherever it was made. */
function undoable(entry: JournalDetails | null): string | { readonly entry: JournalDetails; readonly inverse: Known } {
  if (!entry) return 'This entry is not in the journal'
  const { inverse } = endpointOf(entry.operation)
  if (!inverse) return 'This kind of change cannot be undone'
  if (inverse.fidelity === 'none') return inverse.because
  return whyNot(entry) ?? { entry, inverse }
}

/** The write that undoes an entry, checked against its schema; null when there is none. */
function backCall(inverse: Known, entry: JournalDetails) {
  return checked(() => inverse.back(carriedOut(entry)))
}

/**
 * The write that is still to be made before that one, and the fields that it has changed once it is made.
 * @param present null once it was made
 */
function firstOf(
  inverse: Known,
  entry: JournalDetails,
  service: ServiceKind,
  present: { readonly value: unknown } | null,
) {
  const required = firstCall(inverse, entry, service)
  const isDone = present === null || inverse.first?.isDone(present.value) === true
  if (required && !isDone) return { first: required, changes: [] }
  return { first: null, changes: required ? (inverse.first?.changes ?? []) : [] }
}

/** The write that has to be made before that one, checked alike; null when there is none. */
function firstCall({ first }: Known, entry: JournalDetails, service: ServiceKind) {
  return first ? checked(() => first.call(carriedOut(entry), service)) : null
}

function carriedOut({ params, answer, before, after }: JournalDetails): CarriedOut {
  return { params: params ?? {}, answer, before: seenValue(before), after: seenValue(after) }
}

function seenValue(seen: StateSeen): unknown {
  return seen.known ? seen.value : null
}

function checked(callOf: () => OperationCall | null) {
  const call = attempt(callOf)
  if (!call || !isOperationId(call.operation)) return null
  const parsed = paramsSchema(endpointOf(call.operation)).safeParse(call.params)
  return parsed.success ? { operation: call.operation, params: parsed.data } : null
}

/** A state of an unexpected form makes a declaration throw; it is not known how to undo such a write. */
function attempt(work: () => OperationCall | null): OperationCall | null {
  try {
    return work()
  } catch {
    return null
  }
}
