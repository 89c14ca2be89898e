import { z } from 'zod'

/**
 * A text in the search part of a link. The router reads `ref=1234567` as a number, and a SHA or a branch may look like
 * one.
 */
const text = (max: number) =>
  z.preprocess(
    value => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
    z.string().max(max),
  )
const optionalText = (max: number) => text(max).optional().catch(undefined)
const ref = optionalText(1024)
const path = optionalText(4096)

/** `/tree`: a folder at a ref; the top of the default branch when nothing is said. */
export const treeSearch = z.object({ ref, path })

/** `/blob`: one file at a ref. `origin` is the ref a walk through "before this change" began from. */
export const blobSearch = z.object({
  ref,
  path: text(4096).catch(''),
  view: z.enum(['code', 'blame']).optional().catch(undefined),
  line: z.coerce.number().int().positive().optional().catch(undefined),
  origin: ref,
})

/** `/commits`: the history of a ref, of a path when one is given. */
export const commitsSearch = z.object({ ref, path })

/** `/edit`: one file on a branch, or a new one. */
export const editSearch = z.object({
  branch: ref,
  path: text(4096).catch(''),
  create: z.boolean().optional().catch(undefined),
})
