import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Connection, ConnectionId } from '#shared/bridge.ts'
import { request } from '../bridge/bridge.ts'

/** The connection of the route `/c/$connection`; null outside of it. */
export const ConnectionContext = createContext<Connection | null>(null)

/** The connection the screen belongs to. Throws outside of `/c/$connection`. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('This screen needs a connection')
  return connection
}

/** The connection the screen belongs to, or null where there is none (the list of connections, the header). */
export function useConnectionIfAny(): Connection | null {
  return useContext(ConnectionContext)
}

/** The id to call with: the given one, else the route's. */
export function useConnectionId(given?: ConnectionId): ConnectionId {
  const connection = useContext(ConnectionContext)
  const id = given ?? connection?.id
  if (id === undefined) throw new Error('This operation needs a connection')
  return id
}

export const connectionsKey = ['connections'] as const

/** Every connection with its health; kept up to date by the event `connections.changed`. */
export function useConnections() {
  return useQuery({
    queryKey: connectionsKey,
    queryFn: () => request('connections.list', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
