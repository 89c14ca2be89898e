import { z } from 'zod'
import { flag, ref } from '../../../lib/project/search-params.ts'

/** `/compare`: two refs, from their merge base unless `straight`. The link's search part is text, so `straight` comes as a word. */
export const compareSearch = z.object({
  from: ref,
  to: ref,
  straight: flag,
  view: z.enum(['commits', 'files', 'notes']).optional().catch(undefined),
})
export type CompareSearch = z.output<typeof compareSearch>
