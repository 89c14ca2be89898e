import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { explain } from '#shared/errors.ts'
import { errorOf } from '../../lib/bridge/bridge.ts'
import { describeContent, writableText } from '../../lib/code/file-content.ts'
import { decodeText } from '../../lib/code/text-encoding.ts'
import { type DiffFile, fileKey } from './diff-file.ts'
import type { DiffSource } from './source.ts'

export interface WholeFiles {
  /** The lines of files that were read, as they are now, by key. */
  readonly lines: ReadonlyMap<string, readonly string[]>
  /** Why a file could not be read, by key. */
  readonly failures: ReadonlyMap<string, string>
  /** Reads a file, once. */
  read(file: DiffFile): void
}

/** Reads changed files as a whole when somebody wants to see more of them than what changed. */
export function useWholeFiles(source: DiffSource | null): WholeFiles {
  const [lines, setLines] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = useRef(new Set<string>())
  const read = useCallbackRef((file: DiffFile) => {
    const key = fileKey(file)
    if (!source || asked.current.has(key)) return
    asked.current.add(key)
    source.read('new', file.newPath).then(
      bytes => {
        setLines(before => new Map(before).set(key, linesOf(bytes)))
        setFailures(before => without(before, key))
      },
      (thrown: unknown) => {
        asked.current.delete(key)
        setFailures(before => new Map(before).set(key, explain(errorOf(thrown)).sentence))
      },
    )
  })
  return useMemo(() => ({ lines, failures, read }), [lines, failures, read])
}

/** The lines of a file as the editor reads it; what is no text of a known encoding is shown as damaged UTF-8. */
export function linesOf(bytes: Uint8Array): string[] {
  const text = writableText(describeContent(bytes))?.text ?? decodeText(bytes, 'UTF-8')
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function without(map: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
