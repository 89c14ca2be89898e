import { z } from 'zod'
import { atMost } from './bounds.ts'

/** As many as a connection may have. */
export const maxFavourites = 50
/** As long as the address of one may be: that of a screen with very many filters is longer. */
export const maxAddressLength = 4000

/** A screen that was marked to be found again, or all of a project or group, which is its first screen. */
export const favourite = z.strictObject({
  kind: z.enum(['project', 'group', 'screen']),
  /** Its route path, with the filters that stood in the address. */
  to: z.string().startsWith('/c/').max(maxAddressLength),
  label: z.string().min(1).max(1200),
})
export type Favourite = z.output<typeof favourite>

/** Favourites by connection, the newest last. */
export const favourites = z.record(z.string().max(64), z.array(favourite).max(maxFavourites)).refine(atMost(100))
