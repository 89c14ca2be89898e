import {
  type ConnectionRef,
  getConnectionId,
  type JournalDetails,
  type ParsedBridgeArgument,
  type Priority,
  type StateSeen,
  type UndoPlan,
} from '#shared/bridge.ts'
import { getEndpoint, isOperationId, paramsSchema } from '#shared/contract/contract.ts'
import { type CarriedOut, type Inverse, lostBy, type OperationCall } from '#shared/contract/endpoint.ts'
import { differences } from '#shared/differences.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Difference } from '#shared/journal.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import type { Scheduler } from '../proxy/scheduler.ts'
import type { Sender } from '../proxy/send.ts'
import { readState, stateCall } from '../proxy/state.ts'
import { serviceKind, type Target } from '../proxy/target.ts'
import type { Journal } from '../store/journal.ts'
import { whyNotHere } from './check-outcome.ts'

type Known = Exclude<Inverse, { fidelity: 'none' }>

export interface UndoPlanParts {
  readonly journal: Journal
  readonly sender: Sender
  readonly scheduler: Scheduler
  /** @throws Failure when there is no such connection, or it is of another generation */
  readonly target: (connection: ConnectionRef) => Promise<Target>
  /** Resolves when what is known of a write that was just made has been noted. */
  readonly noted: (id: number) => Promise<void>
}

/** An entry, and the connection as the person saw it. */
export type UndoRequest = ParsedBridgeArgument<'journal.planUndo'>

/** Finds out how an entry can be undone now. Changes nothing. */
export function createUndoPlanner(parts: UndoPlanParts) {
  const { journal, sender, scheduler } = parts
  const facts = createFacts(parts)

  /**
   * Reads the present state, and says what would be sent.
   * @param isPrepared the write that has to come before was made
   */
  async function plan(request: UndoRequest, isPrepared = false, signal?: AbortSignal): Promise<UndoPlan> {
    const { connection, id, priority = 'person' } = request
    await parts.noted(id)
    const found = undoable(journal.get(id))
    if (typeof found === 'string') return refuse(found)
    const { entry, inverse } = found
    const target = await parts.target(connection)
    const service = serviceKind(target)
    const lacking = inverse.whyNot?.(service) ?? null
    if (lacking !== null) return refuse(lacking)
    const back = backCall(inverse, entry)
    if (!back) return refuse(t('Not enough of the state before is known to restore it'))
    const elsewhere = whyNotHere(entry, journal.getActor(id), target)
    if (elsewhere !== null) return refuse(elsewhere)
    const present = await readState(sender, target, stateCall(inverse, entry.params ?? {}, entry.answer), {
      turn: { scheduler, priority },
      signal,
    })
    if (!present.known) return refuse(t('The present state cannot be read, so nothing is changed'))
    const { first, changes } = getFirst(inverse, entry, service, isPrepared ? null : present)
    const ignoring = [...(inverse.ignoring ?? []), ...changes]
    const row = inverse.row?.(entry.params ?? {}, entry.answer)
    const [was, now] = [seenValue(entry.after), present.value].map(state => onlyRow(state, row))
    const { changed, taken } = sinceThen({ ...inverse, ignoring }, was, now)
    const obstacle =
      changed.length > 0 ? null : await inverse.obstacle?.(back, call => facts(connection, target, call, priority))
    if (obstacle) return refuse(obstacle)
    const note = getNote(inverse, entry, target, taken)
    const fidelity = note === null ? 'exact' : 'near'
    return { possible: true, fidelity, note, ...(first && { first }), ...back, changed }
  }

  return {
    plan,
    /** What would be sent, in order, without a look; nothing when it cannot be undone on that connection. */
    getCalls: ({ connection, id }: UndoRequest, service: ServiceKind): readonly OperationCall[] => {
      const entry = journal.get(id)
      const inverse = entry && knownInverse(entry)
      if (!inverse || entry.connection !== getConnectionId(connection)) return []
      const back = backCall(inverse, entry)
      return back ? [firstCall(inverse, entry, service), back].filter(call => call !== null) : []
    },
  }
}

/** How an operation is undone; null when it never is. */
function knownInverse({ operation }: JournalDetails): Known | null {
  const { inverse } = getEndpoint(operation)
  return inverse && inverse.fidelity !== 'none' ? inverse : null
}

/** The row of a list that a write is about, as a list; all of a state that is none, or whose row is not known. */
function onlyRow(state: unknown, row: unknown): unknown {
  if (row === undefined || !Array.isArray(state)) return state
  return state.filter(one => typeof one === 'object' && one !== null && 'id' in one && one.id === row)
}

/** What stands in the way of an undo, and sentences about what came since and goes with it. */
function sinceThen({ ignoring, takesAlong }: Known, was: unknown, now: unknown) {
  const all = differences(was, now, ignoring)
  const getSentence = (one: Difference) => (one.was == null ? takesAlong?.[one.path] : undefined)
  return {
    changed: all.filter(one => getSentence(one) === undefined),
    taken: all.map(getSentence).filter(sentence => sentence !== undefined),
  }
}

function getNote(inverse: Known, { before, params }: JournalDetails, target: Target, taken: readonly string[]) {
  const lost = lostBy(inverse, seenValue(before), params, serviceKind(target))
  return [lost, ...taken].filter(sentence => sentence !== null).join(' ') || null
}

/** Reads that many undos need alike, such as who the members of a group are, are kept for so long. */
const factMilliseconds = 10_000
const maxFacts = 2000

/** Reads what speaks against an undo, each thing once in a while. */
function createFacts({ sender, scheduler }: Pick<UndoPlanParts, 'sender' | 'scheduler'>) {
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
  if (entry.outcome === 'pending') return t('It is still in progress')
  if (entry.error?.kind === 'queued') return t('It is waiting for approval and has not changed anything yet')
  if (entry.outcome === 'failed') return t('It was refused, so there is nothing to undo')
  if (entry.outcome === 'unknown') return t('Its outcome is unknown; check the service first')
  if (entry.undoneBy !== null) return t('It was undone already')
  if (entry.params === null) return t('What was sent can no longer be read')
  if (!entry.before.known || !entry.after.known) return t('The state before or after it was not read')
  return null
}

/** An entry and how it is undone; or why it is not, wherever it was made. */
function undoable(entry: JournalDetails | null): string | { readonly entry: JournalDetails; readonly inverse: Known } {
  if (!entry) return t('This entry is not in the journal')
  const { inverse } = getEndpoint(entry.operation)
  if (!inverse) return t('This kind of change cannot be undone')
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
function getFirst(
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

function checked(getCall: () => OperationCall | null) {
  const call = attempt(getCall)
  if (!call || !isOperationId(call.operation)) return null
  const parsed = paramsSchema(getEndpoint(call.operation)).safeParse(call.params)
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
