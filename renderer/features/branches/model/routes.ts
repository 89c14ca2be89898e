import { defineSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/branches`: the search text. */
export const branchesSearch = defineSearch({ q: optionalText(1024) })
