import type { DiffHunk, DiffLine, ParsedDiff } from './parse-diff.ts'

/** One line on one side of a diff. */
export interface SideLine {
  readonly change: 'context' | 'added' | 'removed'
  readonly old: number | null
  readonly new: number | null
  readonly text: string
  /** The corresponding line on the other side, if known: for word differences. */
  readonly other: string | null
  /** True when the carriage return at the end is worth showing: the hunk changes line endings. */
  readonly endsInReturn: boolean
  /** The file ends with this line, without a newline. */
  readonly lacksNewline: boolean
}

/** Lines that are not shown: above a hunk, or below the last one. */
export interface GapRow {
  readonly kind: 'gap'
  readonly index: number
  /** How many; null below the last hunk as long as the file was not read. */
  readonly hidden: number | null
  /** The heading of the hunk below. */
  readonly heading: string | null
  readonly hasAbove: boolean
}

export type FileRow =
  | GapRow
  | { readonly kind: 'line'; readonly line: SideLine }
  | { readonly kind: 'pair'; readonly left: SideLine | null; readonly right: SideLine | null }

/** The expanded lines of a gap, from its top and from its bottom. */
export interface Opened {
  readonly top: number
  readonly bottom: number
}

export interface RowsWanted {
  readonly diff: ParsedDiff
  readonly layout: 'unified' | 'split'
  /** The file as it is now, when it was read. */
  readonly lines: readonly string[] | null
  readonly opened: ReadonlyMap<number, Opened>
  /** False when the lines between hunks cannot be had. */
  readonly canOpen: boolean
}

/** Lays out the diff of one file in rows: its hunks, and the gaps between them. */
export function fileRows({ diff, layout, lines, opened, canOpen }: RowsWanted): FileRow[] {
  // Parts and not rows are pushed: a gap of a long file has more lines than a call can have arguments.
  const parts: FileRow[][] = []
  let nextOld = 1
  let nextNew = 1
  diff.hunks.forEach((hunk, index) => {
    const size = getSize(hunk)
    // A side without lines is named by the line before it.
    const firstOld = size.old === 0 ? hunk.oldStart + 1 : hunk.oldStart
    const firstNew = size.new === 0 ? hunk.newStart + 1 : hunk.newStart
    const gap = { index, from: nextNew, until: firstNew, shift: nextOld - nextNew, heading: getHeading(hunk, size) }
    parts.push(gapRows(gap, { layout, lines, opened, canOpen }))
    parts.push(layout === 'split' ? getPairs(hunk) : getLines(hunk))
    nextOld = firstOld + size.old
    nextNew = firstNew + size.new
  })
  const until = lines ? lines.length + 1 : null
  if (canOpen && diff.hunks.length > 0 && !endsWithFile(diff)) {
    const gap = { index: diff.hunks.length, from: nextNew, until, shift: nextOld - nextNew, heading: null }
    parts.push(gapRows(gap, { layout, lines, opened, canOpen }))
  }
  return parts.flat()
}

interface Gap {
  readonly index: number
  /** Lines of the new side: the first that is hidden, and the first that is not; null when unknown. */
  readonly from: number
  readonly until: number | null
  /** The offset to the line number on the old side. */
  readonly shift: number
  readonly heading: string | null
}

function gapRows(gap: Gap, { layout, lines, opened, canOpen }: Omit<RowsWanted, 'diff'>): FileRow[] {
  const all = gap.until === null ? null : Math.max(0, gap.until - gap.from)
  const asked = lines ? opened.get(gap.index) : undefined
  const top = Math.min(asked?.top ?? 0, all ?? 0)
  const bottom = Math.min(asked?.bottom ?? 0, (all ?? 0) - top)
  const hidden = all === null ? null : all - top - bottom
  const revealed = (first: number, count: number): FileRow[] =>
    Array.from({ length: count }, (_, offset) => {
      const line = contextLine(first + offset, gap.shift, lines?.[first + offset - 1] ?? '')
      return layout === 'split' ? { kind: 'pair', left: line, right: line } : { kind: 'line', line }
    })
  const isShown = hidden !== 0 ? canOpen || gap.heading !== null : gap.heading !== null && all === 0
  const row: GapRow = {
    kind: 'gap',
    index: gap.index,
    hidden: canOpen ? hidden : 0,
    heading: gap.heading,
    hasAbove: gap.from > 1,
  }
  return [...revealed(gap.from, top), ...(isShown ? [row] : []), ...revealed((gap.until ?? 0) - bottom, bottom)]
}

