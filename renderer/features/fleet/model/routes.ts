import { defineSearch, matching, optionalText } from '../../../lib/project/search-params.ts'

/** `/fleet`: the filter as an expression, the column by which rows are grouped, and what the rows are. */
export const fleetSearch = defineSearch({
  q: optionalText(2000),
  group: optionalText(64),
  /** `groups` where the rows are groups. */
  rows: matching(/^groups$/),
})

/** `/fleet/compare`: two sides, each the ID of a connection, followed by a slash and the ID of a snapshot where it is one. */
export const compareSearch = defineSearch({
  from: optionalText(200),
  to: optionalText(200),
})
