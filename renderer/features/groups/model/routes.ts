import { z } from 'zod'

/** `/groups`: what is searched for. A query may look like a number. */
export const groupsSearch = z.object({
  q: z
    .preprocess(value => (value === undefined ? undefined : String(value)), z.string().max(200).optional())
    .optional()
    .catch(undefined),
})
