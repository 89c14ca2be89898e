import { flag, oneOf, optionalText, searchOf } from '../../../lib/project/search-params.ts'
/** `/namespaces`: the search text, and the kind. */
export const namespacesSearch = searchOf({
  q: optionalText(200),
  owned: { parse: given => (flag.parse(given) === true ? true : undefined) },
  kind: oneOf(['user', 'group']),
})
