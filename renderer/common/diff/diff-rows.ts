import type { DiffHunk } from './parse-diff.ts'

/** One row of a diff on the screen. */
export interface DiffRow {
  readonly key: string
  readonly kind: 'hunk' | 'context' | 'added' | 'removed' | 'noNewline'
  readonly old: number | null
  readonly new: number | null
  readonly mark: '+' | '-' | ''
  readonly text: string
  /** True when the carriage return at the end of the line is worth showing: the hunk changes line endings. */
  readonly endsInReturn: boolean
}

/** Lays hunks out as rows: a heading for each, then its lines. */
export function diffRows(hunks: readonly DiffHunk[]): DiffRow[] {
  return hunks.flatMap((hunk, index) => [headingOf(hunk, index), ...rowsOf(hunk, index)])
}

function headingOf(hunk: DiffHunk, index: number): DiffRow {
  const length = (without: 'added' | 'removed') =>
    hunk.lines.filter(line => line.kind !== without && line.kind !== 'noNewline').length
  const text = `@@ -${hunk.oldStart},${length('added')} +${hunk.newStart},${length('removed')} @@ ${hunk.heading}`
  return { key: `${index}`, kind: 'hunk', old: null, new: null, mark: '', text, endsInReturn: false }
}

function rowsOf(hunk: DiffHunk, hunkIndex: number): DiffRow[] {
  const changesEndings = mixesEndings(hunk)
  return hunk.lines.map((line, index): DiffRow => {
    const key = `${hunkIndex}.${index}`
    if (line.kind === 'noNewline') {
      return {
        key,
        kind: 'noNewline',
        old: null,
        new: null,
        mark: '',
        text: 'No newline at the end',
        endsInReturn: false,
      }
    }
    const hasReturn = line.text.endsWith('\r')
    return {
      key,
      kind: line.kind,
      old: line.kind === 'added' ? null : line.old,
      new: line.kind === 'removed' ? null : line.new,
      mark: line.kind === 'added' ? '+' : line.kind === 'removed' ? '-' : '',
      text: hasReturn ? line.text.slice(0, -1) : line.text,
      endsInReturn: hasReturn && changesEndings,
    }
  })
}

function mixesEndings(hunk: DiffHunk): boolean {
  const endings = new Set(hunk.lines.flatMap(line => (line.kind === 'noNewline' ? [] : [line.text.endsWith('\r')])))
  return endings.size > 1
}
