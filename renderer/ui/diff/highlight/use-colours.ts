import { useEffect, useRef, useState } from 'react'
import { runTask } from '../../../lib/tasks/run-task.ts'
import { type DiffFile, fileKey } from '../diff-file.ts'
import type { DiffHunk, ParsedDiff } from '../parse-diff.ts'
import type { HighlightedPassage, HighlightInput, LineTokens, Passage } from './tokens.ts'

/** The colours of a file, by side and number of line. */
export interface FileColours {
  readonly old: ReadonlyMap<number, LineTokens>
  readonly new: ReadonlyMap<number, LineTokens>
}

/**
 * Highlights files by their language, each when it first becomes visible, as a task: a long file, or one made to
 * confuse a grammar, blocks nothing and stays without colours. lowlight returns a tree instead of markup, needs no
 * eval, and is a tenth of an editor's size.
 * @param whole the lines of files that were loaded completely; their colours are then correct from the first line on
 */
export function useColours(
  inView: readonly DiffFile[],
  whole: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, FileColours> {
  const [colours, setColours] = useState<ReadonlyMap<string, FileColours>>(new Map())
  const asked = useRef(new Map<string, readonly string[] | DiffFile>())
  const [leaving, setLeaving] = useState<AbortController | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    setLeaving(controller)
    return () => {
      controller.abort()
      asked.current.clear()
    }
  }, [])

  useEffect(() => {
    if (!leaving || leaving.signal.aborted) return
    for (const file of inView) {
      const key = fileKey(file)
      const lines = whole.get(key)
      const subject = lines ?? file
      if (asked.current.get(key) === subject) continue
      asked.current.set(key, subject)
      const passages = lines ? [{ side: 'new' as const, first: 1, lines }] : getPassages(file.diff)
      const input: HighlightInput = { path: file.newPath, passages }
      runTask('highlight', input, { signal: leaving.signal }).then(
        highlighted => setColours(before => new Map(before).set(key, merged(before.get(key), highlighted))),
        // Timed out or aborted: the lines have no colours.
        () => undefined,
      )
    }
  }, [leaving, inView, whole])
  return colours
}

function merged(before: FileColours | undefined, passages: readonly HighlightedPassage[]): FileColours {
  const sides = { old: new Map(before?.old), new: new Map(before?.new) }
  for (const { side, first, lines } of passages) {
    lines.forEach((tokens, index) => {
      if (tokens.length > 0) sides[side].set(first + index, tokens)
    })
  }
  return sides
}

/** The text of both sides of a diff, hunk by hunk, as a highlighter wants it. */
export function getPassages(diff: ParsedDiff): Passage[] {
  return diff.hunks
    .flatMap(hunk => [passage(hunk, 'old'), passage(hunk, 'new')])
    .filter(({ lines }) => lines.length > 0)
}

function passage(hunk: DiffHunk, side: 'old' | 'new'): Passage {
  const without = side === 'old' ? 'added' : 'removed'
  const lines = hunk.lines.flatMap(line => (line.kind === 'noNewline' || line.kind === without ? [] : [line.text]))
  return { side, first: side === 'old' ? hunk.oldStart : hunk.newStart, lines }
}
