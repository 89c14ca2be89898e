import { diffArrays } from 'diff'
import type { DiffHunk, DiffLine, ParsedDiff } from './parse-diff.ts'

/** Blocks further apart are not worth comparing, and comparing them would take time without end. */
const maxEditLength = 300

type Added = Extract<DiffLine, { kind: 'added' }>
type Removed = Extract<DiffLine, { kind: 'removed' }>

/**
 * The diff with whitespace ignored: lines that differ only in whitespace become context, with their new text. Hunks
 * without other changes are removed.
 */
export function withoutWhitespace(diff: ParsedDiff): ParsedDiff {
  const hunks = diff.hunks.map(quietHunk).filter(hunk => hunk.lines.some(isChange))
  const lines = hunks.flatMap(hunk => hunk.lines)
  return {
    hunks,
    additions: lines.filter(line => line.kind === 'added').length,
    deletions: lines.filter(line => line.kind === 'removed').length,
    isBinary: diff.isBinary,
  }
}

function isChange(line: DiffLine): boolean {
  return line.kind === 'added' || line.kind === 'removed'
}

function quietHunk(hunk: DiffHunk): DiffHunk {
  const lines: DiffLine[] = []
  let removed: Removed[] = []
  let added: Added[] = []
  const flush = () => {
    lines.push(...quietBlock(removed, added))
    removed = []
    added = []
  }
  for (const line of hunk.lines) {
    if (line.kind === 'removed') removed.push(line)
    else if (line.kind === 'added') added.push(line)
    else if (line.kind === 'context') {
      flush()
      lines.push(line)
    }
    // The end of a file without a newline is a matter of blanks, too.
  }
  flush()
  return { ...hunk, lines }
}

function quietBlock(removed: readonly Removed[], added: readonly Added[]): DiffLine[] {
  if (removed.length === 0 || added.length === 0) return [...removed, ...added]
  const lines: DiffLine[] = []
  let atOld = 0
  let atNew = 0
  const parts = diffArrays(removed.map(bare), added.map(bare), { maxEditLength })
  // So far apart they differ in more than blanks.
  if (!parts) return [...removed, ...added]
  for (const part of parts) {
    for (let count = 0; count < part.value.length; count++) {
      const old = part.added ? undefined : removed[atOld++]
      const now = part.removed ? undefined : added[atNew++]
      if (old && now) lines.push({ kind: 'context', old: old.old, new: now.new, text: now.text })
      else if (old) lines.push(old)
      else if (now) lines.push(now)
    }
  }
  return lines
}

function bare({ text }: { readonly text: string }): string {
  return text.replaceAll(/\s+/g, '')
}
