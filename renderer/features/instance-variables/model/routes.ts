import { z } from 'zod'

/** `/variables`: what the list is filtered by, and the variable whose form is open. */
export const instanceVariablesSearch = z.object({
  q: z.string().max(300).optional().catch(undefined),
  key: z.string().max(300).optional().catch(undefined),
})
export type InstanceVariablesSearch = z.output<typeof instanceVariablesSearch>
