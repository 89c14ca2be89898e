import { z } from 'zod'
import { flag, optionalText, path, ref } from '../../../lib/project/search-params.ts'

/** `/commit/$sha`: one commit, at its beginning or at one of its files. */
export const commitSearch = z.object({ file: path })

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
