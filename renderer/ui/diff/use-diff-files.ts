import { useMemo, useState } from 'react'
import type { DiffEntry } from '#shared/contract/commits.ts'
import { type DiffFile, getDiffFile } from './diff-file.ts'

/** The files of a diff, each read once: those that are there stay the same objects when more arrive. */
export function useDiffFiles(entries: readonly DiffEntry[]): readonly DiffFile[] {
  const [known] = useState(() => new WeakMap<DiffEntry, DiffFile>())
  return useMemo(
    () =>
      entries.map(entry => {
        const file = known.get(entry) ?? getDiffFile(entry)
        known.set(entry, file)
        return file
      }),
    [entries, known],
  )
}
