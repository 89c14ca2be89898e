import { memo, useEffect, useMemo, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { runTask } from '../../lib/tasks/run-task.ts'
import { VisibleMark } from '../text/visible-text.tsx'
import type { SideLine } from './file-rows.ts'
import { type LineTokens, scopes } from './highlight/tokens.ts'
import type { FileColours } from './highlight/use-colours.ts'
import { linePieces } from './line-pieces.ts'
import classes from './lines.module.css'
import { changedWords, type Range } from './word-changes.ts'

/** Lines that together have no more characters are compared at once: at worst in half a millisecond. */
const maxCharactersAtOnce = 400

const none: readonly Range[] = []

/** The number of characters of a line that are rendered; more are never read, and a minified file is one line. */
const drawnCharacters = 5000

const marks = { added: '+', removed: '-', context: '' } as const

/** One line of the unified layout, with its numbers on both sides. */
export const UnifiedLine = memo(({ line, colours }: { line: SideLine; colours: FileColours | undefined }) => (
  <div className={classes.line} data-kind={line.change}>
    <span className={classes.number}>{line.old}</span>
    <span className={classes.number}>{line.new}</span>
    <span className={classes.mark}>{marks[line.change]}</span>
    <LineText line={line} tokens={getTokens(line, colours)} />
  </div>
))

/** One row of the layout with both sides beside each other; a side without a line there is hatched. */
export const SplitLine = memo(
  ({ left, right, colours }: { left: SideLine | null; right: SideLine | null; colours: FileColours | undefined }) => (
    <div className={classes.pair}>
      <HalfLine line={left} side="old" colours={colours} />
      <HalfLine line={right} side="new" colours={colours} />
    </div>
  ),
)

interface HalfLineProps {
  readonly line: SideLine | null
  readonly side: 'old' | 'new'
  readonly colours: FileColours | undefined
}

function HalfLine({ line, side, colours }: HalfLineProps) {
  if (!line) return <div className={classes.half} data-side={side} data-kind="none" />
  return (
    <div className={classes.half} data-side={side} data-kind={line.change}>
      <span className={classes.number}>{line[side]}</span>
      <span className={classes.mark}>{marks[line.change]}</span>
      <LineText line={line} tokens={getTokens(line, colours)} />
    </div>
  )
}

function getTokens(line: SideLine, colours: FileColours | undefined) {
  if (line.new !== null) return colours?.new.get(line.new)
  return line.old === null ? undefined : colours?.old.get(line.old)
}

/** The text of one line: highlighted, with word differences marked, and invisible characters shown. */
function LineText({ line, tokens }: { readonly line: SideLine; readonly tokens: LineTokens | undefined }) {
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
        <span className={classes.ending}>
          {t('{more, plural, one {# more character} other {# more characters}}', {
            more: text.length - drawnCharacters,
          })}
        </span>
      )}
      {endsInReturn && (
        <span className={classes.ending} title={t('The line ends with a carriage return (CRLF)')}>
          CR
        </span>
      )}
      {lacksNewline && (
        <span className={classes.ending} title={t('The file ends here, without a newline')}>
          {t('No newline at the end')}
        </span>
      )}
    </span>
  )
}

/** The words of a line that are not in the line it replaces. Long lines are compared as a task; until then none is marked. */
function useChangedWords(text: string, other: string | null): readonly Range[] {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly words: readonly Range[] } | null>(null)
  const isSmall = other !== null && text.length + other.length <= maxCharactersAtOnce
  const atOnce = useMemo(() => (isSmall ? changedWords(text, other) : none), [text, other, isSmall])
  useEffect(() => {
    if (other === null || isSmall) return
    const controller = new AbortController()
    runTask('changedWords', { text, other }, { signal: controller.signal }).then(
      words => setAnswer({ of: text, words }),
      // Cut off, or out of view by now: the line is shown as changed in whole.
      () => undefined,
    )
    return () => controller.abort()
  }, [text, other, isSmall])
  return answer?.of === text && !isSmall ? answer.words : atOnce
}
