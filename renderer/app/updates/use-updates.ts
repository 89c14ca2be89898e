import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UpdateState } from '#shared/bridge.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'

const updatesKey = ['app.updates'] as const
/** Main asks the feed once a day at most; this only gives it the chance. */
const hours6 = 6 * 60 * 60 * 1000

/** What main knows of newer versions. Asks it, and so the feed, by itself only where the person allowed that. */
export function useUpdates(): UpdateState | undefined {
  const isAllowed = useSettings()?.updateCheck ?? false
  return useQuery({
    queryKey: updatesKey,
    queryFn: () => request('app.updates', { now: false }),
    enabled: isAllowed,
    refetchInterval: isAllowed && hours6,
    staleTime: hours6,
    meta: { secondary: true },
  }).data
}

/** Asks the feed at once, because the person wants to know now. */
export function useCheckForUpdates(): () => Promise<UpdateState> {
  const client = useQueryClient()
  return async () => {
    const state = await request('app.updates', { now: true })
    client.setQueryData(updatesKey, state)
    return state
  }
}
