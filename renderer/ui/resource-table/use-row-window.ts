import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** The height of the grid's head, which stays above the rows that scroll. */
export const headHeight = 32
/** The next page is requested this many rows before the end. */
const rowsAhead = 5

interface RowWindow {
  readonly scroller: { readonly current: HTMLDivElement | null }
  readonly count: number
  readonly rowHeight: number
  /** The row with the focus. It stays, or the focus would be lost when it is scrolled away. */
  readonly current: number
  /** Identifies the request of the rows; a change scrolls to the first one. */
  readonly asked: string
  readonly hasMore: boolean
  onReachEnd(): void
}

/** The visible rows; only these are rendered. Requests more when the last ones become visible. */
export function useRowWindow(window: RowWindow): Virtualizer<HTMLDivElement, Element> {
  const { scroller, count, rowHeight, current, asked, hasMore, onReachEnd } = window
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), current])].filter(at => at < count).sort((a, b) => a - b),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the rows have another height
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const answered = useRef(asked)
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    scroller.current?.scrollTo({ top: 0 })
  }, [asked, scroller])
  const reachesEnd = (virtualizer.range?.endIndex ?? 0) >= count - rowsAhead
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd && hasMore) onReachEnd()
  }, [reachesEnd, hasMore, count])
  return virtualizer
}
