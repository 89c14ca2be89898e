import { z } from 'zod'

/** The direct members, those of the groups above as well, or what each role may do. */
const memberViews = ['direct', 'all', 'roles'] as const

/** When memberships end, as a filter. */
export const endings = ['soon', 'some', 'never'] as const

/** A text of digits: the router reads one as the number it looks like. */
const digits = z.coerce.string().regex(/^\d{1,15}$/)

/** `/members`: which members are shown, what is filtered, and the member that is open. */
export const membersSearch = z.object({
  view: z.enum(memberViews).optional().catch(undefined),
  /** `query` of the service. */
  query: z.coerce.string().max(1024).optional().catch(undefined),
  /** `user_ids` of the service, with commas between. */
  user_ids: z.coerce
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
    .optional()
    .catch(undefined),
  access_level: digits.optional().catch(undefined),
  ends: z.enum(endings).optional().catch(undefined),
  member: digits.optional().catch(undefined),
})
export type MembersSearch = z.output<typeof membersSearch>
