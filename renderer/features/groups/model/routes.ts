import { optionalText, searchOf } from '../../../lib/project/search-params.ts'
/** `/groups`: what is searched for. */
export const groupsSearch = searchOf({ q: optionalText(200) })
