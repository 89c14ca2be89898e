import { optionalText, searchOf } from '../../../lib/project/search-params.ts'
/** `/branches`: the search text. */
export const branchesSearch = searchOf({ q: optionalText(1024) })
