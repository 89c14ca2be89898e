import { defineSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/offline/$pin`: the initial search text. */
export const pinSearch = defineSearch({ q: optionalText(1000) })
