import { optionalText, searchOf } from '../../../lib/project/search-params.ts'
/** `/keys`: the query, as it was typed. */
export const keysSearch = searchOf({ q: optionalText(20_000) })
