import { diff3Merge } from 'node-diff3'
import { joinLines, type Line, splitLines } from './line-endings.ts'

/** Labels on the markers of a conflict; they distinguish ours from markers in the file itself. */
export interface MergeLabels {
  readonly theirs: string
  readonly base: string
  readonly mine: string
}

export interface MergeResult {
  /** The merged text; conflicting changes are between markers. */
  readonly text: string
  readonly conflicts: number
}

export interface MergeInput {
  readonly base: string
  readonly theirs: string
  readonly mine: string
  readonly labels: MergeLabels
}

/** `mergeTexts`, as a task. */
export function merge({ base, theirs, mine, labels }: MergeInput): MergeResult {
  return mergeTexts(base, theirs, mine, labels)
}

/** Merges two edits of one text, line by line. Line endings count as content, so unchanged ones stay. */
export function mergeTexts(base: string, theirs: string, mine: string, labels: MergeLabels): MergeResult {
  const regions = diff3Merge(wholeLines(theirs), wholeLines(base), wholeLines(mine), { excludeFalseConflicts: true })
  let text = ''
  let conflicts = 0
  for (const region of regions) {
    if (region.ok) {
      text += region.ok.join('')
    } else if (region.conflict) {
      conflicts++
      const newline = getNewline(region.conflict.a) ?? getNewline(region.conflict.b) ?? getNewline([base]) ?? '\n'
      text += [
        marker(theirsMark, labels.theirs, region.conflict.a) + newline,
        ended(region.conflict.a, newline),
        marker(baseMark, labels.base, region.conflict.o) + newline,
        ended(region.conflict.o, newline),
        middleMark + newline,
        ended(region.conflict.b, newline),
        marker(mineMark, labels.mine, region.conflict.b) + newline,
      ].join('')
    }
  }
  return { text, conflicts }
}

const theirsMark = '<<<<<<<'
const baseMark = '|||||||'
const middleMark = '======='
const mineMark = '>>>>>>>'
/**
 * Appended to the marker of a side whose last line has no newline. In every language the same: markers are part of a
 * draft, and are found again in another language.
 */
export const unended = ' (no newline at the end)'

/** One conflict in a text. Lines are 1-based and inclusive of the markers. */
export interface Conflict {
  readonly firstLine: number
  readonly lastLine: number
  readonly theirs: string
  readonly base: string
  readonly mine: string
}

/** Finds the conflicts that `mergeTexts` left in a text with the same labels. Half a conflict is none. */
export function conflictsIn(text: string, labels: MergeLabels): Conflict[] {
  const lines = splitLines(text)
  const found: Conflict[] = []
  let from = 0
  while (from < lines.length) {
    const start = findMarker(lines, theirsMark, labels.theirs, from)
    if (start === -1) break
    const base = findMarker(lines, baseMark, labels.base, start)
    const middle = base === -1 ? -1 : lines.findIndex((line, index) => index > base && line.text === middleMark)
    const end = middle === -1 ? -1 : findMarker(lines, mineMark, labels.mine, middle)
    if (end === -1) break
    found.push({
      firstLine: start + 1,
      lastLine: end + 1,
      theirs: getSide(lines.slice(start + 1, base), lines[start]),
      base: getSide(lines.slice(base + 1, middle), lines[base]),
      mine: getSide(lines.slice(middle + 1, end), lines[end]),
    })
    from = end + 1
  }
  return found
}

export type Choice = 'theirs' | 'mine' | 'both'

/** The text that takes a conflict's place. */
export function chosenText(conflict: Conflict, choice: Choice): string {
  if (choice === 'both') return joinBoth(conflict.theirs, conflict.mine)
  return conflict[choice]
}

function joinBoth(theirs: string, mine: string): string {
  if (theirs === '' || /[\r\n]$/.test(theirs)) return theirs + mine
  return `${theirs}${getNewline([mine]) ?? '\n'}${mine}`
}

function wholeLines(text: string): string[] {
  return splitLines(text).map(line => line.text + line.ending)
}

function getNewline(lines: readonly string[]): string | null {
  return /\r\n|\n|\r/.exec(lines[0] ?? '')?.[0] ?? null
}

/** Lines as one text that ends with a newline, so that a marker begins its own line. */
function ended(lines: readonly string[], newline: string): string {
  const text = lines.join('')
  return text === '' || /[\r\n]$/.test(text) ? text : text + newline
}

function marker(mark: string, label: string, side: readonly string[]): string {
  const last = side.at(-1)
  return `${mark} ${label}${last !== undefined && !/[\r\n]$/.test(last) ? unended : ''}`
}

function findMarker(lines: readonly Line[], mark: string, label: string, from: number): number {
  const plain = `${mark} ${label}`
  return lines.findIndex((line, index) => index >= from && (line.text === plain || line.text === plain + unended))
}

function getSide(lines: readonly Line[], markedBy: Line | undefined): string {
  const text = joinLines(lines)
  return markedBy?.text.endsWith(unended) ? text.replace(/(?:\r\n|\n|\r)$/, '') : text
}
