import { useMemo } from 'react'
import { lineCount, longLine, type TextContent } from '../../../../lib/code/file-content.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { bidiControlsIn } from '../../../../ui/text/deceiving.ts'
import classes from './blob-screen.module.css'

/** Where Monaco leaves a text without colours and folding. */
const plainFrom = { characters: 20 * 1024 * 1024, lines: 300_000 }

/** What a person should know before trusting what they see. */
export function TextNotices({ content }: { readonly content: TextContent }) {
  const notices = useMemo(() => noticesOf(content), [content])
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

function noticesOf(content: TextContent): string[] {
  const { text, lines, encoding, invalidAt, longestLine } = content
  const notices: string[] = []
  const deception = bidiControlsIn(text)
  if (deception) {
    const { bidi, firstLine } = deception
    notices.push(
      `Holds ${bidi.toLocaleString()} bidirectional control ${bidi === 1 ? 'character' : 'characters'}, the first on line ${firstLine.toLocaleString()}: text can be drawn in another order than a compiler reads it. Each is shown by its code.`,
    )
  }
  if (invalidAt) {
    notices.push(
      `Not valid ${encoding} from byte ${invalidAt.offset.toLocaleString()} (line ${invalidAt.line.toLocaleString()}) on. Bytes that don’t fit show as �; the file can be read here but not edited.`,
    )
  }
  if (encoding === 'Latin-1' || encoding === 'Windows-1252') {
    notices.push(
      `No UTF-8, and nothing in it says what else: it is read as ${encoding}. Where letters look wrong it is in another encoding; what nobody edits keeps its bytes.`,
    )
  }
  if (text.length > plainFrom.characters || lines > plainFrom.lines) {
    notices.push(
      `A very large text (${lineCount(content).toLocaleString()} lines, ${formatSize(text.length)}): it is shown without colours and folding, so that it can be scrolled.`,
    )
  }
  if (longestLine > longLine) {
    notices.push(
      `The longest line has ${longestLine.toLocaleString()} characters; only the beginning of such a line is drawn, without colours. Raw and Download have all of it.`,
    )
  }
  return notices
}
