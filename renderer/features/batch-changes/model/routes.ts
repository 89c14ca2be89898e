import { defineSearch, oneOf, optionalText } from '../../../lib/project/search-params.ts'

/** `/batch-change`: the view, and the project whose changes are shown. */
export const batchChangeSearch = defineSearch({
  view: oneOf(['change', 'review']),
  project: optionalText(1024),
})
