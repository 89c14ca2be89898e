import { useEffect } from 'react'
import { explain } from '#shared/errors.ts'
import { type Cell, cellWords, cutReason } from '#shared/fleet/cell.ts'
import { ProjectPath } from '../text/path-text.tsx'
import classes from './projects.module.css'

interface ShownRow {
  readonly key: string
  readonly path: string
}

/** The path of a project; tells the loader that its row is in view. */
export function ProjectCell({
  row: { key, path },
  loader,
}: {
  readonly row: ShownRow
  readonly loader: { show(key: string): () => void }
}) {
  useEffect(() => loader.show(key), [loader, key])
  return <ProjectPath path={path} />
}

/** Why there is no value. */
export function NoValue({ cell }: { readonly cell: Exclude<Cell, { readonly kind: 'value' }> }) {
  const reason = 'error' in cell ? explain(cell.error).sentence : cell.kind === 'cut' ? cutReason : undefined
  return (
    <span className={classes.none} data-kind={cell.kind} title={reason ?? cellWords[cell.kind]}>
      {cellWords[cell.kind]}
    </span>
  )
}
