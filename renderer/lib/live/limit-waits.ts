import { create } from 'zustand'
import { type ConnectionId, type ConnectionRef, getConnectionId, type LimitWait } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'

/** Requests waiting for rate limits, as last reported by main. */
const limitWaits = create<ReadonlyMap<ConnectionId, readonly LimitWait[]>>(() => new Map())

/** Stores main's report. */
export function setLimitWaits(connection: ConnectionId, waits: readonly LimitWait[]): void {
  limitWaits.setState(new Map([...limitWaits.getState(), [connection, waits]]), true)
}

/** The first of these operations that waits for the service, and until when; null when none does. */
export function useLimitWait(connection: ConnectionRef, operations: ReadonlySet<OperationId>): LimitWait | null {
  return limitWaits(all => {
    const waits = all.get(getConnectionId(connection)) ?? []
    const own = waits.filter(({ operation }) => [...operations].some(one => one === operation))
    return own.toSorted((one, other) => one.until - other.until)[0] ?? null
  })
}

/** Why something waits, as the beginning of a sentence. */
export function describeLimit({ isOverloaded }: Pick<LimitWait, 'isOverloaded'>): string {
  return isOverloaded ? t('The service is overloaded') : t('Rate limit reached')
}
