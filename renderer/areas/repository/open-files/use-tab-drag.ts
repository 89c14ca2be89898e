import { type DragEvent, useState } from 'react'
import type { OpenFilesInView } from './use-open-files.ts'

/** Where a tab is carried from, and the gap before which tab it would be put down in. */
interface Carried {
  readonly from: number
  readonly to: number
}

/** Tabs are carried to another place by the mouse. */
export function useTabDrag({ files, move }: OpenFilesInView) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const putDown = () => {
    const file = carried && files[carried.from]
    if (carried && file && isElsewhere(carried)) move(file, carried.to > carried.from ? carried.to - 1 : carried.to)
    setCarried(null)
  }
  return {
    dropAt: (index: number): 'before' | 'after' | undefined => {
      if (!carried || !isElsewhere(carried)) return undefined
      if (carried.to === index) return 'before'
      return carried.to === files.length && index === files.length - 1 ? 'after' : undefined
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
        const over = tabUnder(event)
        const to = over ? over.index + (over.isRightHalf ? 1 : 0) : carried.to
        if (to !== carried.to) setCarried({ ...carried, to })
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        putDown()
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
