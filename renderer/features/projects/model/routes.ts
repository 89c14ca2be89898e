import { z } from 'zod'

/** `/projects`: what is searched for, and whether only the caller's own projects count. A query may look like a number. */
export const projectsSearch = z.object({
  q: z
    .preprocess(value => (value === undefined ? undefined : String(value)), z.string().max(200).optional())
    .optional()
    .catch(undefined),
  mine: z.coerce.boolean().optional().catch(undefined),
})
