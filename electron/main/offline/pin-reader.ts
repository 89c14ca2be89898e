import { randomUUID } from 'node:crypto'
import { isAnswerOf } from '#shared/answer-guards.ts'
import type { Answer, ConnectionRef } from '#shared/bridge.ts'
import type { OperationId, ReadId, Value } from '#shared/contract/contract.ts'
import type { Query } from '#shared/queries/query.ts'
import { Failure } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import type { Pins } from './pins.ts'

export interface PinReaderParts {
  readonly proxy: Pick<ApiProxy, 'call' | 'cancel' | 'getName'>
  readonly pins: Pins
  readonly cache: ResponseCache
}

interface PinRead {
  /** A later page of a list. */
  readonly token?: string
  /** Name of the entry of the tree it is about. */
  readonly entry?: Buffer
  /** What was kept of it is good for ever: it is named by a SHA. */
  readonly fixed?: boolean
}

interface PinAnswer<I extends OperationId> extends Answer<Value<I>> {
  /** Under which name it is kept. */
  readonly key: Buffer
}

export interface PinReader {
  /**
   * Reads as a screen does and makes the answer part of the pin. What only the cache could answer counts as failed.
   * @throws Failure
   */
  read<I extends ReadId>(query: Query<I>, how?: PinRead): Promise<PinAnswer<I>>
  /** Every page of a list, so many at most. */
  readAll<I extends ReadId>(query: Query<I>, pages: number, how?: PinRead): AsyncGenerator<PinAnswer<I>>
}

/** Reads through the very proxy that the screens use, with its budget and its names, as one generation of the connection. */
export function createPinReader(
  { proxy, pins }: PinReaderParts,
  connection: ConnectionRef,
  claim: { readonly id: number; readonly generation: number } | null,
  signal: AbortSignal,
): PinReader {
  async function read<I extends ReadId>(
    { operation, params, page }: Query<I>,
    { token, entry, fixed = false }: PinRead = {},
  ): Promise<PinAnswer<I>> {
    // What is kept is the answer as it came; the screen that shows it tells what of it was left out.
    const request = {
      callId: randomUUID(),
      connection,
      operation,
      params: { ...params },
      partly: true,
      priority: 'bulk' as const,
      ...(page && { page: { ...page, ...(token !== undefined && { token }) } }),
    }
    const key = await proxy.getName({ ...request, from: 'network' })
    if (signal.aborted) throw new Failure({ kind: 'cancelled' })
    if (claim) pins.claim(claim.id, claim.generation, key, entry)
    const stop = () => proxy.cancel(request.callId)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const kept = fixed ? await proxy.call({ ...request, from: 'cache' }).catch(() => null) : null
      const isUnderstood = kept !== null && (kept.misfits?.rows.length ?? 0) === 0
      const answer = isUnderstood ? kept : await proxy.call({ ...request, from: 'network' })
      if (answer.provenance.because) throw new Failure(answer.provenance.because)
      if (!isAnswerOf<I>(operation, answer)) throw new Error(`No answer to ${operation}`)
      return { ...answer, key }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  return {
    read,
    readAll: async function* (query, pages, how = {}) {
      let token: string | null = null
      for (let count = 0; count < pages; count += 1) {
        const answer: PinAnswer<typeof query.operation> = await read(query, {
          ...how,
          ...(token !== null && { token }),
        })
        yield answer
        token = answer.page?.next ?? null
        if (token === null) return
      }
    },
  }
}
