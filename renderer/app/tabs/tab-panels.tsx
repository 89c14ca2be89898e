import { RouterProvider } from '@tanstack/react-router'
import { Activity, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { TabContext } from '../../lib/tabs/tab-life.ts'
import { useScrollMemory } from '../history/use-scroll-memory.ts'
import { enterScreenSoon } from '../shell/screen-focus.ts'
import classes from './tab-panels.module.css'
import { panelId, tabId } from './tab-parts.ts'
import { useShownTabs, useTabs, useWindowTabs } from './tabs-context.ts'

/**
 * The screens of all tabs that were in view so far. Those out of sight keep all they hold, and do nothing.
 */
export function TabPanels() {
  const active = useTabs(tabs => tabs.active)
  const isOne = useTabs(tabs => tabs.open.length === 1)
  const shown = useShownTabs()
  return shown.map(id => (
    <Activity key={id} mode={id === active ? 'visible' : 'hidden'}>
      <TabPanel id={id} isActive={id === active} isOne={isOne} />
    </Activity>
  ))
}

function TabPanel({
  id,
  isActive,
  isOne,
}: {
  readonly id: number
  readonly isActive: boolean
  readonly isOne: boolean
}) {
  const tabs = useWindowTabs()
  const router = tabs.getRouter(id)
  const panel = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useScrollMemory(router, main)
  const focusBefore = useTabFocus(panel)
  // After the effects of all components in the panel.
  useEffect(() => tabs.observe(id), [tabs, id])
  return (
    <TabContext value={id}>
      <div
        ref={panel}
        className={classes.panel}
        id={panelId(id)}
        {...(!isOne && { role: 'tabpanel', 'aria-labelledby': tabId(id) })}
      >
        <main ref={main} className={classes.main} id={isActive ? 'main' : undefined} data-screen tabIndex={-1}>
          {focusBefore}
          <RouterProvider router={router} />
        </main>
      </div>
    </TabContext>
  )
}

/**
 * Restores the focus of a tab: the element that was focused when the tab was hidden is focused again, unless an element
 * outside of the screens has the focus by then. A screen that takes the focus when it opens doesn't do so when its tab
 * is shown again. Returns the element to render before the screens.
 */
function useTabFocus(panel: RefObject<HTMLElement | null>): ReactNode {
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
  // Runs after the effects of all screens.
  useEffect(() => {
    const isTaken = document.activeElement !== had.current && panel.current?.contains(document.activeElement)
    if (wasShown.current && isTaken && had.current instanceof HTMLElement && had.current !== document.body) {
      had.current.focus({ preventScroll: true })
    }
    wasShown.current = true
  }, [panel])
  return <FocusBefore had={had} />
}

/** Records the focused element before the effects of the following components. */
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
