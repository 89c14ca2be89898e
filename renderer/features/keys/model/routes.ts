import { getSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/keys`: the query, as it was typed. */
export const keysSearch = getSearch({ q: optionalText(20_000) })
