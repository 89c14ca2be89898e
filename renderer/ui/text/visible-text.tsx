import { useMemo } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { isLayout, type Segment, visibleLines, visibleSegments, visibleString } from '#shared/text/visible.ts'
import classes from './visible-text.module.css'

/** Each mark is an element; a text of marks alone must not become a hundred thousand of them. */
const marksDrawn = 2000

/**
 * A name or message from the service, with bidi and invisible characters made visible, letters of a foreign script
 * marked, and kept from turning the text around it. `multiline` keeps tabs and line breaks as they are. One that the service did
 * not send is unknown.
 */
export function VisibleText({ text, ...how }: Omit<TextProps, 'text'> & { readonly text: string | undefined }) {
  return text === undefined ? <Unknown className={how.className} /> : <KnownText text={text} {...how} />
}

/** In place of a value that the service did not send in a form that is understood: never of one that is empty. */
export function Unknown({ className }: { readonly className?: string | undefined }) {
  return (
    <span className={`${classes.unknown} ${className ?? ''}`} title={t('The service did not send a readable value')}>
      {t('Unknown')}
    </span>
  )
}

interface TextProps {
  readonly text: string
  readonly multiline?: boolean
  readonly className?: string | undefined
  /** It may be cut off by its box: the whole of it is its tooltip. */
  readonly mayBeCut?: boolean
}

function KnownText({ text, multiline = false, className, mayBeCut = false }: TextProps) {
  const segments = useMemo(() => segmentsToDraw(text, multiline), [text, multiline])
  let offset = 0
  return (
    <bdi
      className={className}
      style={multiline ? { whiteSpace: 'pre-wrap' } : undefined}
      title={mayBeCut ? visibleString(text) : undefined}
    >
      {segments.map(segment => {
        const key = offset
        offset += segment.text.length
        return segment.kind === 'text' ? segment.text : <VisibleMark key={key} segment={segment} />
      })}
    </bdi>
  )
}

/** A part of a text that is invisible or misleading. */
export type Mark = Exclude<Segment, { kind: 'text' }>

/** Such a part, made visible. */
export function VisibleMark({ segment }: { readonly segment: Mark }) {
  if (segment.kind === 'foreign') {
    return (
      <span className={classes.foreign} title={segment.name}>
        {segment.text}
        <span className={classes.script}>{segment.script}</span>
      </span>
    )
  }
  return (
    <span className={classes.invisible} title={segment.name} role="img" aria-label={segment.name}>
      {segment.label}
    </span>
  )
}

/** The parts of a text to draw: no more marks than can be drawn; past them, names in brackets. */
export function segmentsToDraw(text: string, multiline: boolean): readonly Segment[] {
  const segments = visibleSegments(text).map(segment =>
    multiline && isLayout(segment.text) ? { kind: 'text' as const, text: segment.text } : segment,
  )
  let marks = 0
  const end = segments.findIndex(segment => segment.kind !== 'text' && ++marks > marksDrawn)
  if (end === -1) return segments
  const rest = segments
    .slice(end)
    .map(segment => segment.text)
    .join('')
  return [...segments.slice(0, end), { kind: 'text', text: visibleLines(rest) }]
}
