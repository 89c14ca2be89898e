import { z } from 'zod'
import { atMost } from './bounds.ts'

/** What the Home screen of a connection looks at. Kept in the settings, so every part is bounded. */

/** How far ahead and back it looks, in days. */
export const homeDays = [7, 14, 30] as const

/** As many projects and groups are looked at, however many are followed: each of them costs several requests. */
export const maxHomePlaces = 20

/** IDs or full paths. */
const places = z.array(z.string().min(1).max(1024)).max(maxHomePlaces)

/** By connection: how far it looks, and what the person chose to look at beside favourites and recent projects. */
export const home = z
  .record(z.string().max(64), z.strictObject({ days: z.literal([...homeDays]), projects: places, groups: places }))
  .refine(atMost(100))
export type HomeChoice = z.output<typeof home>[string]

/** What nobody has chosen yet. */
export const defaultHome: HomeChoice = { days: 14, projects: [], groups: [] }
