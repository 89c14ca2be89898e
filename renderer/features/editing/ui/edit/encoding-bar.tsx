import { Button } from '@mantine/core'
import type { TextEncoding } from '#shared/drafts.ts'
import { formatNumber, formatSentences, t } from '#shared/i18n/i18n.ts'
import {
  formatChangedBytes,
  formatUnwritable,
  isSingleByte,
  type Unwritable,
} from '../../../../lib/code/text-encoding.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import classes from './edit-screen.module.css'

interface EncodingBarProps {
  /** The encoding of the file on the branch; null for a new one. */
  readonly before: TextEncoding | null
  /** The encoding to write. */
  readonly encoding: TextEncoding
  readonly unwritable: Unwritable | null
  readonly editor: CodeEditorInstance | null
  onEncoding(encoding: TextEncoding): void
}

/** Shows characters that the file's encoding can't represent, or that the encoding changes, with the next step. */
export function EncodingBar({ before, encoding, unwritable, editor, onEncoding }: EncodingBarProps) {
  if (unwritable) {
    // What UTF-16 can't hold, which is half a character, UTF-8 can't hold either.
    const hasWayOut = isSingleByte(encoding)
    return (
      <div className={classes.failure} role="alert">
        <span className={classes.noticeText}>
          {formatSentences([
            formatUnwritable(unwritable, encoding),
            t('The draft keeps it.'),
            hasWayOut ? t('Take it out, or save the file in another encoding.') : t('Take it out.'),
          ])}
        </span>
        <Button
          variant="default"
          onClick={() => {
            editor?.revealLineInCenter(unwritable.line)
            editor?.setPosition({ lineNumber: unwritable.line, column: 1 })
            editor?.focus()
          }}
        >
          {t('Go to line {line}', { line: formatNumber(unwritable.line) })}
        </Button>
        {hasWayOut && <Button onClick={() => onEncoding('UTF-8')}>{t('Save as UTF-8')}</Button>}
      </div>
    )
  }
  const changed = before === null ? null : formatChangedBytes(before, encoding)
  if (before === null || changed === null) return null
  return (
    <div className={classes.notice} role="status">
      <span className={classes.noticeText}>
        {t('The file is {before} and will be saved as {encoding}. {changed}', { before, encoding, changed })}
      </span>
      <Button variant="default" onClick={() => onEncoding(before)}>
        {t('Keep {before}', { before })}
      </Button>
    </div>
  )
}
