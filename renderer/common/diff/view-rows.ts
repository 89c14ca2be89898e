import { imageTypeOf } from '../code/image-type.ts'
import { type DiffFile, fileKey, noteOn, pathOf, shownLines } from './diff-file.ts'
import { type FileRow, fileRows, type Opened } from './file-rows.ts'
import { withoutWhitespace } from './whitespace.ts'

type Content =
  | FileRow
  | { readonly kind: 'head' }
  | { readonly kind: 'note'; readonly text: string }
  /** A diff that waits to be asked for. */
  | { readonly kind: 'large'; readonly lines: number }
  | { readonly kind: 'images'; readonly type: string }
  /** The edge below a file, and the space to the next. */
  | { readonly kind: 'end' }

/** One row of the whole view. */
export type ViewRow = Content & { readonly file: number; readonly key: string }

/** Each kind has one height in pixels, so that any row can be gone to without drawing those above. */
export const rowHeights: Readonly<Record<ViewRow['kind'], number>> = {
  head: 36,
  note: 34,
  large: 50,
  images: 460,
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
  /** Large files that were asked for. */
  readonly wanted: ReadonlySet<string>
  readonly isLarge: readonly boolean[]
  readonly opened: ReadonlyMap<string, ReadonlyMap<number, Opened>>
  /** Files that were read as a whole, as they are now. */
  readonly whole: ReadonlyMap<string, readonly string[]>
  /** False when nothing but the diff can be had. */
  readonly hasSource: boolean
}

const nothingOpened: ReadonlyMap<number, Opened> = new Map()

/** All rows of a diff view, file after file. */
export function viewRows(files: readonly DiffFile[], state: ViewState): ViewRow[] {
  return files.flatMap((file, index) => {
    const key = fileKey(file)
    const body = state.folded.has(key) ? [] : bodyOf(file, state, state.isLarge[index] ?? false)
    const rows = [{ kind: 'head' as const }, ...body, { kind: 'end' as const }]
    return rows.map((row, place) => ({ ...row, file: index, key: `${key}\n${place}` }))
  })
}

function bodyOf(file: DiffFile, state: ViewState, isLarge: boolean): Content[] {
  const key = fileKey(file)
  const diff = state.ignoresWhitespace ? withoutWhitespace(file.diff) : file.diff
  const type = state.hasSource ? imageTypeOf(pathOf(file)) : null
  const isQuiet = diff.hunks.length === 0 && file.diff.hunks.length > 0
  const note = isQuiet ? 'Only whitespace differs.' : noteOn(file)
  const lines = shownLines({ diff })
  const rows: Content[] = []
  if (note) rows.push({ kind: 'note', text: note })
  if (type) rows.push({ kind: 'images', type })
  if (lines > 0 && isLarge && !state.wanted.has(key)) return [...rows, { kind: 'large', lines }]
  return [
    ...rows,
    ...fileRows({
      diff,
      layout: state.layout,
      lines: state.whole.get(key) ?? null,
      opened: state.opened.get(key) ?? nothingOpened,
      canOpen: state.hasSource && (file.change === 'modified' || file.change === 'renamed'),
    }),
  ]
}
