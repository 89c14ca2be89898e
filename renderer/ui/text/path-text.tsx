import classes from './visible-text.module.css'
import { VisibleText } from './visible-text.tsx'

/**
 * A path in one line, as long as there is room: then its beginning gives way, as its end is what tells it from its neighbours.
 * Any other text loses its end.
 */
export function PathText({ text, className = '' }: { readonly text: string; readonly className?: string | undefined }) {
  return (
    <span className={`${isPath(text) ? classes.path : classes.line} ${className}`}>
      <VisibleText text={text} />
    </span>
  )
}

/** Names joined by strokes, without the blanks that sentences have. */
function isPath(text: string): boolean {
  return /^[^\s/]+(\/[^\s/]+)+$/.test(text)
}
