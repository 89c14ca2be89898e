import { flag, getSearch, oneOf, optionalText } from '../../../lib/project/search-params.ts'
/** `/namespaces`: the search text, and the kind. */
export const namespacesSearch = getSearch({
  q: optionalText(200),
  owned: { parse: given => (flag.parse(given) === true ? true : undefined) },
  kind: oneOf(['user', 'group']),
})
