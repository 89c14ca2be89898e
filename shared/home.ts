import { z } from 'zod'
import { ruleIds } from './audit/rule-ids.ts'
import { atMost } from './bounds.ts'

/** The projects and groups that the Home screen monitors. Stored in the settings, so every part is bounded. */

/** How far ahead and back it looks, in days. */
export const homeDays = [7, 14, 30] as const

/** The most monitored projects and groups, because each needs several requests. */
export const maxHomePlaces = 20

/** IDs or full paths. */
const places = z.array(z.string().min(1).max(1024)).max(maxHomePlaces)

/** The most muted rules of a connection, and the longest name of an author of one. */
export const maxMutes = 200
export const maxMutedName = 200

/** Rules for anomalies that mark nothing: for an author, with the name they had then, or for all. */
const muted = z
  .array(
    z.strictObject({ rule: z.enum(ruleIds), author: z.int().min(1).nullable(), name: z.string().max(maxMutedName) }),
  )
  .max(maxMutes)

/** By connection: the period, and the monitored projects and groups besides favourites and recent projects. */
export const home = z
  .record(
    z.string().max(64),
    z.strictObject({
      days: z.literal([...homeDays]),
      projects: places,
      groups: places,
      muted: muted.optional(),
    }),
  )
  .refine(atMost(100))
export type HomeChoice = z.output<typeof home>[string]

/** The default choice. */
export const defaultHome: HomeChoice = { days: 14, projects: [], groups: [] }
