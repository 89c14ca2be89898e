import { optionalText, searchOf } from '../../../lib/project/search-params.ts'
/** `/offline/$pin`: what is searched for from the start. */
export const pinSearch = searchOf({ q: optionalText(1000) })
