import { useMemo, useState } from 'react'
import { longLine, type TextContent } from '../../../common/code/file-content.ts'
import { withLineFeeds } from '../../../common/code/line-endings.ts'
import { CodeEditor, type CodeEditorInstance } from '../../../common/monaco/code-editor.tsx'
import { bidiControlsIn } from '../../../common/text/deceiving.ts'
import { visibleLines, visibleString } from '../../../common/text/visible.ts'
import { BlameGutter } from '../blame/blame-gutter.tsx'
import { baseName } from '../tree/tree-model.ts'
import classes from './blob-screen.module.css'
import type { FileBodyProps } from './file-body.tsx'
import { useLineLinks } from './use-line-links.ts'

/** Characters that the raw view draws; the rest is a download away. */
const rawCharacters = 1_000_000

interface TextViewProps extends FileBodyProps {
  readonly text: string
  readonly content: TextContent | null
}

/** A text with highlighting, with blame beside it when asked for, or as nothing but text. */
export function TextView({ path, refName, origin, view, line, text, content, onLine }: TextViewProps) {
  const [editor, setEditor] = useState<CodeEditorInstance | null>(null)
  const shown = useMemo(() => withLineFeeds(text), [text])
  useLineLinks(editor, onLine)
  if (view === 'raw') {
    return (
      <>
        {text.length > rawCharacters && (
          <p className={classes.notice}>
            The first {rawCharacters.toLocaleString('en')} characters. Download the file for all of it.
          </p>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard */}
        <pre className={classes.raw} tabIndex={0}>
          {visibleLines(withLineFeeds(text.slice(0, rawCharacters)))}
        </pre>
      </>
    )
  }
  return (
    <>
      {content && <TextNotices content={content} />}
      <div className={classes.code}>
        {view === 'blame' && (
          <BlameGutter key={`${refName} ${path}`} path={path} refName={refName} origin={origin} editor={editor} />
        )}
        <CodeEditor
          path={path}
          value={shown}
          readOnly
          label={`Content of ${visibleString(baseName(path))}`}
          plainLayout={view === 'blame'}
          line={line}
          onEditor={setEditor}
        />
      </div>
    </>
  )
}

/** What a person should know before trusting what they see. */
function TextNotices({ content }: { readonly content: TextContent }) {
  const notices: string[] = []
  const deception = useMemo(() => bidiControlsIn(content.text), [content.text])
  if (deception) {
    const { bidi, firstLine } = deception
    notices.push(
      `Holds ${bidi.toLocaleString('en')} bidirectional control ${bidi === 1 ? 'character' : 'characters'}, the first on line ${firstLine.toLocaleString('en')}: text can be drawn in another order than a compiler reads it. Each is shown by its code.`,
    )
  }
  if (content.invalidAt) {
    const { offset, line } = content.invalidAt
    notices.push(
      `Not valid UTF-8 from byte ${offset.toLocaleString('en')} (line ${line.toLocaleString('en')}) on. Bytes that don’t fit show as �; the file can be read here but not edited.`,
    )
  }
  if (content.longestLine > longLine) {
    notices.push(
      `The longest line has ${content.longestLine.toLocaleString('en')} characters; only the beginning of such a line is drawn. Raw and Download have all of it.`,
    )
  }
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
