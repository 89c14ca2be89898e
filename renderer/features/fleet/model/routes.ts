import { defineSearch, optionalText } from '../../../lib/project/search-params.ts'

/** `/fleet`: the filter as an expression, and the column by which projects are grouped. */
export const fleetSearch = defineSearch({
  q: optionalText(2000),
  group: optionalText(64),
})

/** `/fleet/compare`: two sides, each the ID of a connection, followed by a slash and the ID of a snapshot where it is one. */
export const compareSearch = defineSearch({
  from: optionalText(200),
  to: optionalText(200),
})
