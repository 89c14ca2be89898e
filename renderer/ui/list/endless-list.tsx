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
import { RowMenu, useRowMenu } from '../resource-table/row-menu.tsx'
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
  /** The menu of a row at a right click, with the commands of its button. */
  rowActions?(row: T): readonly TableAction[]
  /** Draws a row as a list item that has the style. */
  draw(row: T, style: CSSProperties): ReactNode
  /** The key of the row that is open beside the list. */
  readonly openKey?: string | undefined
  /** An arrow key moved from the row that is open to this one. */
  onStep?(row: T): void
  /** Called while the end is visible, and again for each row that arrives then. */
  onEnd?(): void
}

/** A list that renders only its visible rows. Keys move the focus between the links or buttons of the rows. */
export function EndlessList<T extends { readonly key: string }>(props: EndlessListProps<T>) {
  const { id, label, end, getHeight, draw, rowActions, onEnd, unread = nothingUnread } = props
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
  useKeyHelp(label, rowKeys)
  const keys = useListKeys({ ...props, rows, list, virtualizer })
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    // Without commands of its own a row leaves the menu of a selected text, to copy it.
    if (!rowActions) return
    const at = event.target instanceof Element ? indexIn(list.current, event.target) : -1
    const row = at < 0 ? undefined : rows[inView[at]?.index ?? -1]
    if (row !== undefined && !(row instanceof UnreadRow)) menu.showFor(row)
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
  onStep?(row: T): void
}

/**
 * What keys do in the list, and in the panel of the row that is open beside it.
 * @returns the handlers of the element that scrolls
 */
function useListKeys<T extends { readonly key: string }>({ rows, list, virtualizer, openKey, onStep }: ListKeys<T>) {
  /** Where the keyboard goes to: the first row from there on, in that direction, that has a link or button. */
  const aim = useRef<Aim | null>(null)
  /** While a key is held down, rows are passed without showing them; the last one is shown. */
  const behind = useRef<number | null>(null)
  const first = virtualizer.getVirtualItems()[0]?.index ?? 0
  const resumeAim = () => {
    const drawn = list.current?.children ?? []
    if (!aim.current || !drawn[aim.current.index - first]) return
    const { index, step } = aim.current
    aim.current = null
    for (let at = index - first; drawn[at]; at += step) {
      const control = drawn[at]?.querySelector<HTMLElement>('a, button')
      if (control) return control.focus()
    }
  }
  // The target row is rendered once it was scrolled to.
  useEffect(resumeAim)
  const goTo = (next: Aim) => {
    aim.current = next
    virtualizer.scrollToIndex(next.index)
    resumeAim()
  }
  const follow = (index: number) => {
    const row = rows[index]
    if (openKey !== undefined && row !== undefined && !(row instanceof UnreadRow)) onStep?.(row)
  }
  const openAt = () => rows.findIndex(({ key }) => key === openKey)
  const step = (by: number) => {
    let next = openAt() + by
    while (rows[next] instanceof UnreadRow) next += by
    virtualizer.scrollToIndex(next)
    follow(next)
  }
  usePanelList(onStep ? { step, focusRow: () => goTo({ index: Math.max(0, openAt()), step: 1 }) } : null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = document.activeElement ? indexIn(list.current, document.activeElement) : -1
    const next = at < 0 ? null : aimFrom(at + first, event.key, rows.length)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    goTo(next)
    if (event.repeat) behind.current = next.index
    else follow(next.index)
  }
  const onKeyUp = () => {
    if (behind.current !== null) follow(behind.current)
    behind.current = null
  }
  return { onKeyDown, onKeyUp }
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
  row?.querySelector<HTMLElement>('a, button')?.focus()
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
      return { index: Math.max(index - rowsOfPage, 0), step: -1 }
    case 'Home':
      return { index: 0, step: 1 }
    case 'End':
      return { index: count - 1, step: -1 }
    default:
      return null
  }
}
