import { useHotkeys } from '@mantine/hooks'
import { zoomLimits } from '#shared/bridge.ts'
import { useSettings, useUpdateSettings } from '../../common/settings/use-settings.ts'
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

/** Ctrl with plus, minus and zero, also while typing; with Shift, as some keyboards have the plus there. */
export function useZoomKeys({ zoomIn, zoomOut, reset }: Zoom): void {
  useHotkeys(
    [
      ['mod+=', zoomIn],
      ['mod+shift+=', zoomIn],
      ['mod+plus', zoomIn],
      ['mod+shift+plus', zoomIn],
      ['mod+minus', zoomOut],
      ['mod+0', reset],
    ],
    [],
    true,
  )
}
