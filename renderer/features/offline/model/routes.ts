import { optionalText, searchOf } from '../../../lib/project/search-params.ts'
/** `/offline/$pin`: the initial search text. */
export const pinSearch = searchOf({ q: optionalText(1000) })
