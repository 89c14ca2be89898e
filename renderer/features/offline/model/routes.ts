import { z } from 'zod'

/** `/offline/$pin`: what is searched for from the start. A query may look like a number. */
export const pinSearch = z.object({ q: z.coerce.string().max(1000).optional().catch(undefined) })
