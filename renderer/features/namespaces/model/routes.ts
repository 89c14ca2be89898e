import { flag, oneOf, searchOf, typedText } from '../../../lib/project/search-params.ts'
/** `/namespaces`: what is searched for, and which kind is shown. */
export const namespacesSearch = searchOf({
  q: typedText(200),
  owned: { parse: given => (flag.parse(given) === true ? true : undefined) },
  kind: oneOf(['user', 'group']),
})
