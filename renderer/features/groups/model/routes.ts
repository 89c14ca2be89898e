import { defineSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/groups`: the search text. */
export const groupsSearch = defineSearch({ q: optionalText(200) })
