import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { type KeyHelp, useKeyHelp } from '../keyboard/key-help.ts'
import type { TableAction } from '../resource-table/column.ts'
import { openMenuAt, RowMenu, useRowMenu } from '../resource-table/row-menu.tsx'
import { usePanelList } from '../screen/screen.tsx'
import classes from './endless-list.module.css'
import { UnreadRow } from './unread-row.ts'
import { UnreadDialog, UnreadWords } from './unread-rows.tsx'

/** A row that could not be understood, before the row with a key, or last. */
export interface PlacedUnread {
  readonly row: UnreadRow
  readonly before: string | undefined
}

interface EndlessListProps<T extends { readonly key: string }> {
  readonly id?: string
  readonly rows: readonly T[]
  /** Rows that could not be understood. */
  readonly unread?: readonly PlacedUnread[]
  /** The name of the list. */
  readonly label: string
  /** Rendered below the last row. */
  readonly end: ReactNode
  getHeight(row: T): number
  /** A heading between the rows can't be opened and has no menu. */
  isHeading?(row: T): boolean
  /** The menu of a row at a right click, and of a button in it with `data-menu`. */
  rowActions?(row: T): readonly TableAction[]
  /** Draws a row as a list item that has the style. Its link with `data-row-link` is the one that keys and a double click lead to. */
  draw(row: T, style: CSSProperties): ReactNode
  /** The key of the row that is open beside the list. */
  readonly openKey?: string | undefined
  /** Opens a row beside the list; with `isStep`, after an arrow key moved to it from the one that is open. */
  onOpen?(row: T, isStep: boolean): void
  /** Called while the end is visible, and again for each row that arrives then. */
  onEnd?(): void
}

/**
 * A list that renders only its visible rows. Keys move the focus between the links or buttons of the rows. With `onOpen`,
 * Space and a click on a row open it beside the list.
 */
export function EndlessList<T extends { readonly key: string }>(props: EndlessListProps<T>) {
  const { id, label, end, getHeight, isHeading, draw, rowActions, onOpen, onEnd, unread = nothingUnread } = props
  const rows = useMemo(() => withPlaces(props.rows, unread), [props.rows, unread])
  const [shown, setShown] = useState<UnreadRow | null>(null)
  const menu = useRowMenu<T>()
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => {
      const row = rows[index]
      if (row instanceof UnreadRow) return unreadHeight
      return row ? getHeight(row) : 0
    },
    getItemKey: index => rows[index]?.key ?? index,
    overscan: 10,
  })
  const inView = virtualizer.getVirtualItems()
  useKeyHelp(label, onOpen ? openingKeys : rowKeys)
  const keys = useListKeys({ ...props, rows, list, virtualizer })
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    // Without commands of its own a row leaves the menu of a selected text, to copy it.
    if (!rowActions) return
    const at = event.target instanceof Element ? indexIn(list.current, event.target) : -1
    const row = at < 0 ? undefined : rows[inView[at]?.index ?? -1]
    if (row !== undefined && !(row instanceof UnreadRow) && !isHeading?.(row)) menu.showFor(row)
    else event.preventDefault()
  }
  const reachesEnd = (inView.at(-1)?.index ?? 0) >= rows.length - 5
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd) onEnd?.()
  }, [reachesEnd, onEnd !== undefined, rows.length])
  return (
    <section
      ref={scroller}
      id={id}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      {...keys}
    >
      <RowMenu state={menu} rowActions={rowActions}>
        <ol
          ref={list}
          className={classes.list}
          style={{ height: virtualizer.getTotalSize() }}
          onContextMenu={onContextMenu}
        >
          {inView.map(item => {
            const row = rows[item.index]
            if (row === undefined) return null
            const place = { top: item.start, height: item.size }
            if (!(row instanceof UnreadRow)) return <DrawnRow key={row.key} {...{ row, draw }} {...place} />
            return (
              <li key={row.key} className={classes.unreadRow} style={styleAt(place)}>
                <UnreadWords onShow={() => setShown(row)} />
              </li>
            )
          })}
        </ol>
      </RowMenu>
      <div className={classes.end} role="status">
        {end}
      </div>
      <UnreadDialog row={shown} onClose={() => setShown(null)} />
    </section>
  )
}

