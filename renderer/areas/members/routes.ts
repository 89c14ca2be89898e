import { z } from 'zod'

/** The direct members, those of the groups above as well, or what each role may do. */
export const memberViews = ['direct', 'all', 'roles'] as const
export type MembersView = (typeof memberViews)[number]

/** When memberships end, as a filter. */
export const endings = ['soon', 'some', 'never'] as const
export type Ending = (typeof endings)[number]

const word = z.string().max(1024).optional().catch(undefined)

/** `/members`: which members are shown, what is filtered, and the member that is open. */
export const membersSearch = z.object({
  view: z.enum(memberViews).optional().catch(undefined),
  /** Filter of the table. */
  q: word,
  /** `query` of the service. */
  query: word,
  /** `user_ids` of the service, with commas between. */
  user_ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
    .optional()
    .catch(undefined),
  access_level: z.string().regex(/^\d+$/).optional().catch(undefined),
  ends: z.enum(endings).optional().catch(undefined),
  member: z.string().regex(/^\d+$/).optional().catch(undefined),
})
export type MembersSearch = z.output<typeof membersSearch>
