import { z } from 'zod'

/** `/mirrors`: what the list is filtered by, and the mirror that is open. */
export const remoteMirrorsSearch = z.object({
  q: z.string().max(300).optional().catch(undefined),
  mirror: z
    .preprocess(
      value => (value === undefined ? undefined : String(value)),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    )
    .optional()
    .catch(undefined),
})
export type RemoteMirrorsSearch = z.output<typeof remoteMirrorsSearch>
