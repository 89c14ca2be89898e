import { useQuery } from '@tanstack/react-query'
import type { AppInfo } from '#shared/bridge.ts'
import { request } from '../bridge/bridge.ts'

export const appInfoKey = ['app.info'] as const

/** The app's own version and environment, from main; undefined only before the first answer. */
export function useAppInfo(): AppInfo | undefined {
  return useQuery({
    queryKey: appInfoKey,
    queryFn: () => request('app.info', {}),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** Whether the keys are those of a Mac. */
export function useIsMac(): boolean {
  return useAppInfo()?.platform === 'darwin'
}
