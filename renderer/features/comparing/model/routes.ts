import { z } from 'zod'

const ref = z.string().max(1024).optional().catch(undefined)

/** `/compare`: two refs, from their merge base unless `straight`. The link's search part is text, so `straight` comes as a word. */
export const compareSearch = z.object({
  from: ref,
  to: ref,
  straight: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  view: z.enum(['commits', 'files', 'notes']).optional().catch(undefined),
})
export type CompareSearch = z.output<typeof compareSearch>
