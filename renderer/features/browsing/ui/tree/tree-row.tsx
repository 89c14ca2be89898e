import { IconChevronRight } from '@tabler/icons-react'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useProjectParams, useScreenOf } from '../../../../lib/project/links.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { entryKind, kindNames, pointerName } from '../../model/tree/entry-kind.ts'
import type { TreeRow } from '../../model/tree/tree-model.ts'
import { useEntryFacts } from '../../model/tree/use-entry-facts.ts'
import { EntryIcon } from './entry-icon.tsx'
import classes from './tree-pane.module.css'

interface TreeRowProps {
  readonly id: string
  readonly row: TreeRow
  readonly refName: string
  readonly top: number
  readonly height: number
  readonly isCurrent: boolean
  readonly isActive: boolean
  onActivate(): void
  onToggle(folder: string): void
}

/** One row of the tree. The keyboard is handled by the tree itself, which keeps the focus. */
export function TreeRowView({ row, ...props }: TreeRowProps) {
  if (row.kind === 'entry') return <Entry row={row} {...props} />
  return (
    <div
      id={props.id}
      role="treeitem"
      aria-level={row.depth + 1}
      className={classes.note}
      style={placeOf(row, props)}
      tabIndex={-1}
    >
      {row.kind === 'error' ? (
        <button type="button" tabIndex={-1} className={classes.retry} onClick={props.onActivate}>
          {explain(row.error).title} — try again
        </button>
      ) : (
        noteText[row.kind]
      )}
    </div>
  )
}

function placeOf({ depth }: TreeRow, { top, height }: Pick<TreeRowProps, 'top' | 'height'>) {
  return { transform: `translateY(${top}px)`, height, paddingLeft: 6 + depth * 14 }
}

function Entry({
  row,
  ...props
}: Omit<TreeRowProps, 'row'> & { readonly row: Extract<TreeRow, { readonly kind: 'entry' }> }) {
  const { id, refName, isCurrent, isActive, onActivate, onToggle } = props
  const { entry } = row
  const kind = entryKind(entry)
  const { connection, project } = useProjectParams()
  const screenOf = useScreenOf(connection, project)
  // What the listing has found out is shown here too; the tree asks for nothing by itself.
  const isPointer = useEntryFacts(entry, refName, false).pointsTo !== undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree that owns the row handles the keys
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isCurrent}
      aria-expanded={kind === 'folder' ? row.isExpanded : undefined}
      className={classes.row}
      data-active={isActive || undefined}
      data-leads-to={screenOf(refName, entry.path, kind === 'folder' ? 'folder' : 'file')}
      style={placeOf(row, props)}
      title={`${visibleString(entry.path)} · ${isPointer ? pointerName : kindNames[kind]}`}
      onMouseDown={event => event.preventDefault()}
      onClick={event => {
        event.currentTarget.closest<HTMLElement>('[role=tree]')?.focus({ preventScroll: true })
        onActivate()
      }}
    >
      {kind === 'folder' ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do this
        // biome-ignore lint/a11y/noStaticElementInteractions: a part of the row, for the mouse alone
        <span
          className={classes.chevron}
          data-open={row.isExpanded || undefined}
          onClick={event => {
            event.stopPropagation()
            onToggle(entry.path)
          }}
        >
          <IconChevronRight size={13} aria-hidden />
        </span>
      ) : (
        <span className={classes.chevron} />
      )}
      <EntryIcon entry={entry} isOpen={row.isExpanded} isPointer={isPointer} />
      <span className={classes.name}>
        <VisibleText text={entry.name} />
      </span>
    </div>
  )
}

const noteText = { loading: 'Loading…', more: 'Loading more…', empty: 'No files' } as const
