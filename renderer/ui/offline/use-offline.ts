import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OfflineState, OfflineSubject, Pin } from '#shared/bridge.ts'
import { request, subscribe } from '../../lib/bridge/bridge.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { getPins } from './pins-of.ts'

const offlineKey = ['offline'] as const

/** The offline data; updated by main's progress events. */
export function useOffline() {
  const client = useQueryClient()
  useEffect(
    () =>
      subscribe(event => {
        if (event.type === 'offline.changed') client.setQueryData<OfflineState>(offlineKey, event.state)
      }),
    [client],
  )
  return useQuery({ queryKey: offlineKey, queryFn: () => request('offline.state', {}), staleTime: 5000 })
}

/** The pin of a ref by whom the connection acts as, when it is kept or being fetched. */
export function usePin({ project, ref }: Pick<OfflineSubject, 'project' | 'ref'>): Pin | null {
  const pins = getPins(useOffline().data?.pins ?? [], useConnection())
  return pins.find(pin => pin.project === project && pin.ref === ref && pin.state !== 'gone') ?? null
}

/** Changes offline data and shows the result. */
export function useOfflineAction() {
  const client = useQueryClient()
  return async (work: () => Promise<unknown>): Promise<void> => {
    await work()
    await client.invalidateQueries({ queryKey: offlineKey })
  }
}
