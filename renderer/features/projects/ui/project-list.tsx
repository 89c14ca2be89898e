import { useRouter } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEventHandler, useEffect, useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { addressActions } from '../../../ui/link/address-actions.tsx'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { RowMenu, useRowMenu } from '../../../ui/resource-table/row-menu.tsx'
import { type ChoiceRow, isChoice, type PickerRow } from '../model/rows.ts'
import classes from './project-list.module.css'
import { ProjectRow } from './project-row.tsx'

const heights: Readonly<Record<PickerRow['kind'], number>> = { heading: 30, project: 36, path: 36, typed: 36 }
/** The next page is requested this many rows before the end. */
const ahead = 10

/** The list the search field drives. It is drawn only where it is seen, so any number of projects is quick. */
export function ProjectList({
  id,
  rows,
  activeIndex,
  onActivate,
  onOpen,
  onKeyDown,
  loadMore,
}: {
  readonly id: string
  readonly rows: readonly PickerRow[]
  readonly activeIndex: number
  readonly onActivate: (index: number) => void
  readonly onOpen: (row: ChoiceRow) => void
  /** The same keys as in the search field, for those who have tabbed to the list. */
  readonly onKeyDown: KeyboardEventHandler
  readonly loadMore: (() => void) | undefined
}) {
  const menu = useRowMenu<ChoiceRow>()
  const getActions = useProjectActions(onOpen)
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => heights[rows[index]?.kind ?? 'project'],
    getItemKey: index => rows[index]?.key ?? index,
    overscan: 6,
  })
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0

  useEffect(() => {
    if (last >= rows.length - ahead) loadMore?.()
  }, [last, rows.length, loadMore])
  const followed = useRef<{ readonly rows: unknown; readonly activeIndex: number } | null>(null)
  useEffect(() => {
    // An unchanged render, such as when the tab is shown again: the list keeps its scroll position.
    if (followed.current?.rows === rows && followed.current.activeIndex === activeIndex) return
    followed.current = { rows, activeIndex }
    // From the first choice up there are only headings, and they should be seen, too.
    virtualizer.scrollToIndex(rows.slice(0, activeIndex).some(isChoice) ? activeIndex : 0)
  }, [virtualizer, rows, activeIndex])

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="listbox"
      id={id}
      aria-label={t('Projects')}
      tabIndex={0}
      aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
      onKeyDown={onKeyDown}
      // Headings have no menu.
      onContextMenuCapture={event => {
        if (!(event.target instanceof Element && event.target.closest('[role=option]'))) event.stopPropagation()
      }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      <RowMenu state={menu} rowActions={getActions}>
        <div role="presentation" className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
          {shown.map(({ index, key, start, size }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <ProjectRow
                key={key}
                id={`${id}-${index}`}
                row={row}
                active={index === activeIndex}
                position={index + 1}
                count={rows.length}
                style={{ height: size, transform: `translateY(${start}px)` }}
                onActivate={() => onActivate(index)}
                onOpen={onOpen}
                onMenu={menu.showFor}
              />
            )
          })}
        </div>
      </RowMenu>
    </div>
  )
}

/** The actions on a project of the list. */
function useProjectActions(onOpen: (row: ChoiceRow) => void): (row: ChoiceRow) => readonly TableAction[] {
  const connection = useConnection().id
  const router = useRouter()
  return row => {
    const params = { connection, project: row.target }
    const { href } = router.buildLocation({ to: '/c/$connection/p/$project/tree', params })
    // What was typed may be an ID.
    const path = row.kind === 'typed' ? null : row.target
    const web_url = row.kind === 'project' ? row.project.web_url : null
    return [{ label: t('Open'), run: () => onOpen(row) }, ...addressActions({ path, href, web_url })]
  }
}
