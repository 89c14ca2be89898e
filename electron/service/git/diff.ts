import { parseRawEntry, type RawEntry } from './diff-raw.ts'
import { PatchSections } from './diff-sections.ts'
import { emptyTree } from './object-id.ts'
import type { GitRepository } from './repository.ts'

/** One changed path. */
export interface DiffEntry extends RawEntry {
  /** The hunks, or git's line about binary files; empty if only mode or name changed, and over the limits. */
  readonly diff: string
  /** True when the text was left out because it is too long. */
  readonly tooLarge: boolean
}

export interface DiffResult {
  readonly entries: readonly DiffEntry[]
  /** Changed paths in all. */
  readonly total: number
  /** True when something was left out because of the limits. */
  readonly overflow: boolean
}

/** Above these limits the text of a diff is left out (document 1, section 8). */
export const diffLimits = { fileBytes: 200_000, totalBytes: 5_000_000, files: 3_000 } as const
export type DiffLimits = { readonly [K in keyof typeof diffLimits]: number }

const options = [
  '-r',
  '-M',
  '--raw',
  '-p',
  '--abbrev=40',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--src-prefix=a/',
  '--dst-prefix=b/',
] as const

/**
 * Compares two commits (or trees) file by file, with rename detection. `from` null is the empty tree. Reads only as far as the window and the limits
 * require.
 */
export async function diff(
  repository: GitRepository,
  from: string | null,
  to: string,
  window: { readonly offset: number; readonly limit: number } = { offset: 0, limit: Number.POSITIVE_INFINITY },
  limits: DiffLimits = diffLimits,
): Promise<DiffResult> {
  const end = window.offset + Math.min(window.limit, limits.files)
  const sections = new PatchSections(limits.fileBytes, raw => ({
    from: sectionsBefore(raw, window.offset),
    to: sectionsBefore(raw, end),
  }))
  for await (const chunk of repository.stream(['diff-tree', ...options, from ?? emptyTree, to, '--'])) {
    sections.add(chunk)
    if (sections.done) break
    if (sections.keptBytes > limits.totalBytes) {
      sections.cut()
      break
    }
  }
  sections.end()
  const raw = sections.raw.map(parseRawEntry).filter(entry => entry !== null)
  const entries: DiffEntry[] = []
  let section = sections.range.from
  let bytes = 0
  let overflow = raw.length > limits.files && window.limit > limits.files
  for (const entry of raw.slice(window.offset, end)) {
    const texts = Array.from({ length: getSections(entry) }, () => sections.text(section++))
    const kept = texts.filter(text => text !== null)
    bytes += kept.reduce((sum, text) => sum + text.length, 0)
    // A rename or change of mode has no text that could be left out.
    const tooLarge = entry.oldId !== entry.newId && (kept.length < texts.length || bytes > limits.totalBytes)
    overflow ||= tooLarge
    entries.push({ ...entry, diff: tooLarge ? '' : kept.map(text => text.toString('utf8')).join(''), tooLarge })
  }
  return { entries, total: raw.length, overflow }
}

/** A file that became a link or a submodule is shown by git as one removed and one added. */
function getSections(entry: RawEntry): number {
  return entry.status === 'T' ? 2 : 1
}

function sectionsBefore(raw: readonly string[], count: number): number {
  return raw.slice(0, count).reduce((sum, line) => sum + (parseRawEntry(line)?.status === 'T' ? 2 : 1), 0)
}
