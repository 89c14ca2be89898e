/** How large an image is drawn: as the window has room for, or so many times its own size. */
export type Zoom = 'fit' | number

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16]

/** The next larger (or smaller) step from a scale; the largest and the smallest stay. */
export function nextZoom(scale: number, direction: 'in' | 'out'): number {
  const nearlyEqual = 0.001
  const found =
    direction === 'in'
      ? steps.find(step => step > scale + nearlyEqual)
      : steps.findLast(step => step < scale - nearlyEqual)
  return found ?? scale
}
