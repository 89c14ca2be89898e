import { useMemo } from 'react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { blobQuery, fileQuery } from '#shared/queries/repository.ts'
import { bytesFromBase64 } from '../../../../lib/code/base64.ts'
import { describeContent } from '../../../../lib/code/file-content.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { entryKind } from './entry-kind.ts'

/** The possible sizes of a Git LFS pointer without extensions. One with extensions is recognized when it is opened. */
const pointerBytes = { least: 100, most: 200 } as const

/** The facts about a file that the tree lacks. */
export interface EntryFacts {
  readonly size: number | undefined
  /** The size of a Git LFS pointer's object; undefined for other files. */
  readonly pointsTo: number | undefined
  readonly isDone: boolean
}

/** Loads the size of a file, and the content of one that may be a Git LFS pointer. */
export function useEntryFacts(entry: TreeEntry, refName: string, mayAsk: boolean): EntryFacts {
  const { id } = useProject()
  const kind = entryKind(entry)
  const isFile = kind === 'file' || kind === 'executable'
  const head = useOperation(fileQuery({ id, file_path: entry.path, ref: refName }), {
    enabled: mayAsk && isFile,
    secondary: true,
  })
  const size = head.data?.value.size
  const mayPoint = size !== undefined && size >= pointerBytes.least && size <= pointerBytes.most
  const blob = useOperation(blobQuery({ id, sha: entry.id }), { enabled: mayAsk && mayPoint, secondary: true })
  const encoded = isFile && mayPoint ? blob.data?.value.content : undefined
  const pointsTo = useMemo(() => (encoded === undefined ? undefined : sizeBehind(encoded)), [encoded])
  const isKnown = size !== undefined && (!mayPoint || blob.data !== undefined)
  return { size, pointsTo, isDone: !isFile || isKnown || head.error !== null || blob.error !== null }
}

function sizeBehind(encoded: string): number | undefined {
  const content = describeContent(bytesFromBase64(encoded))
  return content.kind === 'lfsPointer' ? content.size : undefined
}
