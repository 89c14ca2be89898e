import classes from './visible-text.module.css'
import { VisibleText } from './visible-text.tsx'

/**
 * A path on one line. When there isn't enough room its start is truncated, as its end distinguishes it from its
 * neighbours. Other texts are truncated at the end.
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
