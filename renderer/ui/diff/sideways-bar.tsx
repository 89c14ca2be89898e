import { memo, type RefObject, useEffect, useRef } from 'react'
import classes from './diff-view.module.css'

const longestCounted = 5000

/** Moves all lines sideways together, when one is longer than the place for it. Stays at the bottom of what is seen. */
export const SidewaysBar = memo(function SidewaysBar({
  list,
  columns,
}: {
  readonly list: RefObject<HTMLElement | null>
  /** Of the longest line. */
  readonly columns: number
}) {
  const bar = useRef<HTMLDivElement>(null)

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
      <div className={classes.across} style={{ width: `${Math.min(columns, longestCounted)}ch` }} />
    </section>
  )
})
