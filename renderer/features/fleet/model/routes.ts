import { defineSearch, optionalText } from '../../../lib/project/search-params.ts'

/** `/fleet`: the filter as an expression, and the column by which projects are grouped. */
export const fleetSearch = defineSearch({
  q: optionalText(2000),
  group: optionalText(64),
})
