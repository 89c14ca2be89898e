import { getSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/offline/$pin`: the initial search text. */
export const pinSearch = getSearch({ q: optionalText(1000) })
