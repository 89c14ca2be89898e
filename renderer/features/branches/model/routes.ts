import { getSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/branches`: the search text. */
export const branchesSearch = getSearch({ q: optionalText(1024) })
