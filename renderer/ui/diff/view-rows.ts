import { shallow } from 'zustand/shallow'
import { t } from '#shared/i18n/i18n.ts'
import { getImageType } from '../../lib/code/image-type.ts'
import { type DiffFile, fileKey, getPath, shownLines } from './diff-file.ts'
import { noteOn } from './diff-notes.ts'
import { type FileRow, fileRows, type Opened } from './file-rows.ts'
import { withoutWhitespace } from './whitespace.ts'

type Content =
  | FileRow
  | { readonly kind: 'head' }
  | { readonly kind: 'note'; readonly text: string }
  /** A large diff that is collapsed until requested. */
  | { readonly kind: 'large'; readonly lines: number }
  /** Lines that the service did not send, and that can be found out here. */
  | { readonly kind: 'unsent'; readonly text: string }
  | { readonly kind: 'images'; readonly type: string }
  /** The edge below a file, and the space to the next. */
  | { readonly kind: 'end' }

/** One row of the whole view. */
export type ViewRow = Content & { readonly file: number; readonly key: string }

/** Each kind has one height in pixels, so that any row can be gone to without drawing those above; images have it until they were read. */
export const rowHeights: Readonly<Record<ViewRow['kind'], number>> = {
  head: 36,
  note: 34,
  large: 50,
  unsent: 50,
  images: 200,
  gap: 26,
  line: 20,
  pair: 20,
  end: 14,
}

export interface ViewState {
  readonly layout: 'unified' | 'split'
  readonly ignoresWhitespace: boolean
  /** Files that are folded to their head, by key. */
  readonly folded: ReadonlySet<string>
  /** Large files that were requested. */
  readonly wanted: ReadonlySet<string>
  readonly isLarge: readonly boolean[]
  readonly opened: ReadonlyMap<string, ReadonlyMap<number, Opened>>
  /** Files that were read as a whole, as they are now. */
  readonly whole: ReadonlyMap<string, readonly string[]>
  /** False when only the diff is available. */
  readonly hasSource: boolean
}

/** All rows of a diff view, and their common properties. */
export interface LaidOut {
  readonly rows: readonly ViewRow[]
  /** Where each file begins. */
  readonly heads: readonly number[]
  /** Columns of the longest line. */
  readonly columns: number
}

/** The previous layout: only changed files are laid out again. */
export type LaidFiles = WeakMap<DiffFile, LaidFile>

interface LaidFile {
  readonly part: FilePart
  readonly rows: readonly ViewRow[]
  readonly columns: number
}

/** All of a view's state that the rows of one file depend on. */
interface FilePart {
  readonly index: number
  readonly layout: ViewState['layout']
  readonly ignoresWhitespace: boolean
  readonly isFolded: boolean
  /** The file is large, and wasn't requested. */
  readonly waits: boolean
  readonly opened: ReadonlyMap<number, Opened>
  readonly lines: readonly string[] | null
  readonly hasSource: boolean
}

const nothingOpened: ReadonlyMap<number, Opened> = new Map()

/** Lays out a diff view, file by file. Results are added to `known`. */
export function viewRows(files: readonly DiffFile[], state: ViewState, known: LaidFiles): LaidOut {
  const laid = files.map((file, index) => {
    const part = getPart(file, index, state)
    const before = known.get(file)
    if (before && shallow(before.part, part)) return before
    const made = laidOut(file, part)
    known.set(file, made)
    return made
  })
  let next = 0
  const heads = laid.map(({ rows }) => {
    const head = next
    next += rows.length
    return head
  })
  const columns = laid.reduce((most, file) => Math.max(most, file.columns), 0)
  return { rows: laid.flatMap(({ rows }) => rows), heads, columns }
}

function getPart(file: DiffFile, index: number, state: ViewState): FilePart {
  const key = fileKey(file)
  return {
    index,
    layout: state.layout,
    ignoresWhitespace: state.ignoresWhitespace,
    isFolded: state.folded.has(key),
    waits: (state.isLarge[index] ?? false) && !state.wanted.has(key),
    opened: state.opened.get(key) ?? nothingOpened,
    lines: state.whole.get(key) ?? null,
    hasSource: state.hasSource,
  }
}

function laidOut(file: DiffFile, part: FilePart): LaidFile {
  const key = fileKey(file)
  const content: Content[] = [{ kind: 'head' }, ...(part.isFolded ? [] : getBody(file, part)), { kind: 'end' }]
  return {
    part,
    rows: content.map((row, place) => ({
      ...row,
      file: part.index,
      key: `${key}\n${row.kind === 'images' ? row.kind : place}`,
    })),
    columns: content.reduce((most, row) => Math.max(most, getColumns(row)), 0),
  }
}

function getBody(file: DiffFile, part: FilePart): Content[] {
  const diff = part.ignoresWhitespace ? withoutWhitespace(file.diff) : file.diff
  const type = part.hasSource ? getImageType(getPath(file)) : null
  const isQuiet = diff.hunks.length === 0 && file.diff.hunks.length > 0
  const note = isQuiet ? t('Only whitespace differs.') : noteOn(file)
  const lines = shownLines({ diff })
  const rows: Content[] = []
  if (note) rows.push({ kind: file.unsent !== null && part.hasSource && !type ? 'unsent' : 'note', text: note })
  if (type) rows.push({ kind: 'images', type })
  if (lines > 0 && part.waits) return [...rows, { kind: 'large', lines }]
  return [
    ...rows,
    ...fileRows({
      diff,
      layout: part.layout,
      lines: part.lines,
      opened: part.opened,
      canOpen: part.hasSource && (file.change === 'modified' || file.change === 'renamed'),
    }),
  ]
}

/** A tab counts as four; counting wide characters as two would be more exact, but requires reading every character. */
const widthOfTab = 4

function getColumns(row: Content): number {
  if (row.kind === 'line') return width(row.line.text)
  if (row.kind === 'pair') return Math.max(width(row.left?.text ?? ''), width(row.right?.text ?? ''))
  return 0
}

function width(text: string): number {
  return text.includes('\t') ? text.length + (text.split('\t').length - 1) * (widthOfTab - 1) : text.length
}
