import type { Answer, ParsedBridgeArgument, Restored, UndoPlan } from '#shared/bridge.ts'
import type { OperationCall } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Difference } from '#shared/journal.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { Failure, invalid } from '../failure.ts'
import { type Ends, untilSent } from '../proxy/write.ts'
import { checkOutcome } from './check-outcome.ts'
import { createUndoPlanner, type UndoPlanParts, type UndoRequest } from './plan-undo.ts'
import { readRestored, unread } from './restored.ts'

export interface UndoParts extends UndoPlanParts {
  /** Sends a write; the journal says which entry it undoes. */
  readonly send: (
    request: ParsedBridgeArgument<'operations.call'>,
    undoing: Undoing,
    ends: Ends,
  ) => Promise<Answer<unknown>>
  /** Lets the page cancel what runs under a name. */
  readonly named: <T>(callId: string, work: (ends: Ends) => Promise<T>) => Promise<T>
}

/** What the write that undoes another one needs to know of it. */
export interface Undoing {
  /** Left out for a write that only prepares the one that undoes it. */
  readonly entry?: number
  /** @throws Failure conflict, when the state has changed by now */
  readonly checkAgain: () => Promise<void>
}

/** Undoes writes, where the contract says how. */
export interface Undo {
  /** Reads the present state, and says what would be sent. Changes nothing. */
  plan(request: UndoRequest): Promise<UndoPlan>
  /** Finds out about a write of unknown outcome by reading, as far as that says enough. */
  check(request: UndoRequest): Promise<void>
  /** What would be sent, in order, without a look; nothing when it cannot be undone on that connection. */
  getCalls(request: UndoRequest, service: ServiceKind): readonly OperationCall[]
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

export function createUndo(parts: UndoParts): Undo {
  const underWay = new Set<number>()
  const { plan, getCalls } = createUndoPlanner(parts)

  /** @throws Failure; conflict when the present state is not the one the write left behind */
  async function lookBefore(request: UndoRequest, ends: Ends, isPrepared = false) {
    const signal = untilSent(ends)
    const found = await plan(request, isPrepared, signal)
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
      const checkAgain = async () => void (await lookBefore(request, ends))
      // An entry of its own: should what follows fail, the journal says that this was done.
      await parts.send({ callId, connection, ...first, from: 'network', consent, priority }, { checkAgain }, ends)
    }
    const checkAgain = async () => void (await lookBefore(request, ends, first !== undefined))
    const call = { callId, connection, operation, params, from: 'network', consent, job, priority } as const
    const answer = await parts.send(call, { entry: id, checkAgain }, ends)
    // What was sent is undone, whatever becomes of the connection before it can be read again.
    return { ...answer, restored: await readRestored(parts, request).catch(() => unread) }
  }

  return {
    plan: request => plan(request),
    check: request => {
      const { priority = 'person' } = request
      return checkOutcome(request, { ...parts, turn: { scheduler: parts.scheduler, priority } })
    },
    getCalls,
    undo: async (request, callId, of = {}) => {
      const { id } = request
      if (underWay.has(id)) throw invalid(t('It is being undone already'))
      underWay.add(id)
      try {
        return await parts.named(callId, ends => undo(request, callId, of, ends))
      } finally {
        underWay.delete(id)
      }
    },
    checkRestored: async request => {
      await parts.noted(request.id)
      return readRestored(parts, request)
    },
  }
}

/** @throws Failure conflict, when something is not as the write left it */
function requireUnchanged(changed: readonly Difference[]): void {
  if (changed.length === 0) return
  const fields = changed.map(({ path }) => path || t('all of it')).slice(0, 3)
  const message = t('it was changed since ({fields}), so nothing was sent', { fields: fields.join(', ') })
  throw new Failure({ kind: 'conflict', status: 409, message })
}
