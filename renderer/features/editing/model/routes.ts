import { defineSearch, flag, path, ref, requiredPath } from '../../../lib/project/search-params.ts'
/**
 * `/changes`: the changes of a branch. `path` is the one that is shown alone, `change` a file to change, `folder` the
 * target of uploads.
 */
export const changesSearch = defineSearch({ branch: ref, path, change: path, folder: path })

/** `/edit`: one file on a branch, or a new one. */
export const editSearch = defineSearch({ branch: ref, path: requiredPath, create: flag })
