import { type ConnectionId, type ConnectionRef, connectionIdOf } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'

/**
 * Query keys in one place: everything the page keeps of an operation can be found by connection and operation. What one generation
 * of a connection was answered is no answer for another.
 */
export type OperationKey = readonly ['operation', ConnectionId, OperationId, 'one' | 'pages', unknown, ConnectionRef]

/** The key of one answer. `params` may have `undefined` entries; they count as left out. */
export function operationKey(connection: ConnectionRef, operation: OperationId, params: object): OperationKey {
  return ['operation', connectionIdOf(connection), operation, 'one', withoutUndefined(params), connection]
}

/** The key of a list that is read page by page. */
export function operationPagesKey(connection: ConnectionRef, operation: OperationId, params: object): OperationKey {
  return ['operation', connectionIdOf(connection), operation, 'pages', withoutUndefined(params), connection]
}

/** The beginning that all keys of an operation share, whatever their params. */
export function operationPrefix(connection: ConnectionId, operation: OperationId) {
  return ['operation', connection, operation] as const
}

/** Whether a query key belongs to one of these generations, wherever it names it. */
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
