import { optionalText, searchOf } from '../../../lib/project/search-params.ts'
/** `/groups`: the search text. */
export const groupsSearch = searchOf({ q: optionalText(200) })
