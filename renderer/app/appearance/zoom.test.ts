import { expect, it } from 'vitest'
import { zoomLimits } from '#shared/bridge.ts'
import { zoomedIn, zoomedOut, zoomSteps } from './use-zoom.ts'

it('goes step by step from the smallest to the largest and back', () => {
  const up: number[] = [zoomLimits.smallest]
  while (up.at(-1) !== zoomedIn(up.at(-1) ?? 0)) up.push(zoomedIn(up.at(-1) ?? 0))
  expect(up).toEqual(zoomSteps)
  expect(up.at(-1)).toBe(zoomLimits.largest)
  const down: number[] = [zoomLimits.largest]
  while (down.at(-1) !== zoomedOut(down.at(-1) ?? 0)) down.push(zoomedOut(down.at(-1) ?? 0))
  expect(down.toReversed()).toEqual(zoomSteps)
})

it('continues from a zoom between two steps', () => {
  expect(zoomedIn(120)).toBe(125)
  expect(zoomedOut(120)).toBe(110)
})
