import type { Answer, ConnectionId, JournalDetails, ParsedBridgeArgument, UndoPlan } from '#shared/bridge.ts'
import { endpointOf, isOperationId, paramsSchema } from '#shared/contract/contract.ts'
import { type Inverse, lostBy, type OperationCall } from '#shared/contract/endpoint.ts'
import { differences } from '#shared/differences.ts'
import { Failure, invalid } from '../failure.ts'
import { createBudget } from '../proxy/budget.ts'
import type { Sender } from '../proxy/send.ts'
import { readState, stateCall } from '../proxy/state.ts'

import type { Target } from '../proxy/target.ts'
import { serviceOf } from '../proxy/write.ts'
import type { Journal } from '../store/journal.ts'

export interface UndoParts {
  readonly journal: Journal
  readonly sender: Sender
  /** @throws Failure when there is no such connection */
  readonly target: (connection: ConnectionId) => Promise<Target>
  /** Resolves when what is known of a write that was just made has been noted. */
  readonly noted: (id: number) => Promise<void>
  /** Sends a write as what a connection was when it was looked at; the journal says which entry it takes back. */
  readonly send: (request: ParsedBridgeArgument<'operations.call'>, undoing: Undoing) => Promise<Answer<unknown>>
}

/** What the write that takes another one back goes out as. */
export interface Undoing {
  readonly entry: number
  readonly as: Target
}

/** Takes writes back, where the contract says how. */
export interface Undo {
  /** Looks, and says what would be sent. Changes nothing. */
  plan(id: number): Promise<UndoPlan>
  /** @throws Failure; conflict when the present state is not the one the write left behind */
  undo(id: number, callId: string): Promise<Answer<unknown>>
}

/** A plan opens a whole entry and asks the service; a page that wants many waits for them. */
const plansAtOnce = 3

type Known = Exclude<Inverse, { fidelity: 'none' }>

export function createUndo(parts: UndoParts): Undo {
  const { journal } = parts

  const underWay = new Set<number>()
  const turns = createBudget(plansAtOnce)

  async function look(id: number): Promise<Looked> {
    await parts.noted(id)
    const entry = journal.get(id)
    if (!entry) return refuse('There is no such entry in the journal')
    const inverse = endpointOf(entry.operation).inverse
    if (!inverse) return refuse('This kind of change cannot be taken back')
    if (inverse.fidelity === 'none') return refuse(inverse.because)
    const reason = whyNot(entry)
    if (reason !== null) return refuse(reason)
    const back = backCall(inverse, entry)
    if (!back) return refuse('Not enough of the state before is known to bring it back')
    const target = await parts.target(entry.connection)
    const elsewhere = whyNotHere(entry, target)
    if (elsewhere !== null) return refuse(elsewhere)
    const present = await readState(parts.sender, target, stateCall(inverse, entry.params ?? {}, entry.answer))
    if (!present.known) return refuse('The present state cannot be read, so nothing is changed')
    const was = entry.after.known ? entry.after.value : null
    const changed = differences(was, present.value, inverse.ignoring)
    const note = lostBy(inverse, entry.before.known ? entry.before.value : null)
    const fidelity = note === null ? 'exact' : 'near'
    return { plan: { possible: true, fidelity, note, ...back, changed }, target }
  }

  async function takeBack(id: number, callId: string): Promise<Answer<unknown>> {
    const { plan: found, target } = await look(id)
    if (target === null) throw invalid(found.because)
    if (found.changed.length > 0) {
      const fields = found.changed.map(({ path }) => path || 'all of it').slice(0, 3)
      const message = `it has changed since (${fields.join(', ')}), so it was left as it is`
      throw new Failure({ kind: 'conflict', status: 409, message })
    }
    const { operation, params } = found
    const request = { callId, connection: target.id, operation, params, from: 'network' } as const
    return parts.send(request, { entry: id, as: target })
  }

  return {
    plan: id => turns.run('plan', new AbortController().signal, async () => (await look(id)).plan),
    undo: async (id, callId) => {
      if (underWay.has(id)) throw invalid('It is being taken back already')
      underWay.add(id)
      try {
        return await takeBack(id, callId)
      } finally {
        underWay.delete(id)
      }
    },
  }
}

/** A plan, and for one that is possible what was looked at. */
type Looked =
  | { readonly plan: Extract<UndoPlan, { possible: false }>; readonly target: null }
  | { readonly plan: Extract<UndoPlan, { possible: true }>; readonly target: Target }

function refuse(because: string): Looked {
  return { plan: { possible: false, because }, target: null }
}

/** A connection keeps its name when its address or its token becomes another one. */
function whyNotHere(entry: JournalDetails, target: Target): string | null {
  const service = serviceOf(target)
  if (entry.service !== null && service !== null && entry.service !== service)
    return `It was sent to ${entry.service}, and the connection leads to ${service} now`
  if (entry.account !== null && target.username !== null && entry.account !== target.username)
    return `It was made with the token of ${entry.account}, and the connection has that of ${target.username} now`
  return null
}

function whyNot(entry: JournalDetails): string | null {
  if (entry.outcome === 'pending') return 'It is still under way'
  if (entry.outcome === 'failed') return 'It was refused, so there is nothing to take back'
  if (entry.outcome === 'unknown') return 'Nobody knows whether it was made; look at the service first'
  if (entry.undoneBy !== null) return 'It was taken back already'
  if (entry.params === null) return 'What was sent can no longer be read'
  if (!entry.before.known || !entry.after.known) return 'The state around it was not seen'
  return null
}

/** The write that takes an entry back, checked against its schema; null when there is none. */
function backCall(inverse: Known, entry: JournalDetails) {
  const { params, answer } = entry
  const [before, after] = [entry.before, entry.after].map(seen => (seen.known ? seen.value : null))
  const call = attempt(() => inverse.back({ params: params ?? {}, answer, before, after }))
  if (!call || !isOperationId(call.operation)) return null
  const parsed = paramsSchema(endpointOf(call.operation)).safeParse(call.params)
  return parsed.success ? { operation: call.operation, params: parsed.data } : null
}

/** A state of an unexpected form makes a declaration throw; it is not known how to take such a write back. */
function attempt(work: () => OperationCall | null): OperationCall | null {
  try {
    return work()
  } catch {
    return null
  }
}
