import { z } from 'zod'
import { differenceKinds } from './compare.ts'

/** `/access-review`: the filter of the table, and which kind of difference is shown. */
export const accessReviewSearch = z.object({
  q: z.coerce.string().max(1024).optional().catch(undefined),
  kind: z.enum(differenceKinds).optional().catch(undefined),
})
export type AccessReviewSearch = z.output<typeof accessReviewSearch>
