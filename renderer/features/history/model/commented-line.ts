import type { DiffEntry } from '#shared/contract/commits.ts'
import { parseDiff } from '../../../ui/diff/parse-diff.ts'

/** The location of a comment: a line of one side of a file. */
export interface CommentPlace {
  readonly path: string
  readonly line: number
  readonly side: 'old' | 'new'
}

/** The place of a comment; null for one on the whole commit. A side that the service does not name is the new one. */
export function getPlace(comment: {
  readonly path?: string | null | undefined
  readonly line?: number | null | undefined
  readonly line_type?: string | null | undefined
}): CommentPlace | null {
  const { path, line, line_type } = comment
  if (!path || typeof line !== 'number') return null
  return { path, line, side: line_type === 'old' ? 'old' : 'new' }
}

/** The line of a diff that a comment is on, as it is written; null when the diff does not have it. */
export function commentedLine(entries: readonly DiffEntry[], { path, line, side }: CommentPlace): string | null {
  const entry = entries.find(({ old_path, new_path }) => path === (side === 'old' ? old_path : new_path))
  if (!entry) return null
  for (const one of parseDiff(entry.diff).hunks.flatMap(hunk => hunk.lines)) {
    const number = side === 'old' ? 'old' in one && one.old : 'new' in one && one.new
    if (number === line && one.kind !== 'noNewline') return one.text
  }
  return null
}
