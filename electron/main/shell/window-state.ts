import { z } from 'zod'
import { windowSettings } from '#shared/bridge.ts'

const place = z.number().int().min(-100_000).max(100_000)
const length = z.number().int().min(1).max(20_000)

/** Where the window was and how large, when not maximised. */
export const windowState = z.strictObject({ x: place, y: place, width: length, height: length, maximised: z.boolean() })
export type WindowState = z.output<typeof windowState>

/** What a window restores at the next start: where it was, and its own settings as far as its page has set them. */
export const keptWindow = z.strictObject({
  state: windowState.nullable(),
  own: windowSettings,
  /** Where it was with each set of displays, the latest last. */
  places: z.record(z.string().max(1000), windowState).optional(),
})
export type KeptWindow = z.output<typeof keptWindow>

/** Office, home, a projector: few people have more. */
const maxDisplaySets = 8

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What is kept of a window that was placed, with the displays that are there now. */
export function withPlace(kept: KeptWindow, state: WindowState, areas: readonly Area[]): KeptWindow {
  const displays = nameDisplays(areas)
  const others = Object.entries(kept.places ?? {}).filter(([name]) => name !== displays)
  return { ...kept, state, places: Object.fromEntries([...others, [displays, state] as const].slice(-maxDisplaySets)) }
}

/** Where a window was the last time that the same displays were there, else where it was last. */
export function placeOn({ state, places }: KeptWindow, areas: readonly Area[]): WindowState | null {
  return places?.[nameDisplays(areas)] ?? state
}

/** The displays by what they have free for windows, in any order. */
function nameDisplays(areas: readonly Area[]): string {
  return areas
    .map(({ x, y, width, height }) => `${width}x${height}@${x},${y}`)
    .toSorted()
    .join(' ')
    .slice(0, 1000)
}

/** How the window opens; without a place the system finds one. */
export interface Placement {
  readonly width: number
  readonly height: number
  readonly x?: number
  readonly y?: number
  readonly maximised: boolean
}

export const smallestWindow = { width: 640, height: 480 } as const
const defaultPlacement: Placement = { width: 1280, height: 840, maximised: false }

/**
 * Where the window opens: as it was left, as far as the displays that are there now have room for it. A window that
 * would not be seen on any of them goes where the system puts a new one.
 * @param areas what the displays have free for windows, the main one first
 */
export function getPlacement(kept: WindowState | null, areas: readonly Area[]): Placement {
  if (kept === null) return defaultPlacement
  const area = areas.toSorted((one, other) => shared(kept, other) - shared(kept, one))[0]
  if (!area || shared(kept, area) === 0) {
    return { ...sizeWithin(kept, areas[0] ?? kept), maximised: kept.maximised }
  }
  const size = sizeWithin(kept, area)
  return {
    ...size,
    x: between(kept.x, area.x, area.x + area.width - size.width),
    y: between(kept.y, area.y, area.y + area.height - size.height),
    maximised: kept.maximised,
  }
}

/** How far a new window is from the one it was opened from. */
const step = 32

/** Where another window opens: as large as the one it is opened from, a little below and to the right of it. */
export function besidePlacement(from: WindowState | null, areas: readonly Area[]): Placement {
  if (from === null) return defaultPlacement
  return { ...getPlacement({ ...from, x: from.x + step, y: from.y + step }, areas), maximised: false }
}

function sizeWithin({ width, height }: Area, area: Area): { readonly width: number; readonly height: number } {
  return {
    width: between(width, smallestWindow.width, area.width),
    height: between(height, smallestWindow.height, area.height),
  }
}

/** The nearest value that is not under the smallest, and only then not over the largest. */
function between(value: number, smallest: number, largest: number): number {
  return Math.max(smallest, Math.min(value, largest))
}

/** How much of the first is on the second, in pixels. */
function shared(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}