function contextLine(number: number, shift: number, text: string): SideLine {
  const isReturn = text.endsWith('\r')
  return {
    change: 'context',
    old: number + shift,
    new: number,
    text: isReturn ? text.slice(0, -1) : text,
    other: null,
    endsInReturn: false,
    lacksNewline: false,
  }
}

function getLines(hunk: DiffHunk): FileRow[] {
  const rows: FileRow[] = []
  for (const { context, removed, added } of getBlocks(hunk)) {
    for (const line of context) rows.push({ kind: 'line', line })
    for (const line of removed) rows.push({ kind: 'line', line })
    for (const line of added) rows.push({ kind: 'line', line })
  }
  return rows
}

function getPairs(hunk: DiffHunk): FileRow[] {
  const rows: FileRow[] = []
  for (const { context, removed, added } of getBlocks(hunk)) {
    for (const line of context) rows.push({ kind: 'pair', left: line, right: line })
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      rows.push({ kind: 'pair', left: removed[index] ?? null, right: added[index] ?? null })
    }
  }
  return rows
}

interface Block {
  readonly context: SideLine[]
  readonly removed: SideLine[]
  readonly added: SideLine[]
}

/** Splits a hunk into blocks: some context, then removed and added lines side by side. */
function getBlocks(hunk: DiffHunk): Block[] {
  const showReturns = mixesEndings(hunk)
  const blocks: Block[] = []
  let block: Block = { context: [], removed: [], added: [] }
  hunk.lines.forEach((line, index) => {
    if (line.kind === 'noNewline') return
    if (line.kind === 'context' && block.removed.length + block.added.length > 0) {
      blocks.push(block)
      block = { context: [], removed: [], added: [] }
    }
    block[line.kind].push(sideLine(line, hunk.lines[index + 1]?.kind === 'noNewline', showReturns))
  })
  blocks.push(block)
  return blocks.map(({ context, removed, added }) => ({
    context,
    removed: removed.map((line, index) => ({ ...line, other: added[index]?.text ?? null })),
    added: added.map((line, index) => ({ ...line, other: removed[index]?.text ?? null })),
  }))
}

function sideLine(line: Exclude<DiffLine, { kind: 'noNewline' }>, lacksNewline: boolean, showReturns: boolean) {
  const hasReturn = line.text.endsWith('\r')
  return {
    change: line.kind,
    old: line.kind === 'added' ? null : line.old,
    new: line.kind === 'removed' ? null : line.new,
    text: hasReturn ? line.text.slice(0, -1) : line.text,
    other: null,
    endsInReturn: hasReturn && showReturns,
    lacksNewline,
  }
}

function mixesEndings(hunk: DiffHunk): boolean {
  const endings = new Set(hunk.lines.flatMap(line => (line.kind === 'noNewline' ? [] : [line.text.endsWith('\r')])))
  return endings.size > 1
}

/** Lines that git shows around a change as far as there are so many. */
const defaultContext = 3

function endsWithFile(diff: ParsedDiff): boolean {
  const last = diff.hunks.at(-1)?.lines.slice(-defaultContext) ?? []
  return last.length < defaultContext || last.some(({ kind }) => kind !== 'context')
}

function getSize(hunk: DiffHunk): { readonly old: number; readonly new: number } {
  let old = 0
  let now = 0
  for (const { kind } of hunk.lines) {
    if (kind === 'context' || kind === 'removed') old++
    if (kind === 'context' || kind === 'added') now++
  }
  return { old, new: now }
}

function getHeading(hunk: DiffHunk, size: { readonly old: number; readonly new: number }): string {
  return `@@ -${hunk.oldStart},${size.old} +${hunk.newStart},${size.new} @@ ${hunk.heading}`
}
