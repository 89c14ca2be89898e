import { numberIn } from '../../../ui/picker/choices.ts'

/** A longer list is probably pasted by mistake. */
export const maxPlaces = 2000

/** IDs and full paths as they are copied from anywhere: one for each line, or with commas or semicolons between. */
export function placesIn(pasted: string): readonly (number | string)[] {
  const parts = pasted
    .split(/[\n,;\t]+/)
    .map(part => part.trim().replace(/^\/+|\/+$/g, ''))
    .filter(part => part !== '')
  return [...new Set(parts.map(part => numberIn(part) ?? part))]
}
