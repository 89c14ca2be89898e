import type { DiffHunk, ParsedDiff } from '../parse-diff.ts'
import type { Passage } from './tokens.ts'

/** The text of both sides of a diff, hunk by hunk, as a highlighter wants it. */
export function passagesOf(diff: ParsedDiff): Passage[] {
  return diff.hunks
    .flatMap(hunk => [passage(hunk, 'old'), passage(hunk, 'new')])
    .filter(({ lines }) => lines.length > 0)
}

function passage(hunk: DiffHunk, side: 'old' | 'new'): Passage {
  const without = side === 'old' ? 'added' : 'removed'
  const lines = hunk.lines.flatMap(line => (line.kind === 'noNewline' || line.kind === without ? [] : [line.text]))
  return { side, first: side === 'old' ? hunk.oldStart : hunk.newStart, lines }
}
