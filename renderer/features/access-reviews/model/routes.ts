import { defineSearch, matching, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'

/** The filters of a review; all accesses without one. */
export const reviewFilters = ['undecided', 'changes', 'open'] as const

/** What a person can reach, and what names them. */
const personViews = ['access', 'references'] as const

/** `/people/$user`: the view. */
export const personSearch = defineSearch({ view: oneOf(personViews) })

/** `/access-reviews/$review`: the filters, and the open access. */
export const reviewSearch = defineSearch({
  /** Of the review of a person. */
  view: oneOf(personViews),
  q: optionalText(1024),
  show: oneOf(reviewFilters),
  /** The key of the open access. */
  access: matching(/^(group|project) \d{1,15} \d{1,15}$/),
})
export type ReviewSearch = SearchOf<typeof reviewSearch>
