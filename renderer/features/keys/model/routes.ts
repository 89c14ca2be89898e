import { defineSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/keys`: the query, as it was typed. */
export const keysSearch = defineSearch({ q: optionalText(20_000) })
