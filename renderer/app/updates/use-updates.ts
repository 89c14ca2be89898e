import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UpdateState } from '#shared/bridge.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'

const updatesKey = ['app.updates'] as const
/** Main requests the feed at most once a day; this interval only triggers its check. */
const hours6 = 6 * 60 * 60 * 1000

/** The update state from main. It is polled, and with it the feed, only if the user allowed update checks. */
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

/** Checks the feed immediately, at the user's request. */
export function useCheckForUpdates(): () => Promise<UpdateState> {
  const client = useQueryClient()
  return async () => {
    const state = await request('app.updates', { now: true })
    client.setQueryData(updatesKey, state)
    return state
  }
}
