import { randomUUID } from 'node:crypto'
import { isAnswerOf } from '#shared/answer-guards.ts'
import type { AnswerOf, ConnectionRef } from '#shared/bridge.ts'
import type { ListId, ReadId, Value } from '#shared/contract/contract.ts'
import type { PagesQuery, Query } from '#shared/queries/query.ts'
import { Failure } from '../main/failure.ts'
import type { MainClient } from '../main/terminal/main-client.ts'

/** Current reads of one connection, for jobs. Cached answers are failures: a check of old data would mislead. */
export interface Reads {
  /** @param token the next page of a list; null for its first one */
  page<I extends ReadId>(query: Query<I>, token: string | null): Promise<AnswerOf<I>>
  /** A whole list. */
  list<I extends ListId>(query: PagesQuery<I>): Promise<readonly ItemOf<I>[]>
}

type ItemOf<I extends ListId> = Value<I> extends readonly (infer T)[] ? T : never

export function createReads(main: MainClient, connection: ConnectionRef): Reads {
  async function page<I extends ReadId>({ operation, params, page }: Query<I>, token: string | null) {
    const answer = await main.request('operations.call', {
      ...{ callId: randomUUID(), connection, operation, params: { ...params }, priority: 'bulk' },
      ...(page && { page: { ...page, ...(token !== null && { token }) } }),
    })
    const { stale, because } = answer.provenance
    if (stale) throw new Failure(because ?? { kind: 'offline', detail: 'no answer' })
    if (!isAnswerOf(operation, answer)) throw new TypeError(`No answer to ${operation}`)
    return answer
  }
  return {
    page,
    list: async <I extends ListId>(query: PagesQuery<I>) => {
      const all: ItemOf<I>[] = []
      let token: string | null = null
      do {
        const answer: AnswerOf<I> = await page<I>(query, token)
        if (Array.isArray(answer.value)) all.push(...answer.value)
        token = answer.page?.next ?? null
      } while (token !== null)
      return all
    },
  }
}
