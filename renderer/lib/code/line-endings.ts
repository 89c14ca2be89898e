import { diffArrays } from 'diff'

type LineEnding = '\n' | '\r\n' | '\r'

/** What ends the lines of a text. `none` is a text of one line. */
export type LineEndings = 'none' | 'lf' | 'crlf' | 'cr' | 'mixed'

export interface Line {
  readonly text: string
  /** Empty on a last line that nothing ends. */
  readonly ending: LineEnding | ''
}

/** Cuts a text into lines with their endings; joining `text + ending` gives the text back. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code !== 10 && code !== 13) continue
    const ending: LineEnding = code === 10 ? '\n' : text.charCodeAt(index + 1) === 10 ? '\r\n' : '\r'
    lines.push({ text: text.slice(start, index), ending })
    index += ending.length - 1
    start = index + 1
  }
  if (start < text.length) lines.push({ text: text.slice(start), ending: '' })
  return lines
}

/** Puts lines together again. */
export function joinLines(lines: readonly Line[]): string {
  let text = ''
  for (const line of lines) text += line.text + line.ending
  return text
}

/** Detects the line endings of a text, and whether its last line has one. */
export function getLineEndings(text: string): { readonly kind: LineEndings; readonly endsWithNewline: boolean } {
  const endsWithNewline = text.endsWith('\n') || text.endsWith('\r')
  if (!text.includes('\r')) return { kind: text.includes('\n') ? 'lf' : 'none', endsWithNewline }
  const seen = new Set<LineEnding>()
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    if (match[0] === '\r\n' || match[0] === '\n' || match[0] === '\r') seen.add(match[0])
    if (seen.size > 1) break
  }
  return { kind: getKind(seen), endsWithNewline }
}

function getKind(seen: ReadonlySet<LineEnding>): LineEndings {
  if (seen.size > 1) return 'mixed'
  return seen.has('\n') ? 'lf' : seen.has('\r\n') ? 'crlf' : 'cr'
}

/** Number of lines as editors count them, and the length of the longest. */
export function measureLines(text: string): { readonly lines: number; readonly longestLine: number } {
  let lines = 1
  let longestLine = 0
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code !== 10 && code !== 13) continue
    longestLine = Math.max(longestLine, index - start)
    if (code === 13 && text.charCodeAt(index + 1) === 10) index++
    start = index + 1
    lines++
  }
  return { lines, longestLine: Math.max(longestLine, text.length - start) }
}

/** Whether a text of line feeds only has a line longer than a limit. */
export function hasLineLongerThan(text: string, limit: number): boolean {
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    if (end - start > limit) return true
    start = end + 1
  }
  return text.length - start > limit
}

/** The text with all lines ended by a line feed: for editors with one line ending per file. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** The first line of a text, such as the title of a commit's message, however its lines end. */
export function getFirstLine(text: string): string
export function getFirstLine(text: string | undefined): string | undefined
export function getFirstLine(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (withLineFeeds(text).split('\n', 1)[0] ?? '')
}

/**
 * Restores the original line endings in an edited text (line feeds only): unchanged lines keep theirs, new ones get the
 * most common one. An unchanged text round-trips byte for byte.
 */
export function restoreLineEndings(base: string, edited: string): string {
  const kind = getLineEndings(base).kind
  if (kind === 'none' || kind === 'lf') return edited
  if (kind === 'crlf') return edited.replaceAll('\n', '\r\n')
  if (kind === 'cr') return edited.replaceAll('\n', '\r')
  return restoreMixed(splitLines(base), splitLines(edited))
}

function restoreMixed(base: readonly Line[], edited: readonly Line[]): string {
  const defaultEnding = commonestEnding(base)
  const changes = diffArrays(
    base.map(line => line.text),
    edited.map(line => line.text),
  )
  const result: Line[] = []
  let fromBase = 0
  let fromEdited = 0
  for (const change of changes) {
    if (change.removed) {
      fromBase += change.value.length
      continue
    }
    for (const text of change.value) {
      const kept = change.added ? undefined : base[fromBase++]
      const isEnded = edited[fromEdited++]?.ending !== ''
      result.push({ text, ending: isEnded ? kept?.ending || defaultEnding : '' })
    }
  }
  return joinLines(
    result.map((line, index) => (wouldFuse(line, result[index + 1]) ? { ...line, ending: '\r\n' } : line)),
  )
}

/** A carriage return before an empty line that ends with a line feed would read as one CRLF, and a line would be lost. */
function wouldFuse(line: Line, next: Line | undefined): boolean {
  return line.ending === '\r' && next?.text === '' && next.ending === '\n'
}

function commonestEnding(lines: readonly Line[]): LineEnding {
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 }
  for (const line of lines) if (line.ending !== '') counts[line.ending]++
  if (counts['\r\n'] > counts['\n'] && counts['\r\n'] >= counts['\r']) return '\r\n'
  return counts['\r'] > counts['\n'] ? '\r' : '\n'
}
