import { useMemo } from 'react'
import { VisibleMark } from '../text/visible-text.tsx'
import type { SideLine } from './file-rows.ts'
import { type LineTokens, scopes } from './highlight/tokens.ts'
import { linePieces } from './line-pieces.ts'
import classes from './lines.module.css'
import { useChangedWords } from './use-changed-words.ts'

/** Characters of a line that are drawn; nobody reads further, and a minified file is one line. */
const drawnCharacters = 5000

/** The text of one line: coloured, with the words that differ marked, and nothing in it hidden. */
export function LineText({ line, tokens }: { readonly line: SideLine; readonly tokens: LineTokens | undefined }) {
  const { text, other, endsInReturn, lacksNewline } = line
  const changed = useChangedWords(text, other)
  const pieces = useMemo(() => linePieces(text.slice(0, drawnCharacters), tokens, changed), [text, tokens, changed])
  return (
    <span className={classes.text}>
      {pieces.map(piece =>
        piece.scope === null && !piece.isChanged && !piece.mark ? (
          piece.text
        ) : (
          <span
            key={piece.start}
            data-scope={piece.scope === null ? undefined : scopes[piece.scope]}
            data-changed={piece.isChanged || undefined}
          >
            {piece.mark ? <VisibleMark segment={piece.mark} /> : piece.text}
          </span>
        ),
      )}
      {text.length > drawnCharacters && (
        <span className={classes.ending}>{(text.length - drawnCharacters).toLocaleString()} more characters</span>
      )}
      {endsInReturn && (
        <span className={classes.ending} title="The line ends with a carriage return (CRLF)">
          CR
        </span>
      )}
      {lacksNewline && (
        <span className={classes.ending} title="The file ends here, without a newline">
          No newline at the end
        </span>
      )}
    </span>
  )
}
