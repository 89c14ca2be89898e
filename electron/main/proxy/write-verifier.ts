import { setTimeout as sleep } from 'node:timers/promises'
import type { StateSeen } from '#shared/bridge.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { differences } from '#shared/differences.ts'
import type { AppError } from '#shared/errors.ts'
import type { Journal } from '../store/journal.ts'
import type { BuiltRequest } from './build-request.ts'
import type { Sender } from './send.ts'
import { readState, stateCall } from './state.ts'
import type { Target } from './target.ts'

/**
 * After a lost response the service may still be processing the write, so the state is read again after these pauses. Only a state that stays
 * unchanged through all of them (eight seconds) means that the write was not made.
 */
const looksAfter: readonly number[] = [200, 800, 2000, 5000]
/** For so long a write of unknown outcome may still show up, and would be taken for the next one's doing. */
const doubtMilliseconds = 60_000

/** The longest delay between the response of a write and its notification. */
const noteMilliseconds = 1000

export interface WriteVerifierParts {
  readonly sender: Sender
  readonly journal: Journal
  /** Tests shorten them. Milliseconds. */
  readonly looksAfter?: readonly number[]
  readonly lookMilliseconds?: number
}

/** A write that is about to be sent. */
export interface VerifiedCall {
  readonly endpoint: Endpoint
  readonly target: Target
  readonly params: Readonly<Record<string, unknown>>
  readonly built: BuiltRequest
  readonly signal: AbortSignal
}

/** A write being verified, from before it is sent until its outcome is known or stays unknown. */
export interface PendingWrite {
  readonly before: StateSeen
  /**
   * The outcome of a write whose response was lost: `made`, when the state changed and no other write of this app can have changed it; `notMade`,
   * when every check showed the state of before; otherwise unknown.
   * @param slow the request timed out: the service may keep processing it for longer than the checks last
   */
  settle(error: AppError, slow: boolean): Promise<AppError>
  end(): void
}

/** The writes to one state. */
interface Lane {
  running: number
  begun: number
  doubtUntil: number
}

/** Sees the state around a write, for the journal, for undo, and to find out what became of one whose answer was lost. */
export function createWriteVerifier(parts: WriteVerifierParts) {
  const { sender, journal, looksAfter: pauses = looksAfter, lookMilliseconds } = parts
  const noting = new Map<number, Promise<void>>()
  const lanes = new Map<string, Lane>()
  const see = ({ endpoint, target, params }: VerifiedCall, answer: unknown, signal?: AbortSignal) =>
    readState(sender, target, stateCall(endpoint.inverse, params, answer), { signal, milliseconds: lookMilliseconds })

  async function note(id: number, call: VerifiedCall, answer: unknown): Promise<void> {
    try {
      journal.noteAfter(id, await see(call, answer))
    } catch {
      // The app may be closing, or the disk full: only undo is lost.
    }
    noting.delete(id)
  }

  function enter(call: VerifiedCall) {
    const key = JSON.stringify([call.target.id, stateCall(call.endpoint.inverse, call.params, null)])
    const lane = lanes.get(key) ?? { running: 0, begun: 0, doubtUntil: Number.NEGATIVE_INFINITY }
    lanes.set(key, lane)
    const undisturbed = lane.running === 0 && lane.doubtUntil < performance.now()
    lane.running += 1
    lane.begun += 1
    const mine = lane.begun
    return {
      alone: () => undisturbed && lane.begun === mine,
      doubt: () => {
        lane.doubtUntil = performance.now() + doubtMilliseconds
      },
      leave: () => {
        lane.running -= 1
        if (lane.running === 0 && lane.doubtUntil < performance.now()) lanes.delete(key)
      },
    }
  }

  async function pollState(call: VerifiedCall, before: unknown): Promise<'made' | 'notMade' | undefined> {
    const ignoring = call.endpoint.inverse?.fidelity === 'none' ? [] : call.endpoint.inverse?.ignoring
    for (const pause of pauses) {
      await sleep(pause)
      const present = await see(call, null)
      if (!present.known) return undefined
      if (differences(before, present.value, ignoring).length === 0) continue
      return contradicts(present.value, call.built.body ?? {}) ? undefined : 'made'
    }
    return 'notMade'
  }

  return {
    /** Reads the state that a write is about to change, and tracks the write. */
    watch: async (call: VerifiedCall): Promise<PendingWrite> => {
      const place = enter(call)
      const before = await see(call, null, call.signal)
      return {
        before,
        settle: async (error, slow) => {
          if (error.kind !== 'unknownOutcome') return error
          const found = before.known ? await pollState(call, before.value) : undefined
          const sure = place.alone() && (found === 'made' || (found === 'notMade' && !slow))
          if (sure && found) return { ...error, found }
          place.doubt()
          return error
        },
        end: place.leave,
      }
    },
    /** Reads the state after a write in the background. */
    noteAfter: (id: number, call: VerifiedCall, answer: unknown): void => {
      noting.set(id, note(id, call, answer))
    },
    /** Resolves when the state after a write has been noted, or could not be. */
    noted: async (id: number): Promise<void> => noting.get(id),
    /**
     * Waits briefly for that read: a later change by another user must not be taken for the result of the write.
     */
    notedSoon: async (id: number): Promise<void> => {
      await Promise.race([noting.get(id), sleep(noteMilliseconds, undefined, { ref: false })])
    },
  }
}

/** Whether a state has a different value than the one sent, which means that another user changed it. */
function contradicts(present: unknown, sent: Readonly<Record<string, unknown>>): boolean {
  if (typeof present !== 'object' || present === null) return false
  const shown = new Map<string, unknown>(Object.entries(present))
  return Object.entries(sent).some(([name, value]) => {
    const there = shown.get(name)
    return typeof value !== 'object' && typeof there === typeof value && there !== value
  })
}

export type WriteVerifier = ReturnType<typeof createWriteVerifier>
