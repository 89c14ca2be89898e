import { z } from 'zod'
import { optionalText, path, ref, requiredPath } from '../../../lib/project/search-params.ts'

/** `/tree`: a folder at a ref; the top of the default branch when nothing is said. */
export const treeSearch = z.object({ ref, path })

const lineNumber = z.coerce.number().int().positive().optional().catch(undefined)

/**
 * `/blob`: one file at a ref. `line` to `to` are the lines a link names, `trail` the places a walk through "before this
 * change" came by (see `blame/trail.ts`), `author` and `commit` those whose lines a blame shows, `by` how it is put; `part`
 * is the part of a document that a link names.
 */
export const blobSearch = z.object({
  ref,
  path: requiredPath,
  view: z.enum(['code', 'blame', 'preview', 'raw']).optional().catch(undefined),
  line: lineNumber,
  to: lineNumber,
  trail: optionalText(40_000),
  author: optionalText(1024),
  commit: ref,
  by: z.enum(['commits']).optional().catch(undefined),
  part: optionalText(1024),
})
