import type { AnswerOf, ConnectionId } from '#shared/bridge.ts'
import type { ListId, OperationId, Params } from '#shared/contract/contract.ts'
import { pageLimits } from '#shared/contract/fields.ts'
import { BridgeFailure } from '../bridge/bridge.ts'
import { callOperation } from './call-operation.ts'
import type { ItemOf } from './use-operation.ts'

/** Reads a whole list from the service, page after page. @throws BridgeFailure */
export async function wholeList<I extends ListId>(
  connection: ConnectionId,
  operation: I,
  params: Params<I>,
  signal: AbortSignal,
): Promise<readonly ItemOf<I>[]> {
  const all: ItemOf<I>[] = []
  let token: string | null = null
  do {
    const page = { size: pageLimits.maximumSize, ...(token !== null && { token }) }
    const answer: AnswerOf<I> = await callOperation(connection, operation, params, { signal, page })
    const { value } = fresh(answer)
    if (Array.isArray(value)) all.push(...value)
    token = answer.page?.next ?? null
  } while (token !== null)
  return all
}

/**
 * What was kept does not count where it must be true now: nobody could tell the two apart.
 * @throws BridgeFailure with the reason why the service did not answer
 */
export function fresh<T extends { readonly provenance: AnswerOf<OperationId>['provenance'] }>(answer: T): T {
  const { stale, because } = answer.provenance
  if (stale) throw new BridgeFailure(because ?? { kind: 'offline', detail: 'no answer' })
  return answer
}
