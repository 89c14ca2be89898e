import { digits, optionalText, type SearchOf, searchOf } from '../../../lib/project/search-params.ts'
/** `/mirrors`: the filter of the list, and the open mirror. */
export const remoteMirrorsSearch = searchOf({
  q: optionalText(300),
  mirror: digits,
})
export type RemoteMirrorsSearch = SearchOf<typeof remoteMirrorsSearch>
