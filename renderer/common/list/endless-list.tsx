import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type KeyHelp, useKeyHelp } from '../keyboard/key-help.ts'
import classes from './endless-list.module.css'

interface EndlessListProps<T extends { readonly key: string }> {
  readonly rows: readonly T[]
  /** The name of the list. */
  readonly label: string
  /** What stands below the last row. */
  readonly end: ReactNode
  heightOf(row: T): number
  /** Draws a row as a list item that has the style. */
  draw(row: T, style: CSSProperties): ReactNode
  /** Called while the end is in view, and again for each row that arrives meanwhile. */
  onEnd?(): void
}

/** A list of which only what is in view is drawn. The arrows go from the link or button of one row to that of the next. */
export function EndlessList<T extends { readonly key: string }>(props: EndlessListProps<T>) {
  const { rows, label, end, heightOf, draw, onEnd } = props
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => {
      const row = rows[index]
      return row ? heightOf(row) : 0
    },
    getItemKey: index => rows[index]?.key ?? index,
    overscan: 10,
  })
  const inView = virtualizer.getVirtualItems()
  useKeyHelp(label, rowKeys)
  const reachesEnd = (inView.at(-1)?.index ?? 0) >= rows.length - 5
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd) onEnd?.()
  }, [reachesEnd, onEnd !== undefined, rows.length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={label} onKeyDown={step}>
      <ol className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {inView.map(item => {
          const row = rows[item.index]
          return row ? draw(row, { transform: `translateY(${item.start}px)`, height: item.size }) : null
        })}
      </ol>
      <div className={classes.end} role="status">
        {end}
      </div>
    </section>
  )
}

const rowKeys: readonly KeyHelp[] = [{ keys: ['ArrowUp', 'ArrowDown'], words: 'From row to row' }]

/** Moves the focus to the first link or button of the next or former row that has one. */
function step(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const next = (row: Element | null | undefined) =>
    event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  const focused = document.activeElement?.closest('li')
  if (!focused || !event.currentTarget.contains(focused)) return
  for (let row = next(focused); row; row = next(row)) {
    const control = row.querySelector<HTMLElement>('a, button')
    if (!control) continue
    event.preventDefault()
    control.focus()
    return
  }
}
