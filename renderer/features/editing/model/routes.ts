import { flag, path, ref, requiredPath, searchOf } from '../../../lib/project/search-params.ts'
/**
 * `/changes`: the changes gathered for a branch. `path` is the one that is looked at alone, `change` a file to be changed,
 * `folder` where uploads go.
 */
export const changesSearch = searchOf({ branch: ref, path, change: path, folder: path })

/** `/edit`: one file on a branch, or a new one. */
export const editSearch = searchOf({ branch: ref, path: requiredPath, create: flag })
