import { z } from 'zod'

const optionalText = (max: number) => z.string().max(max).optional().catch(undefined)
const ref = optionalText(1024)
const path = optionalText(4096)
const requiredPath = z.string().max(4096).catch('')
/** The link's search part is text, so a switch comes as a word. */
const flag = z.union([z.boolean(), z.stringbool()]).optional().catch(undefined)

/**
 * `/changes`: the changes gathered for a branch. `path` is the one that is looked at alone, `change` a file to be changed,
 * `folder` where uploads go.
 */
export const changesSearch = z.object({ branch: ref, path, change: path, folder: path })

/** `/edit`: one file on a branch, or a new one. */
export const editSearch = z.object({ branch: ref, path: requiredPath, create: flag })
