import { type ReactNode, use, useCallback } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { TabContext } from '../../lib/tabs/tab-life.ts'

/** What of the frame around the screens a screen fills: the sidebar; in the header its place, the path in it, and what holds for that. */
export type FrameArea = 'sidebar' | 'place' | 'path' | 'tools'

interface FrameState {
  /** Where each tab's part is drawn, by area and tab. */
  readonly slots: Readonly<Record<string, HTMLElement>>
}

const useFrame = create<FrameState>(() => ({ slots: {} }))

/** The room that the frame gives one tab. Those of tabs out of sight are there, and hidden. */
export function FrameSlot({
  area,
  tab,
  isActive = true,
  className,
}: {
  readonly area: FrameArea
  readonly tab: number
  readonly isActive?: boolean
  readonly className?: string | undefined
}) {
  const name = `${area} ${tab}`
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      useFrame.setState(({ slots }) => ({ slots: { ...slots, [name]: element } }))
      return () => useFrame.setState(({ slots: { [name]: _, ...slots } }) => ({ slots }))
    },
    [name],
  )
  return <div ref={place} className={className} hidden={!isActive} />
}

/** Draws what a screen has for the frame into it; nothing outside of a tab. */
export function InFrame({ area, children }: { readonly area: FrameArea; readonly children: ReactNode }) {
  const tab = use(TabContext)
  const slot = useFrame(({ slots }) => slots[`${area} ${tab}`])
  return slot ? createPortal(children, slot) : null
}
