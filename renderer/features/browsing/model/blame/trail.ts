import { z } from 'zod'

/** One file at a ref. */
export interface Place {
  readonly ref: string
  readonly path: string
}

/** A place that a walk came by, and the change before which it went on. */
export interface Step extends Place {
  /** SHA of the commit; null in addresses of older versions. */
  readonly change: string | null
}

/** A longer walk keeps where it began and the latest places. */
const maxTrailLength = 30

const written = z.array(
  z.union([
    z.tuple([z.string().max(1024), z.string().max(4096), z.string().max(64)]),
    z.tuple([z.string().max(1024), z.string().max(4096)]),
  ]),
)

/** The places a walk through "before this change" came by, oldest first, as the address has them. What can't be read is no trail. */
export function readTrail(text: string | undefined): readonly Step[] {
  if (text === undefined) return []
  try {
    const { data = [] } = written.safeParse(JSON.parse(text))
    return data.map(([ref, path, change = null]) => ({ ref, path, change }))
  } catch {
    return []
  }
}

/** The trail as the address has it; undefined for none, which leaves it out. */
export function writeTrail(places: readonly Step[]): string | undefined {
  if (places.length === 0) return undefined
  const kept = places.length > maxTrailLength ? [...places.slice(0, 1), ...places.slice(1 - maxTrailLength)] : places
  return JSON.stringify(kept.map(({ ref, path, change }) => (change === null ? [ref, path] : [ref, path, change])))
}
