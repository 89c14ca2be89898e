import { describeContent } from '../../../lib/code/file-content.ts'
import { diffOfLargeTexts } from '../diff-of-texts.ts'
import type { ParsedDiff } from '../parse-diff.ts'

/** The two sides of a file; null for the one that does not have it. */
export interface Sides {
  readonly before: Uint8Array | null
  readonly after: Uint8Array | null
}

/** Compares the bytes of a file before and after, as git does. */
export function diffOfFiles({ before, after }: Sides): ParsedDiff {
  if (before && after && areEqual(before, after)) return { hunks: [], additions: 0, deletions: 0, isBinary: false }
  const old = getText(before)
  const now = getText(after)
  if (old === null || now === null) return { hunks: [], additions: 0, deletions: 0, isBinary: true }
  return diffOfLargeTexts({ before: old, after: now })
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** The text of a file; null for bytes that are none. */
function getText(bytes: Uint8Array | null): string | null {
  const content = describeContent(bytes ?? new Uint8Array())
  if (content.kind === 'binary') return null
  return content.kind === 'empty' ? '' : content.text
}
