import { defineSearch, flag, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'
/** Orders of the list, as `order_by` and `sort` of the service in one word. */
export const tagOrders = [
  'updated-desc',
  'updated-asc',
  'name-desc',
  'name-asc',
  'version-desc',
  'version-asc',
] as const
export type TagOrder = (typeof tagOrders)[number]

/** `/tags`: the search text, the order, and the open tag. */
export const tagsSearch = defineSearch({
  q: optionalText(1024),
  order: oneOf(tagOrders),
  tag: optionalText(1024),
  /** The form for a new tag is open. */
  new: flag,
  /** The form for the notes of the open tag is open. */
  notes: flag,
})
export type TagsSearch = SearchOf<typeof tagsSearch>
