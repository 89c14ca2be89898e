import { defineSearch, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'
import { differenceKinds } from './compare.ts'

/** `/access-review`: the filter of the table, and which kind of difference is shown. */
export const accessReviewSearch = defineSearch({
  q: optionalText(1024),
  kind: oneOf(differenceKinds),
})
export type AccessReviewSearch = SearchOf<typeof accessReviewSearch>
