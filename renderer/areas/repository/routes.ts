import { z } from 'zod'

const optionalText = (max: number) => z.string().max(max).optional().catch(undefined)
const ref = optionalText(1024)
const path = optionalText(4096)
const requiredPath = z.string().max(4096).catch('')

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

/** The link's search part is text, so a switch comes as a word. */
const flag = z.union([z.boolean(), z.stringbool()]).optional().catch(undefined)
/** A day of the reader's own calendar, or a moment as the API writes it. */
const dayOrMoment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .optional()
  .catch(undefined)

/**
 * `/commits`: the history of a ref, with the filters of the API under its own names (document 1, section 4.2). `range`
 * stands in the place of the ref, `author` is looked for in what was read, `graph` draws the parents.
 */
export const commitsSearch = z.object({
  ref,
  path,
  range: ref,
  since: dayOrMoment,
  until: dayOrMoment,
  all: flag,
  first_parent: flag,
  with_stats: flag,
  order: z.enum(['default', 'topo']).optional().catch(undefined),
  author: optionalText(200),
  graph: flag,
})
export type CommitsSearch = z.output<typeof commitsSearch>

/**
 * `/changes`: the changes gathered for a branch. `path` is the one that is looked at alone, `change` a file to be changed,
 * `folder` where uploads go.
 */
export const changesSearch = z.object({ branch: ref, path, change: path, folder: path })

/** `/edit`: one file on a branch, or a new one. */
export const editSearch = z.object({ branch: ref, path: requiredPath, create: flag })
