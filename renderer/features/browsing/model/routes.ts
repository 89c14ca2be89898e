import {
  defineSearch,
  oneOf,
  optionalText,
  path,
  ref,
  requiredPath,
  wholeNumber,
} from '../../../lib/project/search-params.ts'
/** `/tree`: a folder at a ref; the root of the default branch by default. */
export const treeSearch = defineSearch({ ref, path })

const lineNumber = wholeNumber(1)

/**
 * `/blob`: one file at a ref. `line` to `to` are the lines of a link, `trail` the places visited by "before this
 * change" (see `blame/trail.ts`), `author` and `commit` filter the blame, `by` groups it, with `revisions` the ignored ones are shown
 * too; `part` is the anchor in a
 * document.
 */
export const blobSearch = defineSearch({
  ref,
  path: requiredPath,
  view: oneOf(['code', 'blame', 'preview', 'raw']),
  line: lineNumber,
  to: lineNumber,
  trail: optionalText(40_000),
  author: optionalText(1024),
  commit: ref,
  by: oneOf(['commits']),
  revisions: oneOf(['all']),
  part: optionalText(1024),
})
