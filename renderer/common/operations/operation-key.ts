import type { ConnectionId } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'

/** Query keys in one place: everything the page keeps of an operation can be found by connection and operation. */
export type OperationKey = readonly ['operation', ConnectionId, OperationId, 'one' | 'pages', unknown]

/** The key of one answer. `params` may have `undefined` entries; they count as left out. */
export function operationKey(connection: ConnectionId, operation: OperationId, params: object): OperationKey {
  return ['operation', connection, operation, 'one', withoutUndefined(params)]
}

/** The key of a list that is read page by page. */
export function operationPagesKey(connection: ConnectionId, operation: OperationId, params: object): OperationKey {
  return ['operation', connection, operation, 'pages', withoutUndefined(params)]
}

/** The beginning that all keys of an operation share, whatever their params. */
export function operationPrefix(connection: ConnectionId, operation: OperationId) {
  return ['operation', connection, operation] as const
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
