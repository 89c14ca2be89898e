import { zoomLimits } from '#shared/bridge.ts'

/** The steps of zoom, in per cent. */
export const zoomSteps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const

/** The next larger zoom; the largest stays what it is. */
export function zoomedIn(zoom: number): number {
  return zoomSteps.find(step => step > zoom) ?? zoomLimits.largest
}

/** The next smaller zoom; the smallest stays what it is. */
export function zoomedOut(zoom: number): number {
  return zoomSteps.findLast(step => step < zoom) ?? zoomLimits.smallest
}
