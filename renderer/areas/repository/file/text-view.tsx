import { useMemo } from 'react'
import { visibleLines, visibleString } from '#shared/text/visible.ts'
import type { TextContent } from '../../../common/code/file-content.ts'
import { withLineFeeds } from '../../../common/code/line-endings.ts'
import { CodeEditor } from '../../../common/monaco/code-editor.tsx'
import { LoadingState } from '../../../common/states/states.tsx'
import { useTextTask } from '../../../common/tasks/use-task.ts'
import { BlameFrame } from '../blame/blame-frame.tsx'
import { KeptScroller } from '../open-files/kept-scroller.tsx'
import { useEditorMemory } from '../open-files/use-view-memory.ts'
import { baseName } from '../tree/tree-model.ts'
import classes from './blob-screen.module.css'
import type { FileBodyProps } from './file-body.tsx'
import { TextNotices } from './text-notices.tsx'
import { useLineLinks } from './use-line-links.ts'

/** Characters that the raw view draws; the rest is a download away. */
const rawCharacters = 1_000_000

interface TextViewProps extends FileBodyProps {
  readonly text: string
  readonly content: TextContent | null
}

const nameInvisible = { charactersAtOnce: 20_000, atOnce: visibleLines }

/** The beginning of a text, with what can't be seen in it named. */
function RawText({ text }: { readonly text: string }) {
  const beginning = useMemo(() => withLineFeeds(text.slice(0, rawCharacters)), [text])
  const { output, failed } = useTextTask('visibleLines', beginning, nameInvisible)
  if (failed) return <p className={classes.notice}>Too complex to show here. Download the file to read it.</p>
  if (output === null) return <LoadingState rows={12} rowHeight={20} label="Reading the text" />
  return <pre className={classes.raw}>{output}</pre>
}

/** A text with highlighting, with blame beside it when asked for, or as nothing but text. */
export function TextView(props: TextViewProps) {
  const { path, refName, view, lines, text, content, editor } = props
  const shown = useMemo(() => withLineFeeds(text), [text])
  useLineLinks(editor, lines, props.onLines)
  const memory = useEditorMemory({ ref: refName, path }, 'code', lines?.line)
  if (view === 'raw') {
    return (
      <>
        {text.length > rawCharacters && (
          <p className={classes.notice}>
            The first {rawCharacters.toLocaleString()} characters. Download the file for all of it.
          </p>
        )}
        <KeptScroller face="raw" label={`Raw text of ${visibleString(baseName(path))}`} className={classes.scroller}>
          <RawText text={text} />
        </KeptScroller>
      </>
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
          label={`Content of ${visibleString(baseName(path))}`}
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
