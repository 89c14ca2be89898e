import { useCallbackRef } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { create } from 'zustand'
import { explain } from '#shared/errors.ts'
import { getError } from '../../lib/bridge/bridge.ts'
import { describeContent, writableText } from '../../lib/code/file-content.ts'
import { decodeText } from '../../lib/code/text-encoding.ts'
import { forgetsEnded, mapWithoutEnded } from '../../lib/connection/generation-state.ts'
import { useConnectionIfAny } from '../../lib/connection/use-connection.ts'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { useUnsentFiles } from './compare/use-unsent-files.ts'
import { type DiffFile, fileKey, initiallyOpened } from './diff-file.ts'
import type { GapRow, Opened } from './file-rows.ts'
import type { DiffSource } from './source.ts'
import { type LaidFiles, type LaidOut, viewRows } from './view-rows.ts'

const useMarks = forgetsEnded(
  create<Viewed>(set => ({
    files: new Map(),
    mark: (comparison, file, isViewed) =>
      set(({ files }) => {
        const marked = new Set(files.get(comparison))
        if (isViewed) marked.add(file)
        else marked.delete(file)
        return { files: new Map(files).set(comparison, marked) }
      }),
  })),
  ({ files }, isEnded) => ({ files: mapWithoutEnded(files, isEnded) }),
)

const none: ReadonlySet<string> = new Set()

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
  // The same object as long as it is equal: scrolling then renders only new rows.
  return useMemo(() => {
    const fold = (key: string, isFolded: boolean) => setFolded(before => changed(before, key, isFolded))
    const want = (key: string) => setWanted(before => changed(before, key, true))
    return {
      files,
      /** What of it is the same on paper. */
      shown: { layout, ignoresWhitespace, opened, whole: whole.lines },
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
      /** Computes the lines that the service did not send. */
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
  }, [files, unsent, compare, laid, layout, ignoresWhitespace, opened, viewed, mark, folded, whole, updateSettings])
}

export type DiffViewState = ReturnType<typeof useViewState>

function changed(before: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before)
  if (isIn) after.add(key)
  else after.delete(key)
  return after
}

interface Viewed {
  readonly files: ReadonlyMap<string, ReadonlySet<string>>
  mark(comparison: string, file: string, isViewed: boolean): void
}

/** The files of a comparison marked as viewed; in memory as long as the window. */
function useViewed(shown: string): {
  readonly viewed: ReadonlySet<string>
  mark(file: string, isViewed: boolean): void
} {
  const comparison = `${useConnectionIfAny()?.ref ?? ''} ${shown}`
  const viewed = useMarks(({ files }) => files.get(comparison)) ?? none
  const mark = useMarks(marks => marks.mark)
  return {
    viewed,
    mark: useCallback((file, isViewed) => mark(comparison, file, isViewed), [mark, comparison]),
  }
}

interface WholeFiles {
  /** The lines of files that were read, as they are now, by key. */
  readonly lines: ReadonlyMap<string, readonly string[]>
  /** Why a file could not be read, by key. */
  readonly failures: ReadonlyMap<string, string>
  /** Reads a file, once. */
  read(file: DiffFile): void
}

/** Loads whole files when the user expands the context of changes. */
function useWholeFiles(source: DiffSource | null): WholeFiles {
  const [lines, setLines] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = useRef(new Set<string>())
  const read = useCallbackRef((file: DiffFile) => {
    const key = fileKey(file)
    if (!source || asked.current.has(key)) return
    asked.current.add(key)
    source.read('new', file.newPath).then(
      bytes => {
        setLines(before => new Map(before).set(key, getLines(bytes)))
        setFailures(before => without(before, key))
      },
      (thrown: unknown) => {
        asked.current.delete(key)
        setFailures(before => new Map(before).set(key, explain(getError(thrown)).sentence))
      },
    )
  })
  return useMemo(() => ({ lines, failures, read }), [lines, failures, read])
}

/** The lines of a file as in the editor; unknown encodings are shown as damaged UTF-8. */
export function getLines(bytes: Uint8Array): string[] {
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
