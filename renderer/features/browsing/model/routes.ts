import {
  oneOf,
  optionalText,
  path,
  ref,
  requiredPath,
  searchOf,
  wholeNumber,
} from '../../../lib/project/search-params.ts'
/** `/tree`: a folder at a ref; the top of the default branch when nothing is said. */
export const treeSearch = searchOf({ ref, path })

const lineNumber = wholeNumber(1)

/**
 * `/blob`: one file at a ref. `line` to `to` are the lines a link names, `trail` the places a walk through "before this
 * change" came by (see `blame/trail.ts`), `author` and `commit` those whose lines a blame shows, `by` how it is put; `part`
 * is the part of a document that a link names.
 */
export const blobSearch = searchOf({
  ref,
  path: requiredPath,
  view: oneOf(['code', 'blame', 'preview', 'raw']),
  line: lineNumber,
  to: lineNumber,
  trail: optionalText(40_000),
  author: optionalText(1024),
  commit: ref,
  by: oneOf(['commits']),
  part: optionalText(1024),
})
