import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { pathProblem } from '../commit/request.ts'
import { type StagePlace, stageUpload } from './stage.ts'
import { uploadPath } from './upload-path.ts'

/** A larger file does not go through one request of the API well; git itself does better. */
const largest = 50_000_000
/** All of them are in one request of the API; git itself does better. */
const maxUploads = 500

/** A file of this computer; one of a folder has its path in it. */
type LocalFile = Parameters<typeof uploadPath>[0] & Pick<File, 'size' | 'arrayBuffer'>

/** How many files are changes now, and why each of the others is not, in sentences. */
export interface Uploaded {
  readonly taken: number
  readonly refused: readonly string[]
}

/**
 * Stages files of this computer as changes of a branch, one after the other.
 * @param folder where they go; the top of the repository when empty
 * @param service the name of the service, for its errors
 * @param onStaged called after each
 */
export async function uploadFiles(
  place: StagePlace,
  files: readonly LocalFile[],
  { folder, service, onStaged }: { readonly folder: string; readonly service: string; onStaged(): void },
): Promise<Uploaded> {
  const placed = files.map(file => ({ file, path: uploadPath(file, folder) }))
  // Of a repository that is dropped as a folder, only the files are meant.
  const named = placed.filter(({ path }) => pathProblem(path) === null)
  const refused = placed.flatMap(({ path }) => {
    const problem = pathProblem(path)
    return problem === null ? [] : [`“${visibleString(path)}”: ${problem}.`]
  })
  if (named.length > maxUploads) {
    const sentence = t('You can add at most {maxUploads} files at once. Push larger sets with git.', { maxUploads })
    return { taken: 0, refused: [sentence] }
  }
  let taken = 0
  for (const { file, path } of named) {
    const why = await uploadFile(place, file, path, service)
    if (why === null) taken += 1
    else refused.push(why)
    onStaged()
  }
  return { taken, refused }
}

async function uploadFile(place: StagePlace, file: LocalFile, path: string, service: string): Promise<string | null> {
  if (file.size > largest) {
    return t('“{path}” is {size}. Push files over {size2} with git.', {
      path: visibleString(path),
      size: formatSize(file.size),
      size2: formatSize(largest),
    })
  }
  try {
    return await stageUpload(place, path, new Uint8Array(await file.arrayBuffer()))
  } catch (thrown) {
    // A folder, or a file that was removed since, can't be read.
    if (thrown instanceof DOMException)
      return t('“{path}” couldn’t be read from this computer.', { path: visibleString(path) })
    return `“${visibleString(path)}”: ${explain(getError(thrown), service).sentence}`
  }
}