/** The props of the row that is open beside the list. */
export function markOpen(isOpen: boolean) {
  return isOpen && { 'data-open': true, 'aria-current': true }
}

interface RowPlace {
  readonly top: number
  readonly height: number
}

interface DrawnRowProps<T> extends RowPlace {
  readonly row: T
  draw(row: T, style: CSSProperties): ReactNode
}

/** Rows that stay are not drawn again while others scroll past. */
const DrawnRow = memo(function DrawnRow<T>({ row, draw, ...place }: DrawnRowProps<T>) {
  return draw(row, styleAt(place))
})

function styleAt({ top, height }: RowPlace): CSSProperties {
  return { transform: `translateY(${top}px)`, height }
}

interface ListKeys<T> {
  readonly rows: readonly (T | UnreadRow)[]
  readonly list: { readonly current: HTMLElement | null }
  readonly virtualizer: Pick<Virtualizer<HTMLElement, Element>, 'getVirtualItems' | 'scrollToIndex'>
  readonly openKey?: string | undefined
  isHeading?(row: T): boolean
  onOpen?(row: T, isStep: boolean): void
  rowActions?(row: T): readonly TableAction[]
}

/**
 * What keys and clicks do in the list, and keys in the panel of the row that is open beside it.
 * @returns the handlers of the element that scrolls
 */
function useListKeys<T extends { readonly key: string }>(parts: ListKeys<T>) {
  const { rows, list, virtualizer, openKey, isHeading, onOpen, rowActions } = parts
  /** While a key is held down, rows are passed without showing them; the last one is shown. */
  const behind = useRef<Aim | null>(null)
  const first = virtualizer.getVirtualItems()[0]?.index ?? 0
  const goTo = useFocusRow(list, first, virtualizer)
  /** The next row from there on that can be opened. */
  const find = ({ index, step }: Aim): T | undefined => {
    for (let at = index; ; at += step) {
      const row = rows[at]
      if (row === undefined) return
      if (!(row instanceof UnreadRow) && !isHeading?.(row)) return row
    }
  }
  const follow = (aim: Aim) => {
    const row = rows[aim.index] instanceof UnreadRow ? undefined : find(aim)
    if (openKey !== undefined && row !== undefined) onOpen?.(row, true)
  }
  const openAt = () => rows.findIndex(({ key }) => key === openKey)
  const step = (by: 1 | -1) => {
    const row = find({ index: openAt() + by, step: by })
    if (row === undefined) return
    virtualizer.scrollToIndex(rows.indexOf(row))
    onOpen?.(row, true)
  }
  usePanelList(onOpen ? { step, focusRow: () => goTo({ index: Math.max(0, openAt()), step: 1 }) } : null)
  const open = (index: number) => {
    const row = rows[index]
    if (row === undefined || row instanceof UnreadRow || isHeading?.(row)) return
    goTo({ index, step: 1 })
    onOpen?.(row, false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = document.activeElement ? indexIn(list.current, document.activeElement) : -1
    const isSpace = event.key === ' ' && onOpen !== undefined && document.activeElement?.matches('a') === true
    const next = at < 0 ? null : aimFrom(at + first, event.key, rows.length)
    if (at >= 0 && isSpace) open(at + first)
    else if (next) {
      goTo(next)
      if (event.repeat) behind.current = next
      else follow(next)
    } else return
    event.preventDefault()
  }
  const onKeyUp = () => {
    if (behind.current !== null) follow(behind.current)
    behind.current = null
  }
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return
    const at = indexIn(list.current, target)
    if (at < 0) return
    if (target.closest('[data-menu]')) openMenuAt(target)
    else if (onOpen && !target.closest(controls) && document.getSelection()?.isCollapsed !== false) open(at + first)
  }
  const onDoubleClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && !target.closest(controls)) {
      target.closest('li')?.querySelector<HTMLElement>('[data-row-link]')?.click()
    }
  }
  return { onKeyDown, onKeyUp, ...((onOpen || rowActions) && { onClick }), ...(onOpen && { onDoubleClick }) }
}

