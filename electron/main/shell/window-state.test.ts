import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Area,
  besidePlacement,
  getPlacement,
  type KeptWindow,
  placeOn,
  smallestWindow,
  type WindowState,
  windowState,
  withPlace,
} from './window-state.ts'

const screen: Area = { x: 0, y: 25, width: 1600, height: 975 }
const beside: Area = { x: 1600, y: 0, width: 1920, height: 1080 }
const kept: WindowState = { x: 100, y: 120, width: 1200, height: 800, maximised: false }

describe('the window opens', () => {
  it('in the usual size the first time', () => {
    expect(getPlacement(null, [screen])).toEqual({ width: 1280, height: 840, maximised: false })
  })

  it('where and how it was left', () => {
    expect(getPlacement(kept, [screen])).toEqual(kept)
    expect(getPlacement({ ...kept, x: 1700, maximised: true }, [screen, beside])).toMatchObject({
      x: 1700,
      maximised: true,
    })
  })

  it('where the system puts it when the display it was on is gone', () => {
    const placement = getPlacement({ ...kept, x: 1700 }, [screen])
    expect(placement).toEqual({ width: 1200, height: 800, maximised: false })
  })

  it('beside the one it is opened from, on the same display, and not maximised', () => {
    expect(besidePlacement(kept, [screen])).toEqual({ ...kept, x: 132, y: 152 })
    expect(besidePlacement({ ...kept, maximised: true }, [screen])).toMatchObject({ maximised: false })
    expect(besidePlacement({ ...kept, x: 400 }, [screen, beside])).toMatchObject({ x: 400, y: 152 })
    expect(besidePlacement(null, [screen])).toEqual({ width: 1280, height: 840, maximised: false })
  })

  it('no larger than the display, and not across its edge', () => {
    expect(getPlacement({ ...kept, x: -300, y: -300, width: 4000, height: 3000 }, [screen])).toEqual({
      ...screen,
      maximised: false,
    })
    expect(getPlacement({ ...kept, x: 1000 }, [screen])).toMatchObject({ x: 400, width: 1200 })
  })

  it('completely on a display that has room, whatever was saved', () => {
    const side = fc.integer({ min: -5000, max: 5000 })
    const length = fc.integer({ min: 1, max: 6000 })
    const area = fc.record({
      x: side,
      y: side,
      width: fc.integer({ min: smallestWindow.width, max: 4000 }),
      height: fc.integer({ min: smallestWindow.height, max: 3000 }),
    })
    const state = fc.record({ x: side, y: side, width: length, height: length, maximised: fc.boolean() })
    fc.assert(
      fc.property(state, fc.array(area, { minLength: 1, maxLength: 4 }), (left, areas) => {
        const { x, y, width, height } = getPlacement(left, areas)
        expect(width).toBeGreaterThanOrEqual(smallestWindow.width)
        expect(height).toBeGreaterThanOrEqual(smallestWindow.height)
        const fits = areas.some(
          one =>
            width <= one.width &&
            height <= one.height &&
            (x === undefined || (x >= one.x && x + width <= one.x + one.width)) &&
            (y === undefined || (y >= one.y && y + height <= one.y + one.height)),
        )
        expect(fits).toBe(true)
      }),
    )
  })
})

it('saved values are bounded', () => {
  expect(windowState.safeParse(kept).success).toBe(true)
  for (const wrong of [{ ...kept, width: 0 }, { ...kept, x: 1e9 }, { ...kept, y: 0.5 }, { ...kept, more: 1 }, null]) {
    expect(windowState.safeParse(wrong).success).toBe(false)
  }
})

describe('the place of a window', () => {
  const [laptop, docked] = [[screen], [screen, beside]]
  const onBeside = { ...kept, x: 1700, maximised: true }
  const never: KeptWindow = { state: null, own: {} }

  it('is kept for each set of displays', () => {
    const both = withPlace(withPlace(never, onBeside, docked), kept, laptop)
    expect(placeOn(both, laptop)).toEqual(kept)
    expect(placeOn(both, docked)).toEqual(onBeside)
    // The order in which the system lists them may change.
    expect(placeOn(both, docked.toReversed())).toEqual(onBeside)
    const moved = withPlace(both, { ...onBeside, y: 40 }, docked)
    expect([placeOn(moved, docked), placeOn(moved, laptop)]).toEqual([{ ...onBeside, y: 40 }, kept])
  })

  it('is the last one with displays that were never there, and nowhere the first time', () => {
    expect(placeOn(withPlace(never, onBeside, docked), laptop)).toEqual(onBeside)
    expect(placeOn(never, laptop)).toBe(null)
  })

  it('is kept for the latest sets only', () => {
    const sets = Array.from({ length: 10 }, (_, index) => [{ ...screen, width: 1000 + index }])
    const all = sets.reduce((before, areas, y) => withPlace(before, { ...kept, y }, areas), never)
    expect(Object.keys(all.places ?? {})).toHaveLength(8)
    expect(placeOn(all, sets[2] ?? [])?.y).toBe(2)
    expect(placeOn(all, sets[1] ?? [])?.y).toBe(9)
  })
})
