import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEventHandler, useEffect, useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
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
      style={{ height: virtualizer.getTotalSize() }}
    >
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
            />
          )
        })}
      </div>
    </div>
  )
}
