import { useMemo } from 'react'
import type { AppError } from '#shared/errors.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { type BlameBlock, blameBlocks } from './blame-layout.ts'

export interface Blame {
  /** Null until the service has answered. */
  readonly blocks: readonly BlameBlock[] | null
  readonly error: AppError | null
}

/** Who wrote which lines of a file (document 1, section 4.1). */
export function useBlame(path: string, ref: string, isWanted: boolean): Blame {
  const { id } = useProject()
  const { data, error } = useOperation('files.blame', { id, file_path: path, ref }, { enabled: isWanted })
  const ranges = data?.value
  const blocks = useMemo(() => (ranges ? blameBlocks(ranges) : null), [ranges])
  return { blocks, error: blocks ? null : error }
}
