import { optionalText, type SearchOf, searchOf } from '../../../lib/project/search-params.ts'

/** `/search`: what is searched for, and the project and the group that are searched too. */
export const searchSearch = searchOf({ q: optionalText(200), project: optionalText(1024), group: optionalText(1024) })
export type SearchSearch = SearchOf<typeof searchSearch>

/** With fewer letters a service finds nearly everything. */
export const fewest = 2
