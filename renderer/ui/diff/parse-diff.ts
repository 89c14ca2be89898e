/** One line of a hunk with its numbers on both sides. */
export type DiffLine =
  | { readonly kind: 'context'; readonly old: number; readonly new: number; readonly text: string }
  | { readonly kind: 'added'; readonly new: number; readonly text: string }
  | { readonly kind: 'removed'; readonly old: number; readonly text: string }
  /** The line above has no newline at its end. */
  | { readonly kind: 'noNewline' }

export interface DiffHunk {
  readonly oldStart: number
  readonly newStart: number
  /** The text after the second `@@`: usually the enclosing function. */
  readonly heading: string
  readonly lines: readonly DiffLine[]
}

export interface ParsedDiff {
  readonly hunks: readonly DiffHunk[]
  readonly additions: number
  readonly deletions: number
  readonly isBinary: boolean
}

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/
const binaryNotice = /^(?:Binary files .* differ|GIT binary patch)$/

/**
 * Parses the unified diff of one file, with or without the `---`/`+++` lines above its hunks. Malformed lines are
 * skipped: the text comes from the service, and must not break the screen.
 */
export function parseDiff(diff: string): ParsedDiff {
  const lines = diff.split('\n')
  const hunks: DiffHunk[] = []
  let additions = 0
  let deletions = 0
  let isBinary = false
  let index = 0
  while (index < lines.length) {
    const line = lines[index] ?? ''
    const header = hunkHeader.exec(line)
    index++
    if (!header) {
      if (hunks.length === 0 && binaryNotice.test(line)) isBinary = true
      continue
    }
    const hunk = readHunk(header, lines, index)
    hunks.push(hunk.hunk)
    additions += hunk.additions
    deletions += hunk.deletions
    index = hunk.next
  }
  return { hunks, additions, deletions, isBinary }
}

function readHunk(header: RegExpExecArray, lines: readonly string[], first: number) {
  const oldStart = Number(header[1])
  const newStart = Number(header[3])
  let oldLeft = Number(header[2] ?? 1)
  let newLeft = Number(header[4] ?? 1)
  let oldLine = oldStart
  let newLine = newStart
  let additions = 0
  let deletions = 0
  const result: DiffLine[] = []
  let index = first
  for (; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const mark = line[0]
    if (mark === '\\') {
      result.push({ kind: 'noNewline' })
    } else if (oldLeft <= 0 && newLeft <= 0) {
      break
    } else if (mark === '+' && newLeft > 0) {
      result.push({ kind: 'added', new: newLine++, text: line.slice(1) })
      newLeft--
      additions++
    } else if (mark === '-' && oldLeft > 0) {
      result.push({ kind: 'removed', old: oldLine++, text: line.slice(1) })
      oldLeft--
      deletions++
    } else if ((mark === ' ' || line === '') && oldLeft > 0 && newLeft > 0) {
      // An empty line is a context line whose trailing space was stripped.
      result.push({ kind: 'context', old: oldLine++, new: newLine++, text: line.slice(1) })
      oldLeft--
      newLeft--
    } else {
      break
    }
  }
  const hunk: DiffHunk = { oldStart, newStart, heading: header[5] ?? '', lines: result }
  return { hunk, additions, deletions, next: index }
}
