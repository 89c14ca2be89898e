import { oneOf, optionalText, type SearchOf, searchOf, wholeNumber } from '../../../lib/project/search-params.ts'

/** Choosing places, then each right, and the rights by person and by place. */
const acrossViews = ['places', 'rights', 'people', 'totals'] as const

/** `/members` of a connection: what is shown, what is filtered, and of which kind and group the places are. */
export const acrossSearch = searchOf({
  view: oneOf(acrossViews),
  kind: oneOf(['project', 'group']),
  /** Search among the places. */
  find: optionalText(1024),
  /** Full path of the group whose places are shown. */
  below: optionalText(1024),
  /** ID of the only person whose rights are shown. */
  person: wholeNumber(1),
  /** Kind and ID of the only place whose rights are shown: "project 7". */
  place: optionalText(1024),
  /** Filter of the rights. */
  q: optionalText(1024),
})
export type AcrossSearch = SearchOf<typeof acrossSearch>
