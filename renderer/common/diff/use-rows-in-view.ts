import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type LaidOut, rowHeights } from './view-rows.ts'

/** Height of the bar that stays at the top. */
export const barHeight = 42

/**
 * Draws only the rows in view of whatever scrolls around them, and keeps the head of the file in view at the top. Heights
 * are known beforehand, so nothing jumps, and any row can be gone to.
 */
export function useRowsInView({ rows, heads }: LaidOut, list: RefObject<HTMLElement | null>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useState({ margin: 0, height: 0 })
  const sticky = useRef(0)

  useLayoutEffect(() => {
    const element = list.current
    const found = element && scrollerOf(element)
    if (!found) return
    setScroller(found)
    const measure = () => {
      const margin = element.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop
      setPlace(before =>
        before.margin === margin && before.height === found.clientHeight
          ? before
          : { margin, height: found.clientHeight },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(found)
    for (const child of found.children) observer.observe(child)
    return () => observer.disconnect()
  }, [list])

  // The same function as long as the rows are the same: with another one every row is measured anew, at every step of a scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: index => rowHeights[rows[index]?.kind ?? 'line'],
    getItemKey,
    scrollMargin: place.margin,
    overscan: 20,
    rangeExtractor: range => {
      // The range begins at the edge of what scrolls, under the bar and the head.
      sticky.current = lastAtMost(heads, range.startIndex)
      const found = defaultRangeExtractor(range)
      return found[0] !== undefined && found[0] > sticky.current ? [sticky.current, ...found] : found
    },
  })
  const goTo = (index: number, above = 0) => {
    const start = virtualizer.measurementsCache[index]?.start
    if (start !== undefined) scroller?.scrollTo({ top: start - barHeight - above })
  }
  /** The first row that is not hidden under the bar and the head. */
  const firstInView = () => {
    const edge = (scroller?.scrollTop ?? 0) + barHeight + rowHeights.head
    return virtualizer.getVirtualItemForOffset(edge)?.index ?? 0
  }
  return { virtualizer, margin: place.margin, height: place.height, sticky, goTo, firstInView }
}

/** The last of ascending numbers that is not above a limit; 0 when all are. */
export function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return numbers[low - 1] ?? 0
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
