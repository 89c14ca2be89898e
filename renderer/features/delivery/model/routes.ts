import { defineSearch, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'

const deliveryViews = ['board', 'commit'] as const
export type DeliveryView = (typeof deliveryViews)[number]

/** Which projects the board shows. */
export const boardFilters = ['deployed', 'behind', 'failed', 'frozen'] as const
export type BoardFilter = (typeof boardFilters)[number]

/** `/delivery`: the view, and what it is narrowed to. */
export const deliverySearch = defineSearch({
  view: oneOf(deliveryViews),
  /** The columns of the board: tiers, or environments by their names. */
  by: oneOf(['tier', 'name']),
  show: oneOf(boardFilters),
  /** The commit that is searched for: a SHA, or a part of one. */
  commit: optionalText(64),
})
export type DeliverySearch = SearchOf<typeof deliverySearch>
