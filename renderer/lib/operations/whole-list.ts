import type { AnswerOf, ConnectionRef, Priority } from '#shared/bridge.ts'
import type { ListId, OperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { PagesQuery } from '#shared/queries/query.ts'
import { BridgeFailure } from '../bridge/bridge.ts'
import { callOperation } from './call-operation.ts'
import type { ItemOf } from './use-operation.ts'

/**
 * Reads a whole list from the service, page by page.
 * @param onPage called after each page with the rows so far, and the service's total number of rows
 * @throws BridgeFailure
 */
export async function wholeList<I extends ListId>(
  connection: ConnectionRef,
  { operation, params, page: { size } }: PagesQuery<I>,
  signal: AbortSignal,
  onPage?: (items: readonly ItemOf<I>[], announced: number | null) => void,
  priority: Priority = 'person',
): Promise<readonly ItemOf<I>[]> {
  const all: ItemOf<I>[] = []
  let token: string | null = null
  let announced: number | null = null
  do {
    const page = { size, ...(token !== null && { token }) }
    const answer: AnswerOf<I> = await callOperation(connection, operation, params, { signal, page, priority })
    const { value } = fresh(answer)
    if (Array.isArray(value)) all.push(...value)
    token = answer.page?.next ?? null
    announced = answer.page?.total ?? announced
    onPage?.([...all], announced)
  } while (token !== null)
  return all
}

/**
 * Rejects cached answers where the value must be current.
 * @throws BridgeFailure with the reason why the service did not answer
 */
export function fresh<T extends { readonly provenance: AnswerOf<OperationId>['provenance'] }>(answer: T): T {
  const { stale, because } = answer.provenance
  if (stale) throw new BridgeFailure(because ?? { kind: 'offline', detail: t('no answer') })
  return answer
}
