import { getSearch, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'
/** `/variables`: the filter of the list, and the variable whose form is open. */
export const instanceVariablesSearch = getSearch({
  q: optionalText(300),
  key: optionalText(300),
})
export type InstanceVariablesSearch = SearchOf<typeof instanceVariablesSearch>
