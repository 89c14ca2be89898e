import { z } from 'zod'
import { subsetsOfProjects } from './use-projects.ts'

/** `/projects`: what is searched for, and which of them count. A query may look like a number. */
export const projectsSearch = z.object({
  q: z
    .preprocess(value => (value === undefined ? undefined : String(value)), z.string().max(200).optional())
    .optional()
    .catch(undefined),
  among: z.enum(subsetsOfProjects).optional().catch(undefined),
})
