import type { MantineColorSchemeManager } from '@mantine/core'
import type { Settings } from '#shared/bridge.ts'

/** Keeps the colour scheme in the app's settings instead of the page's own storage. */
export function settingsColorScheme(
  initial: Settings['colorScheme'],
  keep: (scheme: Settings['colorScheme']) => void,
): MantineColorSchemeManager {
  let present = initial
  return {
    get: () => present,
    set: scheme => {
      present = scheme
      keep(scheme)
    },
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => undefined,
  }
}
