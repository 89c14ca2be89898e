import type { DiffEntry } from '#shared/contract/commits.ts'
import { visibleString } from '#shared/text/visible.ts'
import { type ParsedDiff, parseDiff } from './parse-diff.ts'

/** One changed file as a diff view shows it. */
export interface DiffFile {
  readonly oldPath: string
  readonly newPath: string
  readonly change: 'added' | 'deleted' | 'renamed' | 'modified'
  readonly oldMode: string | null
  readonly newMode: string | null
  readonly diff: ParsedDiff
  /** Its lines did not come, though there must be some: over a limit of the service, or no text. */
  readonly isUnsent: boolean
}

/** Lines of one file shown without being asked for: more is rarely read, and stands between the files that are. */
export const largeFileLines = 1500
/** Lines shown over all files of a change before the rest waits for a click. */
export const largeChangeLines = 20_000

/** Reads one entry of a commit's or comparison's diff. */
export function diffFileOf(entry: DiffEntry): DiffFile {
  const file = {
    oldPath: entry.old_path,
    newPath: entry.new_path,
    change: changeOf(entry),
    oldMode: entry.a_mode ?? null,
    newMode: entry.b_mode ?? null,
    diff: parseDiff(entry.diff),
  }
  return { ...file, isUnsent: entry.diff === '' && file.change !== 'renamed' && modeChange(file) === null }
}

function changeOf(entry: DiffEntry): DiffFile['change'] {
  if (entry.new_file) return 'added'
  if (entry.deleted_file) return 'deleted'
  return entry.renamed_file ? 'renamed' : 'modified'
}

/** Names a file among those of one comparison. */
export function fileKey(file: Pick<DiffFile, 'oldPath' | 'newPath'>): string {
  return `${file.oldPath}\n${file.newPath}`
}

/** The path a file is known by: the present one, or the last it had. */
export function pathOf(file: Pick<DiffFile, 'oldPath' | 'newPath' | 'change'>): string {
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

/** Says in words why a changed file has no lines to show, and what changed besides lines; null when there is nothing to say. */
export function noteOn(file: DiffFile): string | null {
  const notes: string[] = []
  if (file.change === 'renamed') notes.push(`Renamed from ${visibleString(file.oldPath)}.`)
  const mode = modeChange(file)
  if (mode) notes.push(mode)
  if (file.diff.isBinary) notes.push('Binary file: no text to compare.')
  else if (file.isUnsent) notes.push('No lines were sent: binary, empty, or too large for the service.')
  else if (file.diff.hunks.length === 0) {
    if (file.change === 'renamed') notes.push('The content is the same.')
    else if (file.change !== 'modified') notes.push('The file is empty.')
  }
  return notes.length === 0 ? null : notes.join(' ')
}

function modeChange(file: Pick<DiffFile, 'change' | 'oldMode' | 'newMode'>): string | null {
  if (file.change !== 'modified' && file.change !== 'renamed') return null
  if (!file.oldMode || !file.newMode || file.oldMode === file.newMode) return null
  if (file.oldMode === '100644' && file.newMode === '100755') return 'Made executable (100644 → 100755).'
  if (file.oldMode === '100755' && file.newMode === '100644') return 'No longer executable (100755 → 100644).'
  return `Mode ${file.oldMode} → ${file.newMode}.`
}
