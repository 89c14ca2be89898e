import { useMemo } from 'react'
import type { AppError } from '#shared/errors.ts'
import { blobQuery, fileQuery, folderQuery } from '#shared/queries/repository.ts'
import { bytesFromBase64 } from '../code/base64.ts'
import { useOperation, useOperationPages } from '../operations/use-operation.ts'
import { parentFolder } from './paths.ts'
import { useProject } from './project-context.ts'

/** Larger files are ignored: those of people have some lines for each of them. Bytes. */
const maxSize = 1_000_000

interface WellKnownFile {
  /** Null without the file, and when it is too large or can't be read. */
  readonly text: string | null
  /** It is known that there is no such file. */
  readonly isMissing: boolean
  readonly error: AppError | null
}

/**
 * A file in which a repository says how its content is to be read, such as `.mailmap`. The listings of the root and of its
 * folder, which are cached for the tree, say first whether it exists: most repositories don't have it.
 * @param path of the file on the default branch
 * @param options `enabled: false` doesn't load it yet; `ref` is used instead of the default branch
 */
export function useWellKnownFile(
  path: string,
  { enabled = true, ref: given }: { readonly enabled?: boolean; readonly ref?: string } = {},
): WellKnownFile {
  const { id, defaultRef, defaultBranch } = useProject()
  const ref = given ?? defaultRef
  const folder = parentFolder(path)
  const isOn = enabled && (given ?? defaultBranch) !== null
  const root = useListing(ref, '', isOn)
  const own = useListing(ref, folder, isOn && folder !== '' && root.mayHave(folder))
  const place = folder === '' ? root : own
  const mayExist = isOn && place.mayHave(path)
  const head = useOperation(fileQuery({ id, file_path: path, ref }), { enabled: mayExist, secondary: true })
  // An answer from before the file was deleted stays beside the error.
  const file = head.error?.kind === 'notFound' ? undefined : head.data?.value
  const isRead = mayExist && file !== undefined && file.size <= maxSize
  const blob = useOperation(blobQuery({ id, sha: file?.blob_id ?? '' }), { enabled: isRead, secondary: true })
  const content = isRead ? blob.data?.value.content : undefined
  const text = useMemo(() => (content === undefined ? null : decode(content)), [content])
  const isMissing = root.lacks(folder || path) || (folder !== '' && own.lacks(path)) || head.error?.kind === 'notFound'
  return { text, isMissing, error: head.error ?? blob.error }
}

/** The first page of a folder, and what it says about an entry. */
function useListing(ref: string, folder: string, enabled: boolean) {
  const { id } = useProject()
  const { items, pages, hasNextPage } = useOperationPages(folderQuery(id, ref, folder), { enabled, secondary: true })
  const has = (path: string) => items.some(entry => entry.path === path)
  return {
    mayHave: (path: string) => has(path) || hasNextPage,
    lacks: (path: string) => pages.length > 0 && !hasNextPage && !has(path),
  }
}

function decode(base64: string): string | null {
  try {
    return new TextDecoder().decode(bytesFromBase64(base64))
  } catch {
    return null
  }
}
