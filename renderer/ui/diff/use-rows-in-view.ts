import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { shallow } from 'zustand/shallow'
import { type LaidOut, rowHeights } from './view-rows.ts'

/** Height of the bar that stays at the top. */
export const barHeight = 42

/**
 * Renders only the visible rows of the scrolling ancestor, and always the header of their file. All heights except
 * those of images are known beforehand, so nothing jumps, and any row can be scrolled to.
 */
export function useRowsInView({ rows, heads }: LaidOut, list: RefObject<HTMLElement | null>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useState({ margin: 0, width: 0, height: 0 })
  /** The file last scrolled to, and the resulting position: the last files can't reach the top. */
  const [goneTo, setGoneTo] = useState<{ readonly file: number; readonly scrollTop: number } | null>(null)

  useLayoutEffect(() => {
    const element = list.current
    const found = element && getScroller(element)
    if (!found) return
    setScroller(found)
    const measure = () => {
      const margin = element.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop
      const now = { margin, width: element.clientWidth, height: found.clientHeight }
      setPlace(before => (shallow(before, now) ? before : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(found)
    observer.observe(element)
    for (const child of found.children) observer.observe(child)
    return () => observer.disconnect()
  }, [list])

  // The same function as long as the rows are the same: with another one every row is measured again, at every step of a scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: index => rowHeights[rows[index]?.kind ?? 'line'],
    getItemKey,
    scrollMargin: place.margin,
    overscan: 20,
    rangeExtractor: range => {
      const head = lastAtMost(heads, range.startIndex)
      const found = defaultRangeExtractor(range)
      return found[0] !== undefined && found[0] > head ? [head, ...found] : found
    },
  })
  const getStart = (index: number | undefined) =>
    index === undefined ? undefined : virtualizer.measurementsCache[index]?.start
  const goTo = (index: number, above = 0) => {
    const start = getStart(index)
    if (start !== undefined) scroller?.scrollTo({ top: start - barHeight - above })
  }
  const goToFile = (file: number) => {
    const head = heads[file]
    if (head === undefined || !scroller) return
    goTo(head)
    setGoneTo({ file, scrollTop: scroller.scrollTop })
  }
  const rowBelow = (covered: number) =>
    virtualizer.getVirtualItemForOffset((scroller?.scrollTop ?? 0) + covered)?.index ?? 0
  /** The first row that is not hidden under the bar and the head. */
  const firstInView = () => rowBelow(barHeight + rowHeights.head)
  /** That file, until the user scrolls; then the one whose header is at the top. */
  const currentFile = () =>
    goneTo && scroller && isStillAt(scroller, goneTo.scrollTop)
      ? goneTo.file
      : (rows[rowBelow(barHeight + rowHeights.head / 2)]?.file ?? 0)
  /** From the head of a file to its end: as far as the head stays in view. */
  const heightOfFile = (file: number) => {
    const end = getStart(heads[file + 1]) ?? place.margin + virtualizer.getTotalSize()
    return end - (getStart(heads[file]) ?? end) - rowHeights.end
  }
  return { virtualizer, ...place, goTo, goToFile, firstInView, currentFile, heightOfFile }
}

export type RowsInView = ReturnType<typeof useRowsInView>

/** The user hasn't scrolled since; the target may now be beyond the end, if rows below became lower. */
function isStillAt({ scrollTop, scrollHeight, clientHeight }: HTMLElement, before: number): boolean {
  return scrollTop === before || (scrollTop < before && scrollTop + clientHeight >= scrollHeight - 1)
}

/** The last of ascending numbers that is not above a limit; 0 when all are. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return numbers[low - 1] ?? 0
}

function getScroller(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
