import type { TextEncoding } from '#shared/drafts.ts'
import { getLineEndings, restoreLineEndings } from '../../../../lib/code/line-endings.ts'
import type { EncodedText } from '../../../../lib/code/text-encoding.ts'
import {
  type Conflict,
  conflictsIn,
  type MergeInput,
  type MergeLabels,
  type MergeResult,
  unended,
} from '../../../../lib/code/three-way-merge.ts'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import { editableText, exactText } from './exact-text.ts'
import type { MergeableVersion } from './remote.ts'

/** The base of a change. */
export interface EditBase {
  /** The commit that last touched the file; null for one that is new. */
  readonly commit: string | null
  /** The exact text; null for a file that is new, or was no text. */
  readonly text: string | null
  /** The encoding of the text. */
  readonly encoding: TextEncoding
}

/** A merge in the editor: the initial merged text, its base, and the markers of its conflicts. */
export interface Merge extends EncodedText {
  readonly theirCommit: string
  readonly baseBefore: EditBase
  /** My exact text before the merge; going back to it is always possible. */
  readonly mine: EncodedText
  readonly labels: MergeLabels
  readonly conflictsAtFirst: number
}

export interface MergeStart {
  readonly base: EditBase
  readonly mine: EncodedText
  readonly theirs: MergeableVersion
  readonly branch: string
}

/** The labels of markers are in every language the same, as git's are: they are part of a draft, and are found again. */
const mineLabel = 'mine'

/**
 * True when a text contains this app's conflict markers. A draft saved during a merge is restored as text alone, and
 * must not be committed with them.
 */
export function hasConflictMarks(text: string): boolean {
  return /^<{7} theirs, on /m.test(text) && /^>{7} mine/m.test(text)
}

/** The labels of the first conflict in a text whose merge isn't known any more; null when the text has none. */
function labelsIn(text: string): MergeLabels | null {
  const labelAfter = (mark: RegExp) => {
    const label = mark.exec(text)?.[1]
    return label?.endsWith(unended) ? label.slice(0, -unended.length) : label
  }
  const theirs = labelAfter(/^<{7} (theirs, on .*)$/m)
  const base = labelAfter(/^\|{7} (before.*)$/m)
  return theirs !== undefined && base !== undefined ? { theirs, base, mine: mineLabel } : null
}

/** The conflicts that are left in an exact text. @param merge null when it isn't known any more, as after a restart */
export function conflictsOf(exact: string, merge: Merge | null): readonly Conflict[] {
  const text = editableText(exact)
  const known = merge ? conflictsIn(text, merge.labels) : []
  if (known.length > 0) return known
  // Conflicts of an earlier merge have other labels.
  const labels = labelsIn(text)
  return labels ? conflictsIn(text, labels) : []
}

/**
 * The exact text to write for a merged one: it has their byte order mark and line endings, or my line endings where
 * theirs is one line without any.
 */
export function exactMerged(theirs: string, mine: string, merged: string): string {
  const isOneLine = getLineEndings(theirs).kind === 'none'
  return exactText(theirs, isOneLine ? restoreLineEndings(mine, merged) : merged)
}

/**
 * Merges an edit with the branch's current version. Lines are compared without their endings; the result has the
 * branch's.
 * @param merge merges the texts; in the page, as a task
 */
export async function startMerge(
  { base, mine, theirs, branch }: MergeStart,
  merge: (input: MergeInput) => MergeResult | Promise<MergeResult>,
): Promise<Merge> {
  const labels: MergeLabels = {
    theirs: `theirs, on ${branch} (${shortRef(theirs.commit)})`,
    base: base.commit === null ? 'before: no file' : `before (${shortRef(base.commit)})`,
    mine: mineLabel,
  }
  const merged = await merge({
    base: editableText(base.text ?? ''),
    theirs: editableText(theirs.text),
    mine: editableText(mine.text),
    labels,
  })
  return {
    theirCommit: theirs.commit,
    baseBefore: base,
    mine,
    labels,
    text: exactMerged(theirs.text, mine.text, merged.text),
    // As with the text: what I changed is mine, everything else is theirs.
    encoding: mine.encoding === base.encoding ? theirs.encoding : mine.encoding,
    conflictsAtFirst: merged.conflicts,
  }
}
