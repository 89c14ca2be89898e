import { digits, getSearch, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'
/** `/mirrors`: the filter of the list, and the open mirror. */
export const remoteMirrorsSearch = getSearch({
  q: optionalText(300),
  mirror: digits,
})
export type RemoteMirrorsSearch = SearchOf<typeof remoteMirrorsSearch>
