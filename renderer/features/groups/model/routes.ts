import { searchOf, typedText } from '../../../lib/project/search-params.ts'
/** `/groups`: what is searched for. A query may look like a number. */
export const groupsSearch = searchOf({
  q: typedText(200),
})
