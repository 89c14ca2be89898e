import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { enterScreenSoon } from '../shell/screen-focus.ts'

/**
 * Keeps the focus of a tab: what had it when the tab went out of sight has it again, unless something outside of the screens has
 * it by then. A screen that takes the focus when it opens does not take it when its tab comes back. Gives what is to stand
 * before the screens.
 */
export function useTabFocus(panel: RefObject<HTMLElement | null>): ReactNode {
  const last = useRef<Element | null>(null)
  const had = useRef<Element | null>(null)
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    const element = panel.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    if (wasShown.current && isFree()) {
      if (last.current instanceof HTMLElement && last.current.isConnected) last.current.focus({ preventScroll: true })
      if (isFree()) enterScreenSoon()
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [panel])
  // Comes after the effects of all screens.
  useEffect(() => {
    const isTaken = document.activeElement !== had.current && panel.current?.contains(document.activeElement)
    if (wasShown.current && isTaken && had.current instanceof HTMLElement && had.current !== document.body) {
      had.current.focus({ preventScroll: true })
    }
    wasShown.current = true
  }, [panel])
  return <FocusBefore had={had} />
}

/** Notes what has the focus before the effects of what stands after this. */
function FocusBefore({ had }: { readonly had: RefObject<Element | null> }): null {
  useEffect(() => {
    had.current = document.activeElement
  }, [had])
  return null
}

/** Nothing has the focus, or what cannot be seen. */
function isFree(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || !activeElement.checkVisibility()
}
