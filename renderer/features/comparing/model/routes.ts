import { defineSearch, flag, oneOf, ref, type SearchOf } from '../../../lib/project/search-params.ts'
/** `/compare`: two refs, from their merge base unless `straight`. The link's search part is text, so `straight` comes as a word. */
export const compareSearch = defineSearch({
  from: ref,
  to: ref,
  straight: flag,
  view: oneOf(['commits', 'files', 'notes']),
})
export type CompareSearch = SearchOf<typeof compareSearch>
