import { useMemo, useState } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import type { Value } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { blobQuery, fileQuery } from '#shared/queries/repository.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import { bytesFromBase64 } from '../../../../lib/code/base64.ts'
import { describeContent, type FileContent } from '../../../../lib/code/file-content.ts'
import { type OperationOptions, useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { maxUnconfirmedSize } from './prefetch-file.ts'

export interface FileInView {
  readonly metadata: Value<'files.head'> | undefined
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
  readonly content: FileContent | undefined
  readonly provenance: Provenance | null
  readonly error: AppError | null
  readonly isPending: boolean
  /** True for a large file whose content wasn't requested yet. */
  readonly isHeldBack: boolean
  loadAnyway(): void
  refetch(): void
}

/**
 * One file at a ref: its metadata first, then its content by the blob's ID. A blob is immutable, so its content is
 * loaded once, for any ref.
 */
export function useFile(
  path: string,
  ref: string,
  options: Pick<OperationOptions, 'enabled' | 'secondary'> = {},
): FileInView {
  const { enabled = true, secondary = false } = options
  const { id } = useProject()
  const [asked, setAsked] = useState<string | null>(null)
  const head = useOperation(fileQuery({ id, file_path: path, ref }), { enabled, secondary })
  const metadata = head.data?.value
  const isHeldBack = metadata !== undefined && metadata.size > maxUnconfirmedSize && asked !== metadata.blob_id
  const blob = useOperation(blobQuery({ id, sha: metadata?.blob_id ?? '' }), {
    enabled: metadata !== undefined && !isHeldBack,
    secondary,
  })
  const encoded = blob.data?.value.content
  const decoded = useMemo(() => (encoded === undefined ? null : decode(encoded)), [encoded])
  const bytes = decoded?.bytes
  const content = useMemo(() => (bytes === undefined ? undefined : describeContent(bytes)), [bytes])
  // Cached data is shown beside a failed refresh, but not beside the answer that the file was deleted.
  const isHere = metadata !== undefined && head.error?.kind !== 'notFound'
  return {
    metadata,
    bytes,
    content,
    provenance: head.data?.provenance ?? null,
    error: isHere ? (content === undefined ? (decoded?.error ?? blob.error) : null) : head.error,
    isPending: head.isPending || (metadata !== undefined && !isHeldBack && blob.isPending),
    isHeldBack,
    loadAnyway: () => setAsked(metadata?.blob_id ?? null),
    refetch: () => {
      head.refetch()
      if (blob.error) blob.refetch()
    },
  }
}

function decode(encoded: string): { readonly bytes?: Uint8Array<ArrayBuffer>; readonly error?: AppError } {
  try {
    return { bytes: bytesFromBase64(encoded) }
  } catch (thrown) {
    return { error: getError(thrown) }
  }
}
