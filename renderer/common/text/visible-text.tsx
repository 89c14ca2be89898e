import { useMemo } from 'react'
import { visibleSegments } from './visible.ts'
import classes from './visible-text.module.css'

/**
 * A name or message from the service, with bidi and invisible characters made visible, and kept from turning the text
 * around it. `multiline` keeps tabs and line breaks as they are.
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
  const segments = useMemo(() => visibleSegments(text), [text])
  let offset = 0
  return (
    <bdi className={className} style={multiline ? { whiteSpace: 'pre-wrap' } : undefined}>
      {segments.map(segment => {
        const key = offset
        offset += segment.text.length
        if (segment.kind === 'text' || (multiline && /[\n\t]/.test(segment.text))) return segment.text
        return (
          <span key={key} className={classes.invisible} title={segment.name} role="img" aria-label={segment.name}>
            {segment.label}
          </span>
        )
      })}
    </bdi>
  )
}
