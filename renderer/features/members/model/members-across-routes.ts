import { defineSearch, oneOf, optionalText, type SearchOf, wholeNumber } from '../../../lib/project/search-params.ts'

/** The views: choosing places, then each membership, and the memberships by user and by place. */
const acrossViews = ['places', 'rights', 'people', 'totals'] as const

/** `/members` of a connection: the view, the filters, and the kind and group of the places. */
export const acrossSearch = defineSearch({
  view: oneOf(acrossViews),
  kind: oneOf(['project', 'group']),
  /** Search among the places. */
  find: optionalText(1024),
  /** Full path of the parent group of the shown places. */
  below: optionalText(1024),
  /** ID of the only user whose memberships are shown. */
  person: wholeNumber(1),
  /** Kind and ID of the only place whose memberships are shown: "project 7". */
  place: optionalText(1024),
  /** Filter of the rights. */
  q: optionalText(1024),
})
export type AcrossSearch = SearchOf<typeof acrossSearch>
