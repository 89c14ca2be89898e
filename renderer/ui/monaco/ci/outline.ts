/** A key of a YAML text, or an item of a list that is a single value (`key` is null then). */
export interface OutlineEntry {
  /** 1-based, as the editor counts. */
  readonly line: number
  readonly column: number
  readonly key: string | null
  /** What stands after the key or the dash, without a comment. */
  readonly value: string
  /** The keys above it; `[]` is an item of a list. */
  readonly parents: readonly string[]
}

/** The item of a list, in a path. */
export const itemStep = '[]'

/** Deeper levels are no CI file; each line costs as much as it has levels above it. */
const maxDepth = 50

interface Level {
  readonly indent: number
  readonly step: string
}

interface Scan {
  readonly entries: OutlineEntry[]
  levels: Level[]
  /** Lines that are indented more than this belong to a block of text; null outside of one. */
  block: number | null
}

/**
 * The keys of a YAML text in block style, by their indentation alone: it is typed, and seldom whole. Each line is read once.
 * @param lines the lines, without their endings
 */
export function outlineOf(lines: readonly string[]): readonly OutlineEntry[] {
  const scan: Scan = { entries: [], levels: [], block: null }
  for (const [at, line] of lines.entries()) readLine(scan, line, at + 1)
  return scan.entries
}

/** Where the text before the cursor stands: the keys above it, and the key on its line whose value is typed (or null). */
export interface CursorPlace {
  readonly parents: readonly string[]
  readonly key: string | null
}

/**
 * The place of the cursor; null inside of a block of text or a comment.
 * @param linesAbove the lines above that of the cursor
 * @param before the text of its line up to the cursor
 */
export function placeAt(linesAbove: readonly string[], before: string): CursorPlace | null {
  const scan: Scan = { entries: [], levels: [], block: null }
  for (const [at, line] of linesAbove.entries()) readLine(scan, line, at + 1)
  const { indent, text } = enter(scan, before)
  if (isInBlock(scan, indent, 'text') || text.startsWith('#') || / #/.test(text)) return null
  leave(scan, indent)
  const found = keyIn(text)
  return { parents: scan.levels.map(({ step }) => step), key: found?.key ?? null }
}

function readLine(scan: Scan, line: string, number: number): void {
  const trimmed = line.trimStart()
  if (isInBlock(scan, line.length - trimmed.length, trimmed)) return
  scan.block = null
  if (trimmed === '' || trimmed.startsWith('#')) return
  if (line === '---' || line.startsWith('--- ')) {
    scan.levels = []
    return
  }
  const { indent, text } = enter(scan, line)
  if (text === '') return
  const column = indent + 1
  const found = keyIn(text)
  if (found) leave(scan, indent)
  const parents = scan.levels.map(({ step }) => step)
  const value = withoutComment(found?.value ?? text)
  if (found || scan.levels.at(-1)?.step === itemStep)
    scan.entries.push({ line: number, column, key: found?.key ?? null, value, parents })
  if (found && scan.levels.length < maxDepth) scan.levels.push({ indent, step: found.key })
  // A block of an item is indented more than its dash, not more than what stands behind it.
  if (/^[|>][-+\d]*$/.test(value))
    scan.block = found ? indent : (scan.levels.findLast(level => level.indent < indent)?.indent ?? -1)
}

function isInBlock({ block }: Scan, indent: number, trimmed: string): boolean {
  return block !== null && (trimmed === '' || indent > block)
}

/** Enters the list items that begin on a line; gives what stands behind their dashes. */
function enter(scan: Scan, line: string): { readonly indent: number; readonly text: string } {
  let text = line.trimStart()
  let indent = line.length - text.length
  while ((text === '-' || text.startsWith('- ')) && scan.levels.length < maxDepth) {
    const at = indent
    // The items of a list may be indented as its key is.
    scan.levels = scan.levels.filter(level => level.indent < at || (level.indent === at && level.step !== itemStep))
    scan.levels.push({ indent, step: itemStep })
    const rest = text.slice(1).trimStart()
    indent += text.length - rest.length
    text = rest
  }
  return { indent, text }
}

/** Leaves the levels that end before something of this indentation. */
function leave(scan: Scan, indent: number): void {
  scan.levels = scan.levels.filter(level => level.indent < indent)
}

function keyIn(text: string): { readonly key: string; readonly value: string } | null {
  const end = text.search(/:(?:\s|$)/)
  if (end <= 0 || /^[{[&*!|>%@`]/.test(text)) return null
  const name = text.slice(0, end).trimEnd()
  const quote = name.charAt(0)
  const isQuoted = quote === '"' || quote === "'"
  if (isQuoted && (name.length < 2 || !name.endsWith(quote))) return null
  return { key: isQuoted ? name.slice(1, -1) : name, value: text.slice(end + 1).trim() }
}

function withoutComment(value: string): string {
  if (value.startsWith('#')) return ''
  const at = value.indexOf(' #')
  return at === -1 ? value : value.slice(0, at).trimEnd()
}