/** The parts of a row that a click is for, and not for the row. */
const controls = 'a, button, input, label'

/** Returns the function that gives the focus to the first row from there on, in that direction, that has a link or button. */
function useFocusRow(
  list: ListKeys<never>['list'],
  first: number,
  { scrollToIndex }: ListKeys<never>['virtualizer'],
): (aim: Aim) => void {
  const aim = useRef<Aim | null>(null)
  const resumeAim = () => {
    const drawn = list.current?.children ?? []
    if (!aim.current || !drawn[aim.current.index - first]) return
    const { index, step } = aim.current
    aim.current = null
    for (let at = index - first; drawn[at]; at += step) {
      const row = drawn[at]
      const control = row && getControl(row)
      if (control) return control.focus()
    }
  }
  // The target row is rendered once it was scrolled to.
  useEffect(resumeAim)
  return next => {
    aim.current = next
    scrollToIndex(next.index)
    resumeAim()
  }
}

/** The link or button of a row that has the focus when a key leads to it. */
function getControl(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-row-link]') ?? row.querySelector<HTMLElement>('a, button')
}

/** The index of the rendered row that contains an element; -1 for none. */
function indexIn(list: HTMLElement | null, inside: Element): number {
  const row = inside.closest('li')
  return row ? [...(list?.children ?? [])].indexOf(row) : -1
}

/** Gives the focus to the first row in view of a list: the arrow keys lead there from the field above it. */
export function focusFirstRow(listId: string): void {
  const list = document.getElementById(listId)
  const top = list?.getBoundingClientRect().top ?? 0
  // Some rows above the view are drawn as well.
  const row = [...(list?.querySelectorAll('li') ?? [])].find(one => one.getBoundingClientRect().top >= top)
  if (row) getControl(row)?.focus()
}

const nothingUnread: readonly PlacedUnread[] = []
const unreadHeight = 40

function withPlaces<T extends { readonly key: string }>(
  rows: readonly T[],
  unread: readonly PlacedUnread[],
): readonly (T | UnreadRow)[] {
  if (unread.length === 0) return rows
  const before = Map.groupBy(unread, one => one.before)
  const last = unread.filter(one => one.before === undefined)
  return [
    ...rows.flatMap(row => [...(before.get(row.key) ?? []).map(one => one.row), row]),
    ...last.map(one => one.row),
  ]
}

const rowKeys: readonly KeyHelp[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'], words: t('From row to row') },
]
const openingKeys: readonly KeyHelp[] = [...rowKeys, { keys: [' '], words: t('Show details beside the list') }]

const rowsOfPage = 10

interface Aim {
  readonly index: number
  readonly step: 1 | -1
}

/** The target row of a key press, and the direction to search on; null for other keys. */
function aimFrom(index: number, key: string, count: number): Aim | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1 < count ? { index: index + 1, step: 1 } : null
    case 'ArrowUp':
      return index > 0 ? { index: index - 1, step: -1 } : null
    case 'PageDown':
      return { index: Math.min(index + rowsOfPage, count - 1), step: 1 }
    case 'PageUp':
      // At the top may be a heading, before which there is nothing.
      return index > rowsOfPage ? { index: index - rowsOfPage, step: -1 } : { index: 0, step: 1 }
    case 'Home':
      return { index: 0, step: 1 }
    case 'End':
      return { index: count - 1, step: -1 }
    default:
      return null
  }
}
