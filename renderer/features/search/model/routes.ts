import { type SearchOf, searchOf, typedText } from '../../../lib/project/search-params.ts'

// What is typed may look like a number, and so may an ID.
const text = (most: number) => typedText(most)

/** `/search`: what is searched for, and the project and the group that are searched too. */
export const searchSearch = searchOf({ q: text(200), project: text(1024), group: text(1024) })
export type SearchSearch = SearchOf<typeof searchSearch>

/** With fewer letters a service finds nearly everything. */
export const fewest = 2
