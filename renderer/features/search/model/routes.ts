import { defineSearch, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'

/** `/search`: the search text, and the project and group that are searched too. */
export const searchSearch = defineSearch({
  q: optionalText(200),
  project: optionalText(1024),
  group: optionalText(1024),
})
export type SearchSearch = SearchOf<typeof searchSearch>

/** With fewer letters a service finds nearly everything. */
export const fewest = 2
