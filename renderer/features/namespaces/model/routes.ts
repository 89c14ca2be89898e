import { z } from 'zod'

/** `/namespaces`: what is searched for, and which kind is shown. */
export const namespacesSearch = z.object({
  q: z
    .preprocess(value => (value === undefined ? undefined : String(value)), z.string().max(200).optional())
    .optional()
    .catch(undefined),
  owned: z.literal(true).optional().catch(undefined),
  kind: z.enum(['user', 'group']).optional().catch(undefined),
})
