import type { Sides } from '../../ui/diff/compare/diff-of-files.ts'
import type { Texts } from '../../ui/diff/diff-of-texts.ts'
import type { HighlightedPassage, HighlightInput } from '../../ui/diff/highlight/tokens.ts'
import type { ParsedDiff } from '../../ui/diff/parse-diff.ts'
import type { LinePair, Range } from '../../ui/diff/word-changes.ts'
import type { ImageInput, ImageVerdict } from '../../ui/images/image-verdict.ts'
import type { MarkdownDocument } from '../../ui/markdown/document-tree.ts'
import type { FormatInput, FormatResult } from '../code/format-text.ts'
import type { NotebookSummary } from '../code/notebook-summary.ts'
import type { FindResult, ReplaceInput } from '../code/replace-text.ts'
import type { PatternTrial } from '../code/search-pattern.ts'
import type { SetValueInput, SetValueResult } from '../code/set-value.ts'
import type { TableInput, TableText } from '../code/table-text.ts'
import type { MergeInput, MergeResult } from '../code/three-way-merge.ts'

/**
 * All work whose cost depends on the content: its input and its output. Each task runs in a worker that is terminated
 * when it takes too long, so that hostile content can't block the page.
 */
interface Tasks {
  /** Parses a Markdown document. */
  readonly markdown: { readonly input: string; readonly output: MarkdownDocument }
  /** Parses separated values. Rows arrive as pieces. */
  readonly table: { readonly input: TableInput; readonly output: Omit<TableText, 'rows'> }
  /** Compares the bytes of a file before and after. */
  readonly compareFiles: { readonly input: Sides; readonly output: ParsedDiff }
  /** Compares two texts line by line. */
  readonly compareTexts: { readonly input: Texts; readonly output: ParsedDiff }
  /** Finds the words that differ between two lines. */
  readonly changedWords: { readonly input: LinePair; readonly output: readonly Range[] }
  /** Merges two edits of a text. */
  readonly merge: { readonly input: MergeInput; readonly output: MergeResult }
  /** Highlights passages of a file. */
  readonly highlight: { readonly input: HighlightInput; readonly output: readonly HighlightedPassage[] }
  /** Searches texts for the user's pattern, and finds out what replaces each match. */
  readonly findReplacements: { readonly input: ReplaceInput; readonly output: FindResult }
  /** Sets a value in YAML or JSON. */
  readonly setValue: { readonly input: SetValueInput; readonly output: SetValueResult }
  /**
   * Runs the user's pattern over the lines of a text to find out whether it terminates. Returns the number of matches.
   */
  readonly tryPattern: { readonly input: PatternTrial; readonly output: number }
  /** Counts the cells of a notebook. */
  readonly notebook: { readonly input: string; readonly output: NotebookSummary | null }
  /** Formats JSON or YAML. */
  readonly format: { readonly input: FormatInput; readonly output: FormatResult }
  /** Lays out JSON in lines. */
  readonly prettyJson: { readonly input: string; readonly output: string }
  /** Names the invisible characters of a text. */
  readonly visibleLines: { readonly input: string; readonly output: string }
  /** Measures an image before anything draws it. */
  readonly image: { readonly input: ImageInput; readonly output: ImageVerdict }
}

export type TaskName = keyof Tasks
export type TaskInput<N extends TaskName> = Tasks[N]['input']
export type TaskOutput<N extends TaskName> = Tasks[N]['output']

/**
 * Part of the output that is sent before the rest: rows of a table, so that the page never receives megabytes at once.
 */
export type TaskPiece = readonly (readonly string[])[]

/** How long a task may take, in milliseconds; one that takes longer was written to. */
export const taskLimits: { readonly [N in TaskName]: number } = {
  markdown: 8000,
  table: 10_000,
  compareFiles: 15_000,
  compareTexts: 15_000,
  changedWords: 2000,
  merge: 10_000,
  highlight: 5000,
  findReplacements: 3000,
  setValue: 5000,
  tryPattern: 1000,
  notebook: 5000,
  format: 10_000,
  prettyJson: 5000,
  visibleLines: 5000,
  image: 3000,
}

/** A request to the worker. */
export type TaskRequest<N extends TaskName = TaskName> = N extends TaskName
  ? { readonly name: N; readonly input: TaskInput<N> }
  : never

/** A message of the worker: started, then any number of pieces, then one of the last two. */
export type TaskAnswer<N extends TaskName = TaskName> =
  /** Its code is loaded; the time of the task is counted from here. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'piece'; readonly piece: TaskPiece }
  | { readonly kind: 'output'; readonly output: TaskOutput<N> }
  | { readonly kind: 'failed'; readonly thrown: Error }
