import { visibleString } from '#shared/text/visible.ts'
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

/** The full path of a project on one line: its namespace dimmed, its own name, which is never truncated, emphasized. */
export function ProjectPath({ path }: { readonly path: string }) {
  const start = path.lastIndexOf('/') + 1
  return (
    <span className={classes.path} title={visibleString(path)}>
      <bdi dir="ltr">
        <VisibleText text={path.slice(0, start)} className={classes.namespace} />
        <VisibleText text={path.slice(start)} className={classes.name} />
      </bdi>
    </span>
  )
}

/** Names joined by strokes, without the blanks that sentences have. */
function isPath(text: string): boolean {
  return /^[^\s/]+(\/[^\s/]+)+$/.test(text)
}
