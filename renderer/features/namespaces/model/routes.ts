import { defineSearch, flag, oneOf, optionalText } from '../../../lib/project/search-params.ts'
/** `/namespaces`: the search text, and the kind. */
export const namespacesSearch = defineSearch({
  q: optionalText(200),
  owned: { parse: given => (flag.parse(given) === true ? true : undefined) },
  kind: oneOf(['user', 'group']),
})
