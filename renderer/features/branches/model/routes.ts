import { optionalText, searchOf } from '../../../lib/project/search-params.ts'
/** `/branches`: what the list is searched for. */
export const branchesSearch = searchOf({ q: optionalText(1024) })
