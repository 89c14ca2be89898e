import { type StructuredPatch, structuredPatch } from 'diff'
import type { DiffHunk, DiffLine, ParsedDiff } from './parse-diff.ts'

const contextLines = 3

/** The diff between two texts, in the form a diff view shows. A change of line endings or of the last newline counts. */
export function diffOfTexts(before: string, after: string): ParsedDiff {
  return parsed(structuredPatch('a', 'b', before, after, undefined, undefined, { context: contextLines }))
}

/** Two texts to compare. */
export interface Texts {
  readonly before: string
  readonly after: string
}

/** Two texts further apart than so many lines have little in common, and what compares them would fill the memory. */
const maxEditLength = 6000
const maxMilliseconds = 8000

/** The same of texts of any size: where two have little in common, all lines of one give way to all of the other. */
export function diffOfLargeTexts({ before, after }: Texts, timeout = maxMilliseconds): ParsedDiff {
  const limits = { timeout, maxEditLength }
  const patch = structuredPatch('a', 'b', before, after, undefined, undefined, { context: contextLines, ...limits })
  if (patch) return parsed(patch)
  const removed = diffOfTexts(before, '')
  const added = diffOfTexts('', after)
  const lines = [removed, added].flatMap(({ hunks }) => hunks.flatMap(hunk => hunk.lines))
  return {
    hunks: [{ oldStart: 1, newStart: 1, heading: '', lines }],
    additions: added.additions,
    deletions: removed.deletions,
    isBinary: false,
  }
}

function parsed(patch: StructuredPatch): ParsedDiff {
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
