import { z } from 'zod'

/** The weeks to come, or the periods as a table. */
const freezeViews = ['calendar', 'periods'] as const

/** `/freeze-periods`: what is shown, in which time zone, from which week on, and the period that is open. */
export const freezePeriodsSearch = z.object({
  view: z.enum(freezeViews).optional().catch(undefined),
  zone: z.string().max(255).optional().catch(undefined),
  /** Weeks after the present one at which the calendar begins. */
  weeks: z.coerce.number().int().min(-520).max(520).optional().catch(undefined),
  period: z.coerce
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
})
export type FreezePeriodsSearch = z.output<typeof freezePeriodsSearch>
