import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { StateSeen } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { Journal } from '../store/journal.ts'
import type { Sender } from './send.ts'
import { readState, stateCall } from './state.ts'
import type { WriteCall } from './write.ts'

/** After a lost answer the service may still be at work: it is looked at again after these pauses. */
const looksAfter: readonly number[] = [200, 800, 2000]

export interface WitnessParts {
  readonly sender: Sender
  readonly journal: Journal
  /** Tests shorten them. Milliseconds. */
  readonly looksAfter?: readonly number[]
}

/** Sees the state around a write, for the journal, for undo, and to find out what became of one whose answer was lost. */
export function createWitness({ sender, journal, looksAfter: pauses = looksAfter }: WitnessParts) {
  const noting = new Map<number, Promise<void>>()
  const see = ({ endpoint, target, params }: WriteCall, answer: unknown) =>
    readState(sender, target, stateCall(endpoint.inverse, params, answer))

  async function note(id: number, call: WriteCall, answer: unknown): Promise<void> {
    const after = await see(call, answer)
    try {
      journal.noteAfter(id, after)
    } catch {
      // The run may be over, or the disk full: the write can then not be taken back, and nothing else is lost.
    }
    noting.delete(id)
  }

  return {
    before: (call: WriteCall): Promise<StateSeen> => see(call, null),
    /** Reads, without holding anybody up, the state a write left behind. */
    noteAfter: (id: number, call: WriteCall, answer: unknown): void => {
      noting.set(id, note(id, call, answer))
    },
    /** Resolves when the state after a write has been noted, or could not be. */
    noted: async (id: number): Promise<void> => noting.get(id),
    /** What became of a write whose answer was lost: the state is another than before, or it stays what it was. */
    settle: async (call: WriteCall, before: StateSeen, error: AppError): Promise<AppError> => {
      if (error.kind !== 'unknownOutcome' || !before.known) return error
      let found: 'notMade' | undefined
      for (const pause of pauses) {
        await sleep(pause)
        const present = await see(call, null)
        if (!present.known) continue
        if (!isDeepStrictEqual(present.value, before.value)) return { ...error, found: 'made' }
        found = 'notMade'
      }
      return found ? { ...error, found } : error
    },
  }
}

export type Witness = ReturnType<typeof createWitness>
