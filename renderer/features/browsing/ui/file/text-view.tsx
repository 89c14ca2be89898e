import { useEffect, useEffectEvent, useMemo } from 'react'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleLines, visibleString } from '#shared/text/visible.ts'
import { lineCount, longLine, type TextContent } from '../../../../lib/code/file-content.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { hasLineLongerThan, withLineFeeds } from '../../../../lib/code/line-endings.ts'
import { baseName } from '../../../../lib/project/paths.ts'
import { taskProblem } from '../../../../lib/tasks/run-task.ts'
import { useTextTask } from '../../../../lib/tasks/use-task.ts'
import { CodeEditor, type CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { LoadingState } from '../../../../ui/states/states.tsx'
import { bidiControlsIn } from '../../../../ui/text/deceiving.ts'
import type { Step } from '../../model/blame/trail.ts'
import { type Lines, linesFrom } from '../../model/file/lines.ts'
import type { FileView } from '../../model/file/views.ts'
import { useEditorMemory } from '../../model/open-files/use-view-memory.ts'
import { BlameFrame } from '../blame/blame-frame.tsx'
import { KeptScroller } from '../open-files/kept-scroller.tsx'
import classes from './blob-screen.module.css'

/** Characters that are drawn; the rest is a download away. */
const maxCharacters = 1_000_000

/** Characters of one line: unlike lines, those of one line are all laid out at once, at a quarter of a second at worst. */
const maxLine = 200_000

/** Characters of lines that are laid out together, when they come into view. */
const blockCharacters = 50_000

const nameInvisible = { charactersAtOnce: 20_000, atOnce: visibleLines }

/** Where Monaco leaves a text without colours and folding. */
const plainFrom = { characters: 20 * 1024 * 1024, lines: 300_000 }

/** Monaco's `MouseTargetType.GUTTER_LINE_NUMBERS`; the type is only known once Monaco is loaded. */
const gutterLineNumbers = 3

interface TextViewProps {
  readonly path: string
  readonly refName: string
  readonly trail: readonly Step[]
  readonly view: FileView | undefined
  readonly lines: Lines | undefined
  readonly editor: CodeEditorInstance | null
  onEditor(editor: CodeEditorInstance | null): void
  onLines(lines: Lines): void
  readonly text: string
  readonly content: TextContent | null
}

/** A highlighted text, with optional blame, or as plain text. */
export function TextView(props: TextViewProps) {
  const { path, refName, view, lines, text, content, editor } = props
  const shown = useMemo(() => withLineFeeds(text), [text])
  useLineLinks(editor, lines, props.onLines)
  const memory = useEditorMemory({ ref: refName, path }, 'code', lines?.line)
  if (view === 'raw') {
    return (
      <KeptScroller
        face="raw"
        label={t('Raw text of {baseName}', { baseName: visibleString(baseName(path)) })}
        className={classes.scroller}
      >
        <div>
          <RawText text={text} />
        </div>
      </KeptScroller>
    )
  }
  return (
    <>
      {content && <TextNotices content={content} />}
      <BlameFrame isOn={view === 'blame'} here={{ path, ref: refName }} trail={props.trail} editor={editor}>
        <CodeEditor
          path={path}
          value={shown}
          readOnly
          label={t('Content of {baseName}', { baseName: visibleString(baseName(path)) })}
          plainLayout={view === 'blame'}
          line={lines?.line}
          lastLine={lines?.to}
          memory={memory}
          onEditor={props.onEditor}
        />
      </BlameFrame>
    </>
  )
}

/**
 * Line numbers name lines in the link: a click one line, a click with Shift those from the present one to it, and pulling over
 * them all that were passed.
 */
function useLineLinks(
  editor: CodeEditorInstance | null,
  present: Lines | undefined,
  onLines: (lines: Lines) => void,
): void {
  const named = useEffectEvent((from: number, to: number, isLonger: boolean) =>
    onLines(linesFrom(isLonger ? (present?.line ?? from) : from, to)),
  )
  useEffect(() => {
    let pressedAt: number | null = null
    const pressing = editor?.onMouseDown(({ target, event }) => {
      if (target.type !== gutterLineNumbers || !target.position) return
      pressedAt = target.position.lineNumber
      named(pressedAt, pressedAt, event.shiftKey)
    })
    const releasing = editor?.onMouseUp(({ target }) => {
      const line = target.position?.lineNumber
      if (pressedAt !== null && line !== undefined && line !== pressedAt) named(pressedAt, line, false)
      pressedAt = null
    })
    return () => {
      pressing?.dispose()
      releasing?.dispose()
    }
  }, [editor])
}

/** Warnings about the displayed text. */
function TextNotices({ content }: { readonly content: TextContent }) {
  const notices = useMemo(() => getNotices(content), [content])
  if (notices.length === 0) return null
  return (
    <div className={classes.notices}>
      {notices.map(notice => (
        <div key={notice} className={classes.notice} role="note">
          {notice}
        </div>
      ))}
    </div>
  )
}

function getNotices(content: TextContent): string[] {
  const { text, lines, encoding, invalidAt, longestLine } = content
  const notices: string[] = []
  const deception = bidiControlsIn(text)
  if (deception) {
    const { bidi, firstLine } = deception
    notices.push(
      t(
        'Holds {bidi} bidirectional control {bidi2, plural, one {character} other {characters}}, the first on line {firstLine}: text can be drawn in another order than a compiler reads it. Each is shown by its code.',
        { bidi: formatNumber(bidi), bidi2: bidi, firstLine: formatNumber(firstLine) },
      ),
    )
  }
  if (invalidAt) {
    notices.push(
      t(
        'Not valid {encoding} from byte {offset} (line {line}) on. Invalid bytes show as �; the file can be read here but not edited.',
        { encoding, offset: formatNumber(invalidAt.offset), line: formatNumber(invalidAt.line) },
      ),
    )
  }
  if (encoding === 'Latin-1' || encoding === 'Windows-1252') {
    notices.push(
      t(
        'Not valid UTF-8, and its encoding is unknown: it is read as {encoding}. If letters look wrong, it has another encoding; text that isn’t edited keeps its bytes.',
        { encoding },
      ),
    )
  }
  if (text.length > plainFrom.characters || lines > plainFrom.lines) {
    notices.push(
      t(
        'A very large text ({lineCount} lines, {size}): it is shown without colours and folding, so that it can be scrolled.',
        { lineCount: formatNumber(lineCount(content)), size: formatSize(text.length) },
      ),
    )
  }
  if (longestLine > longLine) {
    notices.push(
      t(
        'The longest line has {longestLine} characters; only the beginning of such a line is drawn, without colours. Raw and Download have all of it.',
        { longestLine: formatNumber(longestLine) },
      ),
    )
  }
  return notices
}

/** Plain text, with its invisible characters named. */
function RawText({ text }: { readonly text: string }) {
  const { beginning, isLineCut } = useMemo(() => getStart(text), [text])
  const { output, failure } = useTextTask('visibleLines', beginning, nameInvisible)
  const blocks = useMemo(() => (output === null ? [] : getBlocks(output)), [output])
  if (failure !== null) {
    const why = taskProblem(failure, t('Too complex to show here. Download the file to read it.'))
    return <p className={classes.notice}>{why}</p>
  }
  if (output === null) return <LoadingState rows={12} rowHeight={20} label={t('Reading the text')} />
  return (
    <>
      {text.length > maxCharacters && (
        <p className={classes.notice}>
          {t('The first {maxCharacters} characters. Download the file for all of it.', {
            maxCharacters: formatNumber(maxCharacters),
          })}
        </p>
      )}
      {isLineCut && (
        <p className={classes.notice}>
          {t('Of each line the first {maxLine} characters. Download the file for all of it.', {
            maxLine: formatNumber(maxLine),
          })}
        </p>
      )}
      <pre className={classes.raw}>
        {blocks.map(({ start, lines, text: block }) => (
          <div key={start} className={classes.rawBlock} style={{ containIntrinsicBlockSize: `${lines}lh` }}>
            {block}
          </div>
        ))}
      </pre>
    </>
  )
}

function getStart(text: string): { readonly beginning: string; readonly isLineCut: boolean } {
  const beginning = withLineFeeds(text.slice(0, maxCharacters))
  if (!hasLineLongerThan(beginning, maxLine)) return { beginning, isLineCut: false }
  const lines = beginning.split('\n').map(line => line.slice(0, maxLine))
  return { beginning: lines.join('\n'), isLineCut: true }
}

interface Block {
  readonly start: number
  readonly lines: number
  readonly text: string
}

/** Whole lines together, without the line feed between two blocks. */
function getBlocks(text: string): readonly Block[] {
  const blocks: Block[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start + blockCharacters)
    const end = feed === -1 ? text.length : feed
    const block = text.slice(start, end)
    // An empty last line takes no room of its own, and the file ends there.
    blocks.push({ start, lines: block.split('\n').length, text: block })
    start = end + 1
  }
  return blocks
}
