import { zoomLimits } from '#shared/bridge.ts'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'

/** The steps of zoom, in per cent. */
export const zoomSteps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const

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

/** The next larger zoom level, at most the largest. */
export function zoomedIn(zoom: number): number {
  return zoomSteps.find(step => step > zoom) ?? zoomLimits.largest
}

/** The next smaller zoom level, at least the smallest. */
export function zoomedOut(zoom: number): number {
  return zoomSteps.findLast(step => step < zoom) ?? zoomLimits.smallest
}
