import { type ReactNode, use, useCallback } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { TabContext } from '../../lib/tabs/tab-life.ts'

/** Areas of the app frame that a screen fills: the sidebar and, in the header, the breadcrumbs, the path and badges. */
export type FrameArea = 'sidebar' | 'place' | 'path' | 'tools'

interface FrameState {
  /** The elements that tabs render into, by area and tab. */
  readonly slots: Readonly<Record<string, HTMLElement>>
}

const useFrame = create<FrameState>(() => ({ slots: {} }))

/** The element of one area for one tab. Elements of hidden tabs stay mounted. */
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

/** Renders its children into an area of the app frame; nothing outside of a tab. */
export function InFrame({ area, children }: { readonly area: FrameArea; readonly children: ReactNode }) {
  const tab = use(TabContext)
  const slot = useFrame(({ slots }) => slots[`${area} ${tab}`])
  return slot ? createPortal(children, slot) : null
}
