import { useMemo } from 'react'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { firstOf } from '../print/first-of.ts'
import type { PrintFact, PrintPart } from '../print/printables.ts'
import { changeNames } from './change-names.ts'
import { type DiffFile, fileKey, getPath } from './diff-file.ts'
import classes from './diff-part.module.css'
import type { SideLine } from './file-rows.ts'
import { linePieces } from './line-pieces.ts'
import { type ViewRow, type ViewState, viewRows } from './view-rows.ts'
import { changedWords } from './word-changes.ts'

/** More lines take Chromium minutes to lay out on paper. */
const maxPrintedLines = 20_000
/** Longer lines are marked as changed in whole. */
const maxCompared = 400
const maxDrawn = 2000

interface PrintedDiff {
  readonly files: readonly DiffFile[]
  /** "12 of 40 files loaded". */
  readonly count: string
  readonly facts: readonly PrintFact[]
  readonly state: Pick<ViewState, 'layout' | 'ignoresWhitespace' | 'opened' | 'whole'>
  readonly hasSource: boolean
}

/** A diff for paper: all files unfolded, in the layout of the screen, up to `maxPrintedLines` lines. */
export function diffPart({ files, count: countOfFiles, facts, state, hasSource }: PrintedDiff): PrintPart {
  const nothing: ReadonlySet<string> = new Set()
  const wanted = new Set(files.map(fileKey))
  const isLarge = files.map(() => false)
  const laid = viewRows(files, { ...state, folded: nothing, wanted, isLarge, hasSource }, new WeakMap())
  const { printed, count } = firstOf(
    laid.rows,
    maxPrintedLines,
    { counted: count => t('{count, plural, one {# line} other {# lines}}', { count }), plural: t('lines') },
    countOfFiles,
  )
  return {
    title: t('Changed files'),
    count,
    facts: state.ignoresWhitespace ? [...facts, [t('Whitespace'), t('ignored')]] : facts,
    isWide: state.layout === 'split',
    body: <DiffRows rows={printed} files={files} />,
  }
}

function DiffRows({ rows, files }: { readonly rows: readonly ViewRow[]; readonly files: readonly DiffFile[] }) {
  return (
    <div className={classes.diff}>
      {rows.map(row => {
        const file = files[row.file]
        return file && <Row key={row.key} row={row} file={file} />
      })}
    </div>
  )
}

function Row({ row, file }: { readonly row: ViewRow; readonly file: DiffFile }) {
  switch (row.kind) {
    case 'head':
      return <Head file={file} />
    case 'line':
      return (
        <div className={classes.line} data-change={row.line.change}>
          <span className={classes.number}>{row.line.old}</span>
          <span className={classes.number}>{row.line.new}</span>
          <Text line={row.line} />
        </div>
      )
    case 'pair':
      return (
        <div className={classes.pair}>
          <Half line={row.left} side="old" />
          <Half line={row.right} side="new" />
        </div>
      )
    case 'gap':
      return <p className={classes.gap}>{visibleString(row.heading ?? '⋯')}</p>
    case 'note':
    case 'unsent':
      return <p className={classes.note}>{row.text}</p>
    case 'large':
      return <p className={classes.note}>{t('{lines} lines, not printed.', { lines: formatNumber(row.lines) })}</p>
    case 'images':
      return <p className={classes.note}>{t('Image, not printed.')}</p>
    case 'end':
      return null
  }
}

function Head({ file }: { readonly file: DiffFile }) {
  const { additions, deletions } = file.diff
  return (
    <h3 className={classes.head}>
      <span>{visibleString(getPath(file))}</span>
      {file.change !== 'modified' && <span className={classes.change}>{changeNames[file.change]}</span>}
      {additions + deletions > 0 && (
        <span className={classes.change}>{`+${formatNumber(additions)} −${formatNumber(deletions)}`}</span>
      )}
    </h3>
  )
}

function Half({ line, side }: { readonly line: SideLine | null; readonly side: 'old' | 'new' }) {
  if (!line) return <div className={classes.line} data-change="none" />
  return (
    <div className={classes.line} data-change={line.change}>
      <span className={classes.number}>{line[side]}</span>
      <Text line={line} />
    </div>
  )
}

const marks = { added: '+', removed: '-', context: ' ' } as const

/** The text of a line, which wraps: paper has no scroll bar. */
function Text({ line: { text, other, change, lacksNewline } }: { readonly line: SideLine }) {
  const pieces = useMemo(() => {
    const isSmall = other !== null && text.length + other.length <= maxCompared
    return linePieces(text.slice(0, maxDrawn), undefined, isSmall ? changedWords(text, other) : [])
  }, [text, other])
  return (
    <>
      <span className={classes.mark}>{marks[change]}</span>
      <span className={classes.text}>
        {pieces.map(({ start, text: part, isChanged, mark }) => {
          const shown = mark ? visibleString(part) : part
          return isChanged ? <mark key={start}>{shown}</mark> : shown
        })}
        {text.length > maxDrawn && (
          <em className={classes.change}>
            {' '}
            {t('{more, plural, one {# more character} other {# more characters}}', { more: text.length - maxDrawn })}
          </em>
        )}
        {lacksNewline && <em className={classes.change}>{t('No newline at the end')}</em>}
      </span>
    </>
  )
}
