import { useMemo, useState } from 'react'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { useUnsentFiles } from './compare/use-unsent-files.ts'
import { type DiffFile, fileKey, initiallyOpened } from './diff-file.ts'
import type { GapRow, Opened } from './file-rows.ts'
import type { DiffSource } from './source.ts'
import { useWholeFiles } from './use-whole-files.ts'
import { type LaidFiles, type LaidOut, viewRows } from './view-rows.ts'
import { useViewed } from './viewed.ts'

/** Lines that one click on a gap shows. */
export const linesAtOnce = 20

/** All that a diff view remembers while it is open, and the rows that follow from it. */
export function useViewState(sent: readonly DiffFile[], comparison: string, source: DiffSource | null) {
  const layout = useSettings()?.diffLayout ?? 'unified'
  const updateSettings = useUpdateSettings()
  const [ignoresWhitespace, setIgnoresWhitespace] = useState(false)
  const { viewed, mark } = useViewed(comparison)
  const [folded, setFolded] = useState(viewed)
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<ReadonlyMap<string, ReadonlyMap<number, Opened>>>(new Map())
  const { files, unsent, compare } = useUnsentFiles(sent, source)
  const whole = useWholeFiles(source)
  const isLarge = useMemo(() => initiallyOpened(files).map(isOpened => !isOpened), [files])
  const hasSource = source !== null
  const [known] = useState((): LaidFiles => new WeakMap())
  const laid: LaidOut = useMemo(() => {
    const state = { layout, ignoresWhitespace, folded, wanted, isLarge, opened, whole: whole.lines, hasSource }
    return viewRows(files, state, known)
  }, [files, layout, ignoresWhitespace, folded, wanted, isLarge, opened, whole.lines, hasSource, known])
  // The same object as long as it says the same: a scroll then draws no more than the rows that come into view.
  return useMemo(() => {
    const fold = (key: string, isFolded: boolean) => setFolded(before => changed(before, key, isFolded))
    const want = (key: string) => setWanted(before => changed(before, key, true))
    return {
      files,
      laid,
      layout,
      ignoresWhitespace,
      viewed,
      folded,
      whole,
      setLayout: (next: 'unified' | 'split') => updateSettings(() => ({ diffLayout: next })),
      setIgnoresWhitespace,
      fold,
      foldAll: (isFolded: boolean) => setFolded(isFolded ? new Set(files.map(fileKey)) : new Set()),
      /** Marks a file as done with, and folds it; or the other way. */
      markViewed: (key: string, isViewed: boolean) => {
        mark(key, isViewed)
        fold(key, isViewed)
      },
      want,
      unsent,
      /** Finds out the lines that the service did not send; whoever asks for them wants to see them. */
      compare: (file: DiffFile) => {
        want(fileKey(file))
        compare(file)
      },
      /** Shows more of a gap, reading the file first when it has to be. */
      open: (file: DiffFile, gap: GapRow, where: 'top' | 'bottom' | 'all') => {
        whole.read(file)
        const key = fileKey(file)
        setOpened(before => {
          const gaps = new Map(before.get(key))
          const { top, bottom } = gaps.get(gap.index) ?? { top: 0, bottom: 0 }
          const by = where === 'all' ? Number.MAX_SAFE_INTEGER / 2 : linesAtOnce
          gaps.set(gap.index, where === 'bottom' ? { top, bottom: bottom + by } : { top: top + by, bottom })
          return new Map(before).set(key, gaps)
        })
      },
    }
  }, [files, unsent, compare, laid, layout, ignoresWhitespace, viewed, mark, folded, whole, updateSettings])
}

export type DiffViewState = ReturnType<typeof useViewState>

function changed(before: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before)
  if (isIn) after.add(key)
  else after.delete(key)
  return after
}
