import { z } from 'zod'
import { atMost } from './bounds.ts'

/** The projects and groups that the Home screen monitors. Stored in the settings, so every part is bounded. */

/** How far ahead and back it looks, in days. */
export const homeDays = [7, 14, 30] as const

/** The most monitored projects and groups, because each needs several requests. */
export const maxHomePlaces = 20

/** IDs or full paths. */
const places = z.array(z.string().min(1).max(1024)).max(maxHomePlaces)

/** By connection: the period, and the monitored projects and groups besides favourites and recent projects. */
export const home = z
  .record(z.string().max(64), z.strictObject({ days: z.literal([...homeDays]), projects: places, groups: places }))
  .refine(atMost(100))
export type HomeChoice = z.output<typeof home>[string]

/** The default choice. */
export const defaultHome: HomeChoice = { days: 14, projects: [], groups: [] }
