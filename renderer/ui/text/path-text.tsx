import { visibleString } from '#shared/text/visible.ts'
import classes from './visible-text.module.css'
import { VisibleText } from './visible-text.tsx'

interface PathTextProps {
  readonly text: string
  readonly className?: string | undefined
}

/**
 * The path of a file on one line. When there isn't enough room its start is truncated, as its end distinguishes it from
 * its neighbours.
 */
export function FilePath({ text, className = '' }: PathTextProps) {
  return (
    <span className={`${classes.path} ${className}`}>
      <VisibleText text={text} />
    </span>
  )
}

/** What may be a path, on one line: one is truncated like the path of a file, other texts at the end. */
export function PathText({ text, className = '' }: PathTextProps) {
  if (isPath(text)) return <FilePath text={text} className={className} />
  return (
    <span className={`${classes.line} ${className}`}>
      <VisibleText text={text} />
    </span>
  )
}

/**
 * The path of a group or project in a narrow column: whole names are shown as long as possible, the last one longest. Other texts
 * are truncated at the end.
 */
export function PlacePath({ path }: { readonly path: string }) {
  const start = isPath(path) ? path.lastIndexOf('/') : 0
  return (
    <span className={classes.place} title={visibleString(path)}>
      {start > 0 && <VisibleText text={path.slice(0, start)} className={classes.above} />}
      <VisibleText text={path.slice(start)} className={classes.line} />
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
