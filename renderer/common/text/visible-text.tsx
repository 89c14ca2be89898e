import { useMemo } from 'react'
import { isLayout, type Segment, visibleLines, visibleSegments } from './visible.ts'
import classes from './visible-text.module.css'

/** Each mark is an element; a text made of nothing else must not become a hundred thousand of them. */
const marksDrawn = 2000

/**
 * A name or message from the service, with bidi and invisible characters made visible, letters of a foreign script
 * marked, and kept from turning the text around it. `multiline` keeps tabs and line breaks as they are.
 */
export function VisibleText({
  text,
  multiline = false,
  className,
}: {
  readonly text: string
  readonly multiline?: boolean
  readonly className?: string | undefined
}) {
  const segments = useMemo(() => segmentsToDraw(text, multiline), [text, multiline])
  let offset = 0
  return (
    <bdi className={className} style={multiline ? { whiteSpace: 'pre-wrap' } : undefined}>
      {segments.map(segment => {
        const key = offset
        offset += segment.text.length
        return segment.kind === 'text' ? segment.text : <Mark key={key} segment={segment} />
      })}
    </bdi>
  )
}

function Mark({ segment }: { readonly segment: Exclude<Segment, { kind: 'text' }> }) {
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

function segmentsToDraw(text: string, multiline: boolean): readonly Segment[] {
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
