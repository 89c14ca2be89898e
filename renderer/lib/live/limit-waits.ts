import { create } from 'zustand'
import { type ConnectionId, type ConnectionRef, connectionIdOf, type LimitWait } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'

/** What waits for limits of services, as main told last. */
const limitWaits = create<ReadonlyMap<ConnectionId, readonly LimitWait[]>>(() => new Map())

/** Takes over what main tells. */
export function setLimitWaits(connection: ConnectionId, waits: readonly LimitWait[]): void {
  limitWaits.setState(new Map([...limitWaits.getState(), [connection, waits]]), true)
}

/** Until when calls of these operations wait for a limit of the service, in milliseconds since 1970; null when none does. */
export function useLimitWait(connection: ConnectionRef, operations: ReadonlySet<OperationId>): number | null {
  return limitWaits(all => {
    const waits = all.get(connectionIdOf(connection)) ?? []
    const ends = waits
      .filter(({ operation }) => [...operations].some(one => one === operation))
      .map(({ until }) => until)
    return ends.length === 0 ? null : Math.min(...ends)
  })
}
