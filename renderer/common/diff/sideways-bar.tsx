import { type RefObject, useEffect, useMemo, useRef } from 'react'
import classes from './diff-view.module.css'
import type { ViewRow } from './view-rows.ts'

/** A tab counts as four; wide characters as two would be exact enough, but cost a look at every character. */
const widthOfTab = 4
const longestCounted = 5000

/** Moves all lines sideways together, when one is longer than the place for it. Stays at the bottom of what is seen. */
export function SidewaysBar({
  list,
  rows,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly rows: readonly ViewRow[]
}) {
  const bar = useRef<HTMLDivElement>(null)
  const columns = useMemo(
    () =>
      Math.min(
        longestCounted,
        rows.reduce((most, row) => Math.max(most, columnsOf(row)), 0),
      ),
    [rows],
  )

  useEffect(() => {
    const element = list.current
    if (!element) return
    // A wheel that turns sideways over the lines means the bar.
    const onWheel = (event: WheelEvent) => {
      const across = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      if (across === 0 || Math.abs(across) < Math.abs(event.shiftKey ? 0 : event.deltaY)) return
      bar.current?.scrollBy({ left: across })
      event.preventDefault()
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [list])

  return (
    <section
      ref={bar}
      className={classes.sideways}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label="Move the lines sideways"
      onScroll={event => list.current?.style.setProperty('--diff-across', `${event.currentTarget.scrollLeft}px`)}
    >
      <div className={classes.across} style={{ width: `${columns}ch` }} />
    </section>
  )
}

function columnsOf(row: ViewRow): number {
  if (row.kind === 'line') return width(row.line.text)
  if (row.kind === 'pair') return Math.max(width(row.left?.text ?? ''), width(row.right?.text ?? ''))
  return 0
}

function width(text: string): number {
  return text.includes('\t') ? text.length + (text.split('\t').length - 1) * (widthOfTab - 1) : text.length
}
