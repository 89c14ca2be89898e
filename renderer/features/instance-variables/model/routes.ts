import { defineSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/variables`: the filter of the list, and the variable whose form is open. */
export const instanceVariablesSearch = defineSearch({
  q: optionalText(300),
  key: optionalText(300),
})
