import { z } from 'zod'

const optionalText = (max: number) => z.string().max(max).optional().catch(undefined)
const ref = optionalText(1024)
const path = optionalText(4096)
const requiredPath = z.string().max(4096).catch('')

/** `/tree`: a folder at a ref; the top of the default branch when nothing is said. */
export const treeSearch = z.object({ ref, path })

/** `/blob`: one file at a ref. `origin` is the ref a walk through "before this change" began from. */
export const blobSearch = z.object({
  ref,
  path: requiredPath,
  view: z.enum(['code', 'blame', 'preview', 'raw']).optional().catch(undefined),
  line: z.coerce.number().int().positive().optional().catch(undefined),
  origin: ref,
})

/** `/commits`: the history of a ref, of a path when one is given. */
export const commitsSearch = z.object({ ref, path })

/** `/edit`: one file on a branch, or a new one. The link's search part is text, so `create` comes as a word. */
export const editSearch = z.object({
  branch: ref,
  path: requiredPath,
  create: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
})
