import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import {
  type Connection,
  type ConnectionId,
  type ConnectionRef,
  canOnlyRead,
  cookieOnlyReads,
  toConnectionRef,
} from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isServiceFrom, type VersionText } from '#shared/service-version.ts'
import { request } from '../bridge/bridge.ts'

/** The connection of the route `/c/$connection`; null outside of it. */
export const ConnectionContext = createContext<Connection | null>(null)

/** The connection the screen belongs to. Throws outside of `/c/$connection`. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('This screen needs a connection')
  return connection
}

/** Whether the service has what those of its family have from a version on; taken for so while its version is not known. */
export function useServedFrom(version: VersionText): boolean {
  return isServiceFrom(useConnection(), version) !== false
}

/** Why the connection of the screen is read-only; undefined when it is writable. */
export function useWhyReadOnly(): string | undefined {
  return whyReadOnly(useConnection())
}

/** Why a connection is read-only; undefined when it is not. */
export function whyReadOnly(connection: Connection): string | undefined {
  if (canOnlyRead(connection)) return cookieOnlyReads
  return connection.readOnly ? t('This connection is read-only. Allow changes in the connection menu.') : undefined
}

/** The connection the screen belongs to, or null where there is none (the list of connections, the header). */
export function useConnectionIfAny(): Connection | null {
  return useContext(ConnectionContext)
}

/** What to call with, and what to keep answers under: the given one, else the route's. */
export function useConnectionRef(given?: ConnectionRef): ConnectionRef {
  const connection = useContext(ConnectionContext)
  const ref = given ?? connection?.ref
  if (ref === undefined) throw new Error('This operation needs a connection')
  return ref
}

/** A placeholder while there is no connection, for queries that are disabled then. */
export const noConnection = toConnectionRef('none', '-'.repeat(22))

export const connectionsKey = ['connections'] as const

/** Every connection with its health; kept up to date by the event `connections.changed`. */
export function useConnections() {
  return useQuery({
    queryKey: connectionsKey,
    queryFn: () => request('connections.list', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The current generation of a connection, outside of a component; null when it was removed or is not loaded yet. */
export function presentRef(client: QueryClient, id: ConnectionId): ConnectionRef | null {
  return refAmong(client.getQueryData<readonly Connection[]>(connectionsKey), id)
}

/** The current generation of any connection; null when it was removed or is not loaded yet. */
export function usePresentRef(id: ConnectionId): ConnectionRef | null {
  return refAmong(useConnections().data, id)
}

function refAmong(connections: readonly Connection[] | undefined, id: ConnectionId): ConnectionRef | null {
  return connections?.find(connection => connection.id === id)?.ref ?? null
}
