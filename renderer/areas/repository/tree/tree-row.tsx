import { IconChevronRight } from '@tabler/icons-react'
import { explain } from '#shared/errors.ts'
import { visibleString } from '../../../common/text/visible.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { EntryIcon } from './entry-icon.tsx'
import { entryKind, kindNames } from './entry-kind.ts'
import type { TreeRow } from './tree-model.ts'
import classes from './tree-pane.module.css'

interface TreeRowProps {
  readonly id: string
  readonly row: TreeRow
  readonly top: number
  readonly height: number
  readonly isCurrent: boolean
  readonly isActive: boolean
  onActivate(): void
  onToggle(folder: string): void
}

/** One row of the tree. The keyboard is handled by the tree itself, which keeps the focus. */
export function TreeRowView({ id, row, top, height, isCurrent, isActive, onActivate, onToggle }: TreeRowProps) {
  const style = { transform: `translateY(${top}px)`, height, paddingLeft: 6 + row.depth * 14 }
  if (row.kind !== 'entry') {
    return (
      <div id={id} role="treeitem" aria-level={row.depth + 1} className={classes.note} style={style} tabIndex={-1}>
        {row.kind === 'error' ? (
          <button type="button" tabIndex={-1} className={classes.retry} onClick={onActivate}>
            {explain(row.error).title} — try again
          </button>
        ) : (
          noteText[row.kind]
        )}
      </div>
    )
  }
  const { entry } = row
  const kind = entryKind(entry)
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
      style={style}
      title={`${visibleString(entry.path)} · ${kindNames[kind]}`}
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
      <EntryIcon entry={entry} isOpen={row.isExpanded} />
      <span className={classes.name}>
        <VisibleText text={entry.name} />
      </span>
    </div>
  )
}

const noteText = { loading: 'Loading…', more: 'Loading more…', empty: 'No files' } as const
