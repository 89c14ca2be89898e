import { useMemo } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import type { TextContent } from '../../../../lib/code/file-content.ts'
import { withLineFeeds } from '../../../../lib/code/line-endings.ts'
import { baseName } from '../../../../lib/project/paths.ts'
import { CodeEditor, type CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import type { Place } from '../../model/blame/trail.ts'
import type { Lines } from '../../model/file/lines.ts'
import { useLineLinks } from '../../model/file/use-line-links.ts'
import type { FileView } from '../../model/file/views.ts'
import { useEditorMemory } from '../../model/open-files/use-view-memory.ts'
import { BlameFrame } from '../blame/blame-frame.tsx'
import { KeptScroller } from '../open-files/kept-scroller.tsx'
import classes from './blob-screen.module.css'
import { RawText } from './raw-text.tsx'
import { TextNotices } from './text-notices.tsx'

interface TextViewProps {
  readonly path: string
  readonly refName: string
  readonly trail: readonly Place[]
  readonly view: FileView | undefined
  readonly lines: Lines | undefined
  readonly editor: CodeEditorInstance | null
  onEditor(editor: CodeEditorInstance | null): void
  onLines(lines: Lines): void
  readonly text: string
  readonly content: TextContent | null
}

/** A text with highlighting, with blame beside it when asked for, or as nothing but text. */
export function TextView(props: TextViewProps) {
  const { path, refName, view, lines, text, content, editor } = props
  const shown = useMemo(() => withLineFeeds(text), [text])
  useLineLinks(editor, lines, props.onLines)
  const memory = useEditorMemory({ ref: refName, path }, 'code', lines?.line)
  if (view === 'raw') {
    return (
      <KeptScroller face="raw" label={`Raw text of ${visibleString(baseName(path))}`} className={classes.scroller}>
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
