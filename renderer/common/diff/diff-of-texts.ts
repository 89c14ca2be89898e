import { structuredPatch } from 'diff'
import type { DiffHunk, DiffLine, ParsedDiff } from './parse-diff.ts'

const contextLines = 3

/** The diff between two texts, in the form a diff view shows. A change of line endings or of the last newline counts. */
export function diffOfTexts(before: string, after: string): ParsedDiff {
  const patch = structuredPatch('a', 'b', before, after, undefined, undefined, { context: contextLines })
  let additions = 0
  let deletions = 0
  const hunks = patch.hunks.map((hunk): DiffHunk => {
    let oldLine = hunk.oldStart
    let newLine = hunk.newStart
    const lines = hunk.lines.map((line): DiffLine => {
      const text = line.slice(1)
      switch (line[0]) {
        case '+':
          additions++
          return { kind: 'added', new: newLine++, text }
        case '-':
          deletions++
          return { kind: 'removed', old: oldLine++, text }
        case '\\':
          return { kind: 'noNewline' }
        default:
          return { kind: 'context', old: oldLine++, new: newLine++, text }
      }
    })
    // As in a written diff, a side without lines is named by the line before it.
    const start = (first: number, count: number) => (count === 0 ? first - 1 : first)
    return {
      oldStart: start(hunk.oldStart, hunk.oldLines),
      newStart: start(hunk.newStart, hunk.newLines),
      heading: '',
      lines,
    }
  })
  return { hunks, additions, deletions, isBinary: false }
}
