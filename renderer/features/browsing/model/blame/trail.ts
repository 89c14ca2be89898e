import { optionalText } from '../../../../lib/project/search-params.ts'

/** One file at a ref. */
export interface FileAtRef {
  readonly ref: string
  readonly path: string
}

/** A visited place, and the change before which the trail continued. */
export interface Step extends FileAtRef {
  /** SHA of the commit; null in addresses of older versions. */
  readonly change: string | null
}

/** A longer walk keeps where it began and the latest places. */
const maxTrailLength = 30

/** Ref, path and SHA of one place of the trail, none longer than it can be; the SHA is missing in addresses of older versions. */
function readStep(given: unknown): Step | null {
  if (!Array.isArray(given) || given.length < 2 || given.length > 3) return null
  const [ref, path, change] = [optionalText(1024), optionalText(4096), optionalText(64)].map((text, index) =>
    text.parse(given[index]),
  )
  if (ref === undefined || path === undefined || (given.length === 3 && change === undefined)) return null
  return { ref, path, change: change ?? null }
}

/** The places visited by "before this change", oldest first, from the address. Malformed text gives an empty trail. */
export function readTrail(text: string | undefined): readonly Step[] {
  if (text === undefined) return []
  try {
    const given: unknown = JSON.parse(text)
    const steps = Array.isArray(given) ? given.map(readStep) : []
    return steps.some(step => step === null) ? [] : steps.filter(step => step !== null)
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
