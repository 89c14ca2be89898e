import { type ConnectionId, type ConnectionRef, getConnectionId } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'

/**
 * All query keys of operations: cached data of the page can be found by connection and operation. Answers of one
 * generation aren't used for another.
 */
export type OperationKey = readonly ['operation', ConnectionId, OperationId, 'one' | 'pages', unknown, ConnectionRef]

/** The key of one answer. `params` may have `undefined` entries; they count as left out. */
export function operationKey(connection: ConnectionRef, operation: OperationId, params: object): OperationKey {
  return ['operation', getConnectionId(connection), operation, 'one', withoutUndefined(params), connection]
}

/** The key of a list that is read page by page. */
export function operationPagesKey(connection: ConnectionRef, operation: OperationId, params: object): OperationKey {
  return ['operation', getConnectionId(connection), operation, 'pages', withoutUndefined(params), connection]
}

/** The common prefix of all keys of an operation, for any params. */
export function operationPrefix(connection: ConnectionId, operation: OperationId) {
  return ['operation', connection, operation] as const
}

/** Whether a query key contains one of these generations at any position. */
export function isKeyOf(queryKey: readonly unknown[], refs: ReadonlySet<unknown>): boolean {
  return queryKey.some(part => refs.has(part))
}

/** The beginning that all keys of a connection share. */
export function connectionPrefix(connection: ConnectionId) {
  return ['operation', connection] as const
}

/**
 * Params as they cross the bridge: an entry that is `undefined` is no entry. Screens pass optional search values on
 * as they are, and main's schema is strict.
 */
export function withoutUndefined(params: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}
