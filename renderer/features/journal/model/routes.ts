import { z } from 'zod'
import { journalOutcomes } from '#shared/journal.ts'

const day = z.iso.date().optional().catch(undefined)

/** Characters that are searched for. */
export const maxSearch = 200

/** `/journal`: which entries, and the one that is open. */
export const journalSearch = z.object({
  q: z
    .preprocess(value => (value === undefined ? undefined : String(value)), z.string().max(maxSearch).optional())
    .optional()
    .catch(undefined),
  outcome: z.enum(journalOutcomes).optional().catch(undefined),
  /** Of all connections, where the route names none. */
  of: z.string().max(64).optional().catch(undefined),
  /** Days, both of them inside. */
  from: day,
  to: day,
  entry: z.coerce.number().int().positive().optional().catch(undefined),
})
export type JournalSearch = z.output<typeof journalSearch>
