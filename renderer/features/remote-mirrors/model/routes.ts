import { digits, optionalText, type SearchOf, searchOf } from '../../../lib/project/search-params.ts'
/** `/mirrors`: what the list is filtered by, and the mirror that is open. */
export const remoteMirrorsSearch = searchOf({
  q: optionalText(300),
  mirror: digits,
})
export type RemoteMirrorsSearch = SearchOf<typeof remoteMirrorsSearch>
