import { type DragEvent, useState } from 'react'

/** Where a tab is carried from, and the gap before which tab it would be put down in. */
interface Carried {
  readonly from: number
  readonly to: number
}

/**
 * Tabs of a row are carried to another place by the mouse, and put down where a line shows it: a row that followed the mouse
 * would go to and fro under it where tabs are of several widths. Each tab has its place in the row as `data-index`.
 * @param move takes the tab at one place to another one, counted without it
 */
export function useTabDrag(count: number, move: (from: number, to: number) => void) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const gapUnder = (event: DragEvent, { to }: Carried) => {
    const over = tabUnder(event)
    return over ? over.index + (over.isRightHalf ? 1 : 0) : to
  }
  return {
    dropAt: (index: number): 'before' | 'after' | undefined => {
      if (!carried || !isElsewhere(carried)) return undefined
      if (carried.to === index) return 'before'
      return carried.to === count && index === count - 1 ? 'after' : undefined
    },
    handlers: {
      onDragStart: (event: DragEvent) => {
        const from = tabUnder(event)
        if (!from) return
        event.dataTransfer.effectAllowed = 'move'
        setCarried({ from: from.index, to: from.index })
      },
      onDragOver: (event: DragEvent) => {
        if (!carried) return
        event.preventDefault()
        const to = gapUnder(event, carried)
        if (to !== carried.to) setCarried({ ...carried, to })
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (!carried) return
        // The tab under the mouse now: the last render may be older.
        const { from } = carried
        const to = gapUnder(event, carried)
        if (isElsewhere({ from, to })) move(from, to > from ? to - 1 : to)
        setCarried(null)
      },
      onDragEnd: () => setCarried(null),
    },
  }
}

/** On either side of itself a tab stays where it is. */
function isElsewhere({ from, to }: Carried): boolean {
  return to !== from && to !== from + 1
}

function tabUnder(event: DragEvent): { readonly index: number; readonly isRightHalf: boolean } | null {
  const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=tab]') : null
  if (!tab) return null
  const { left, width } = tab.getBoundingClientRect()
  return { index: Number(tab.dataset.index), isRightHalf: event.clientX > left + width / 2 }
}
