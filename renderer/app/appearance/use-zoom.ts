import { useHotkeys } from '@mantine/hooks'
import { zoomLimits } from '#shared/bridge.ts'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { everywhere, useKeyHelp } from '../../ui/keyboard/key-help.ts'
import { useHotkey } from '../../ui/keyboard/use-hotkey.ts'
import { zoomedIn, zoomedOut } from './zoom.ts'

export interface Zoom {
  /** In per cent. */
  readonly zoom: number
  zoomIn(): void
  zoomOut(): void
  reset(): void
}

/** How large everything is; main draws it so and keeps it. */
export function useZoom(): Zoom {
  const update = useUpdateSettings()
  return {
    zoom: useSettings()?.zoom ?? zoomLimits.usual,
    zoomIn: () => update(({ zoom }) => ({ zoom: zoomedIn(zoom) })),
    zoomOut: () => update(({ zoom }) => ({ zoom: zoomedOut(zoom) })),
    reset: () => update(() => ({ zoom: zoomLimits.usual })),
  }
}

/** Some keyboards have the plus behind Shift, others the equals sign in its place. */
const plus = ['mod+[plus]', 'mod+shift+[plus]', 'mod+=', 'mod+shift+=']

/** The keys of zoom, also while typing. */
export function useZoomKeys({ zoomIn, zoomOut, reset }: Zoom): void {
  const everywhereTyping = { area: everywhere, whileTyping: true }
  useHotkeys(
    plus.map(keys => [keys, zoomIn]),
    [],
    true,
  )
  useKeyHelp(everywhere, [{ keys: ['mod+[plus]'], words: 'Larger' }])
  useHotkey({ ...everywhereTyping, keys: ['mod+-'], words: 'Smaller', run: zoomOut })
  useHotkey({ ...everywhereTyping, keys: ['mod+0'], words: 'Back to the usual size', run: reset })
}
