import { z } from 'zod'
import { flag, path, ref, requiredPath } from '../../../lib/project/search-params.ts'

/**
 * `/changes`: the changes gathered for a branch. `path` is the one that is looked at alone, `change` a file to be changed,
 * `folder` where uploads go.
 */
export const changesSearch = z.object({ branch: ref, path, change: path, folder: path })

/** `/edit`: one file on a branch, or a new one. */
export const editSearch = z.object({ branch: ref, path: requiredPath, create: flag })
