import type { AnswerOf, BridgeEvent, ExposedBridge, Provenance, Reply } from '#shared/bridge.ts'
import type { OperationId, Value } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { replyText } from '#shared/reply-text.ts'

/** One request as the page sent it, and the two ways to answer it. */
export interface Asked {
  readonly method: string
  readonly argument: unknown
  succeed(value: unknown): void
  fail(error: AppError): void
}

/**
 * Replaces the preload's bridge, for tests without main: holds every request until the test answers it. The promises
 * and events are real; only main is missing.
 */
export function fakeBridge() {
  const asked: Asked[] = []
  const listeners = new Set<(event: BridgeEvent) => void>()
  const exposed: ExposedBridge = {
    request: (method, argument) =>
      new Promise(resolve => {
        const reply = (said: Reply<unknown>) => resolve(replyText(said))
        asked.push({
          method,
          argument,
          succeed: value => reply({ ok: true, value }),
          fail: error => reply({ ok: false, error }),
        })
      }),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    exposed,
    asked,
    listeners,
    emit: (event: BridgeEvent) => {
      for (const listener of listeners) listener(event)
    },
  }
}

/** Replaces the preload's bridge, with a function in place of main. */
export function getBridge(main: (method: string, argument: unknown) => Promise<unknown>): ExposedBridge {
  return {
    request: async (method, argument) => JSON.stringify(await main(method, argument)),
    subscribe: () => () => undefined,
  }
}

const seenAt = '2026-03-01T10:00:00.000Z'

/** Provenance of an answer the service just gave. */
export const fromNetwork: Provenance = { source: 'network', fetchedAt: seenAt, stale: false, because: null }
/** Provenance of a kept answer that the service did not confirm. */
export const fromCache: Provenance = { source: 'cache', fetchedAt: seenAt, stale: true, because: null }

/** An answer to one operation, as main gives it. */
export function answer<I extends OperationId>(
  value: Value<I>,
  provenance: Provenance,
  next: string | null = null,
): AnswerOf<I> {
  return { value, provenance, journal: null, page: { next, total: null, totalPages: null, perPage: null, page: null } }
}
