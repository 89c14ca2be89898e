import { day, defineSearch, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'
/** Orders of the list, as `order_by` and `sort` of the service in one word. */
export const contributorOrders = [
  'commits-desc',
  'commits-asc',
  'name-asc',
  'name-desc',
  'email-asc',
  'email-desc',
] as const
export type ContributorOrder = (typeof contributorOrders)[number]

/** `/contributors`: the ref whose commits are counted, the days, one author's address, and the list's order. */
export const contributorsSearch = defineSearch({
  ref: optionalText(1024),
  since: day,
  until: day,
  author: optionalText(1024),
  order: oneOf(contributorOrders),
})
export type ContributorsSearch = SearchOf<typeof contributorsSearch>
