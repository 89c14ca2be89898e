import { Button } from '@mantine/core'
import type { TextEncoding } from '#shared/drafts.ts'
import { type Unwritable, unwritableWords } from '../../../common/code/text-encoding.ts'
import type { CodeEditorInstance } from '../../../common/monaco/code-editor.tsx'
import classes from './edit-screen.module.css'

interface EncodingBarProps {
  /** What the file is written in on the branch; null for a new one. */
  readonly before: TextEncoding | null
  /** What it is to be written in. */
  readonly encoding: TextEncoding
  readonly unwritable: Unwritable | null
  readonly editor: CodeEditorInstance | null
  onEncoding(encoding: TextEncoding): void
}

/** Says what the encoding of the file can't hold, or that the file gets another one, with the way on. */
export function EncodingBar({ before, encoding, unwritable, editor, onEncoding }: EncodingBarProps) {
  if (unwritable) {
    return (
      <div className={classes.failure} role="alert">
        <span className={classes.noticeText}>
          {unwritableWords(unwritable, encoding)} The draft keeps it. Take it out, or save the file in another encoding.
        </span>
        <Button
          variant="default"
          onClick={() => {
            editor?.revealLineInCenter(unwritable.line)
            editor?.setPosition({ lineNumber: unwritable.line, column: 1 })
            editor?.focus()
          }}
        >
          Go to line {unwritable.line.toLocaleString()}
        </Button>
        {encoding !== 'UTF-8' && <Button onClick={() => onEncoding('UTF-8')}>Save as UTF-8</Button>}
      </div>
    )
  }
  if (before === null || before === encoding) return null
  return (
    <div className={classes.notice} role="status">
      <span className={classes.noticeText}>
        The file is {before} and will be saved as {encoding}. The bytes of all its letters beyond ASCII change.
      </span>
      <Button variant="default" onClick={() => onEncoding(before)}>
        Keep {before}
      </Button>
    </div>
  )
}
