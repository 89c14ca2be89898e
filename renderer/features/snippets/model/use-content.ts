import { useMemo } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { snippetContentQuery } from '#shared/queries/repository.ts'
import { bytesFromBase64 } from '../../../lib/code/base64.ts'
import { describeContent, type FileContent, writableText } from '../../../lib/code/file-content.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'

export interface SnippetContent {
  readonly content: FileContent | undefined
  readonly provenance: Provenance | null
  readonly error: AppError | null
  refetch(): void
}

/** The content of a snippet. */
export function useSnippetContent(snippet: number): SnippetContent {
  const { id } = useProject()
  const raw = useOperation(snippetContentQuery({ id, snippet_id: snippet }))
  const encoded = raw.data?.value.base64
  const content = useMemo(
    () => (encoded === undefined ? undefined : describeContent(bytesFromBase64(encoded))),
    [encoded],
  )
  return { content, provenance: raw.data?.provenance ?? null, error: raw.error, refetch: raw.refetch }
}

/** The exact text of a content; null when it is none that could be written back: a snippet is written in UTF-8. */
export function exactText(content: FileContent): string | null {
  const written = writableText(content)
  return written?.encoding === 'UTF-8' ? written.text : null
}
