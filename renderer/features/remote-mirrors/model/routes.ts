import { defineSearch, digits, optionalText } from '../../../lib/project/search-params.ts'
/** `/mirrors`: the filter of the list, and the open mirror. */
export const remoteMirrorsSearch = defineSearch({
  q: optionalText(300),
  mirror: digits,
})
