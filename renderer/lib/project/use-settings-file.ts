import { useMemo } from 'react'
import type { AppError } from '#shared/errors.ts'
import { blobQuery, fileQuery } from '#shared/queries/repository.ts'
import { bytesFromBase64 } from '../code/base64.ts'
import { useOperation } from '../operations/use-operation.ts'
import { useProject } from './project-context.ts'

/** Larger files are ignored: those of people have some lines for each of them. Bytes. */
const maxSize = 1_000_000

interface SettingsFile {
  /** Null without the file, and when it is too large or can't be read. */
  readonly text: string | null
  readonly isPending: boolean
  readonly error: AppError | null
}

/**
 * A file in which a repository says how its content is to be read, such as `.mailmap`.
 * @param path of the file on the default branch
 * @param options `enabled: false` doesn't load it yet; `ref` is used instead of the default branch
 */
export function useSettingsFile(
  path: string,
  { enabled = true, ref }: { readonly enabled?: boolean; readonly ref?: string } = {},
): SettingsFile {
  const { id, defaultRef, defaultBranch } = useProject()
  const secondary = true
  const head = useOperation(fileQuery({ id, file_path: path, ref: ref ?? defaultRef }), {
    enabled: enabled && (ref ?? defaultBranch) !== null,
    secondary,
  })
  // An answer from before the file was deleted stays beside the error.
  const file = head.error?.kind === 'notFound' ? undefined : head.data?.value
  const isRead = file !== undefined && file.size <= maxSize
  const blob = useOperation(blobQuery({ id, sha: file?.blob_id ?? '' }), { enabled: isRead, secondary })
  const content = isRead ? blob.data?.value.content : undefined
  const text = useMemo(() => (content === undefined ? null : decode(content)), [content])
  return { text, isPending: head.isPending || (isRead && blob.isPending), error: head.error ?? blob.error }
}

function decode(base64: string): string | null {
  try {
    return new TextDecoder().decode(bytesFromBase64(base64))
  } catch {
    return null
  }
}
