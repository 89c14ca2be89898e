import { z } from 'zod'

/** Choosing places, then each right, and the rights by person and by place. */
const acrossViews = ['places', 'rights', 'people', 'totals'] as const

/** `/members` of a connection: what is shown, what is filtered, and of which kind and group the places are. */
export const acrossSearch = z.object({
  view: z.enum(acrossViews).optional().catch(undefined),
  kind: z.enum(['project', 'group']).optional().catch(undefined),
  /** Search among the places. */
  find: z.coerce.string().max(1024).optional().catch(undefined),
  /** Full path of the group whose places are shown. */
  below: z.coerce.string().max(1024).optional().catch(undefined),
  /** ID of the only person whose rights are shown. */
  person: z.coerce.number().int().positive().optional().catch(undefined),
  /** Kind and ID of the only place whose rights are shown: "project 7". */
  place: z.coerce.string().max(1024).optional().catch(undefined),
  /** Filter of the rights. */
  q: z.coerce.string().max(1024).optional().catch(undefined),
})
export type AcrossSearch = z.output<typeof acrossSearch>
