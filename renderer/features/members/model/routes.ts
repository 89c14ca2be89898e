import {
  defineSearch,
  digits,
  matching,
  oneOf,
  optionalText,
  type SearchOf,
} from '../../../lib/project/search-params.ts'

/** The direct members, those of the groups above as well, or what each role may do. */
const memberViews = ['direct', 'all', 'roles'] as const

/** When memberships end, as a filter. */
export const endings = ['soon', 'some', 'never'] as const

/** `/members`: the view, the filters, and the open member. */
export const membersSearch = defineSearch({
  view: oneOf(memberViews),
  /** `query` of the service. */
  query: optionalText(1024),
  /** `user_ids` of the service, with commas between. */
  user_ids: matching(/^\d{1,15}(,\d{1,15}){0,99}$/),
  access_level: digits,
  ends: oneOf(endings),
  member: digits,
})
export type MembersSearch = SearchOf<typeof membersSearch>
