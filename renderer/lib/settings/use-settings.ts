import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Settings } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { request } from '../bridge/bridge.ts'
import { notifyFailure } from '../notices/notices.ts'

export const settingsKey = ['settings'] as const

/** The settings main keeps; undefined only before the first answer. */
export function useSettings(): Settings | undefined {
  return useQuery({
    queryKey: settingsKey,
    queryFn: () => request('settings.get', {}),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/**
 * Changes settings in main and on the page. `change` gets the present ones, so that lists in them are extended and not
 * overwritten.
 * @throws BridgeFailure
 */
export async function updateSettings(
  client: QueryClient,
  change: (present: Settings) => Partial<Settings>,
): Promise<void> {
  // An answer from before this change would undo it.
  if (client.isFetching({ queryKey: settingsKey }) > 0) await client.cancelQueries({ queryKey: settingsKey })
  const present = client.getQueryData<Settings>(settingsKey) ?? (await request('settings.get', {}))
  const patch = change(present)
  if (Object.keys(patch).length === 0) return
  const shown = client.setQueryData<Settings>(settingsKey, { ...present, ...patch })
  try {
    const kept = await request('settings.update', patch)
    // Else a later change is under way, whose answer has both.
    if (client.getQueryData(settingsKey) === shown) client.setQueryData<Settings>(settingsKey, kept)
  } catch (thrown) {
    void client.invalidateQueries({ queryKey: settingsKey })
    throw thrown
  }
}

type UpdateSettings = (change: (present: Settings) => Partial<Settings>) => void

/** `updateSettings` for what is kept along the way, such as widths: that it could not be kept is not worth an interruption. */
export function useUpdateSettings(): UpdateSettings {
  const client = useQueryClient()
  return useCallback(change => void updateSettings(client, change).catch(() => undefined), [client])
}

/** `updateSettings` for the controls of settings: tells why a change failed, as the control then shows the former value again. */
export function useChangeSettings(): UpdateSettings {
  const client = useQueryClient()
  return useCallback(change => void updateSettings(client, change).catch(notifyUnchanged), [client])
}

const notifyUnchanged = (thrown: unknown) => notifyFailure(thrown, { title: t('The setting wasn’t changed') })
