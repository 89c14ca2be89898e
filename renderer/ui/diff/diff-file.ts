import type { DiffEntry } from '#shared/contract/commits.ts'
import type { TextEncoding } from '#shared/drafts.ts'
import type { EncodedText } from '../../lib/code/text-encoding.ts'
import { type ParsedDiff, parseDiff } from './parse-diff.ts'

/** The encodings of the two sides. */
export interface Encodings {
  readonly old: TextEncoding
  readonly new: TextEncoding
}

/** One changed file as a diff view shows it. */
export interface DiffFile {
  readonly oldPath: string
  readonly newPath: string
  readonly change: 'added' | 'deleted' | 'renamed' | 'modified'
  readonly oldMode: string | null
  readonly newMode: string | null
  /** The service marks the file as generated. */
  readonly isGenerated?: boolean
  readonly diff: ParsedDiff
  /** Null where there is no difference, or it is unknown: see `getEncodings`. */
  readonly encodings: Encodings | null
  /**
   * Its lines are missing: the service left them out, or doesn't say whether there are any, or they can't be compared
   * here.
   */
  readonly unsent: 'leftOut' | 'unclear' | 'tooComplex' | 'internal' | null
}

/** Files with more changed lines are collapsed: they are rarely read, and would separate the others. */
export const largeFileLines = 1500
/** Lines shown over all files of a change before the rest waits for a click. */
export const largeChangeLines = 20_000

/** Reads one entry of a commit's or comparison's diff. */
export function getDiffFile(entry: DiffEntry): DiffFile {
  return {
    oldPath: entry.old_path,
    newPath: entry.new_path,
    change: getChange(entry),
    oldMode: entry.a_mode ?? null,
    newMode: entry.b_mode ?? null,
    isGenerated: entry.generated_file === true,
    diff: parseDiff(entry.diff),
    encodings: null,
    unsent: getOmission(entry),
  }
}

/**
 * An empty diff means no difference only if the service says that nothing was left out: a rename's lines may be over
 * its limits.
 */
function getOmission({ diff, too_large, collapsed }: DiffEntry): DiffFile['unsent'] {
  if (diff !== '') return null
  if (too_large || collapsed) return 'leftOut'
  return too_large === false ? null : 'unclear'
}

function getChange(entry: DiffEntry): DiffFile['change'] {
  if (entry.new_file) return 'added'
  if (entry.deleted_file) return 'deleted'
  return entry.renamed_file ? 'renamed' : 'modified'
}

/** The encodings of two texts; null where one is ASCII alone, which is the same in all encodings but UTF-16. */
export function getEncodings(before: EncodedText, after: EncodedText): Encodings | null {
  const isUntold = ({ text, encoding }: EncodedText) => !encoding.startsWith('UTF-16') && /^\p{ASCII}*$/u.test(text)
  return isUntold(before) || isUntold(after) ? null : { old: before.encoding, new: after.encoding }
}

/** Names a file among those of one comparison. */
export function fileKey(file: Pick<DiffFile, 'oldPath' | 'newPath'>): string {
  return `${file.oldPath}\n${file.newPath}`
}

/** The path a file is known by: the present one, or the last it had. */
export function getPath(file: Pick<DiffFile, 'oldPath' | 'newPath' | 'change'>): string {
  return file.change === 'deleted' ? file.oldPath : file.newPath
}

/** Number of lines a file's diff takes on the screen. */
export function shownLines(file: Pick<DiffFile, 'diff'>): number {
  return file.diff.hunks.reduce((sum, hunk) => sum + hunk.lines.length + 1, 0)
}

/** Which files begin opened: those that are not large themselves, until the whole is. */
export function initiallyOpened(files: readonly DiffFile[]): boolean[] {
  let total = 0
  return files.map(file => {
    const lines = shownLines(file)
    const isOpened = lines <= largeFileLines && total + lines <= largeChangeLines
    if (isOpened) total += lines
    return isOpened
  })
}
