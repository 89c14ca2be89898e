import type { ConnectionRef, Draft } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { bytesFromBase64 } from '../../../lib/code/base64.ts'
import { describeContent, writableText } from '../../../lib/code/file-content.ts'
import type { EncodedText } from '../../../lib/code/text-encoding.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'

/** What stands on the branch where a draft was made. */
export type FileNow =
  | { readonly kind: 'pending' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'noText' }
  | { readonly kind: 'unknown'; readonly error: AppError }
  | ({ readonly kind: 'text' } & EncodedText)

/** Reads the file of a draft as its branch has it now. */
export function useFileNow(connection: ConnectionRef, draft: Pick<Draft, 'project' | 'branch' | 'path'>): FileNow {
  const { project, branch, path } = draft
  const options = { connection, secondary: true }
  const head = useOperation('files.head', { id: project, file_path: path, ref: branch }, options)
  const sha = head.data?.value.blob_id
  const blob = useOperation(
    'repository.blob',
    { id: project, sha: sha ?? '' },
    { ...options, enabled: sha !== undefined },
  )
  const error = head.data ? blob.error : head.error
  const encoded = blob.data?.value.content
  if (encoded === undefined) {
    if (error) return error.kind === 'notFound' ? { kind: 'absent' } : { kind: 'unknown', error }
    return { kind: 'pending' }
  }
  const written = writableText(describeContent(bytesFromBase64(encoded)))
  return written ? { kind: 'text', ...written } : { kind: 'noText' }
}
