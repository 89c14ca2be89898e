import { z } from 'zod'

/** `/keys`: what a key was looked up by, as it was typed. */
export const keysSearch = z.object({
  q: z
    .preprocess(value => (value === undefined ? undefined : String(value)), z.string().max(20_000).optional())
    .optional()
    .catch(undefined),
})
