import { searchOf, typedText } from '../../../lib/project/search-params.ts'
/** `/offline/$pin`: what is searched for from the start. A query may look like a number. */
export const pinSearch = searchOf({ q: typedText(1000) })
