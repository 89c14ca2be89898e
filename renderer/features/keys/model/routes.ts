import { optionalText, searchOf } from '../../../lib/project/search-params.ts'
/** `/keys`: what a key was looked up by, as it was typed. */
export const keysSearch = searchOf({ q: optionalText(20_000) })
