import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type KeyHelp, useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import { isSameFile } from './place.ts'
import type { OpenFilesInView } from './use-open-files.ts'

const tabKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight', 'Home', 'End'], words: 'From tab to tab' },
  { keys: ['Enter', ' '], words: 'Look at the file' },
  { keys: ['Delete'], words: 'Close the file' },
]

/** The keys of the row of tabs itself (WAI-ARIA tabs pattern): one tab stop, arrows between the tabs, Delete closes one. */
export function useTabFocus({ files, active, close }: OpenFilesInView) {
  const row = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const activeIndex = files.findIndex(file => isSameFile(file, active))
  const tabAt = (index: number) => row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]
  useKeyHelp('Tabs of open files', tabKeys)

  useEffect(() => {
    row.current?.querySelectorAll('[role=tab]')[activeIndex]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeIndex])
  // The tab that had the focus was closed: the one in its place gets it.
  useEffect(() => {
    if (wanted.current === null) return
    tabAt(Math.min(wanted.current, files.length - 1))?.focus()
    wanted.current = null
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target)
    if (index === null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete') {
      const file = files[index]
      wanted.current = index
      if (file) close([file])
    } else {
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
      if (next === undefined) return
      tabAt((next + files.length) % files.length)?.focus()
    }
    event.preventDefault()
  }
  return {
    row,
    /** The tab that Tab leads to. */
    reachable: Math.min(focused ?? Math.max(activeIndex, 0), files.length - 1),
    onKeyDown,
    onFocus: (event: FocusEvent) => setFocused(indexOf(event.target)),
    onBlur: () => setFocused(null),
  }
}

function indexOf(target: EventTarget): number | null {
  const index = target instanceof HTMLElement ? target.closest<HTMLElement>('[role=tab]')?.dataset.index : undefined
  return index === undefined ? null : Number(index)
}
