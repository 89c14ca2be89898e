import { getSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/groups`: the search text. */
export const groupsSearch = getSearch({ q: optionalText(200) })
