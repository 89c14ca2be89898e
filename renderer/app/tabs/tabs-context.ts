import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Tabs } from './tab-model.ts'
import type { WindowTabs } from './window-tabs.ts'

export const TabsContext = createContext<WindowTabs | null>(null)

/** The tabs of the window, and the actions on them. */
export function useWindowTabs(): WindowTabs {
  const tabs = useContext(TabsContext)
  if (!tabs) throw new Error('There are no tabs around this')
  return tabs
}

/** Something of the present state of the tabs. */
export function useTabs<T>(select: (tabs: Tabs) => T): T {
  return useStore(useWindowTabs().state, select)
}

/**
 * The tabs that were in view so far, in the order they were opened in: an element that is moved in the page would lose how far it is
 * scrolled.
 */
export function useShownTabs(): readonly number[] {
  return useTabs(
    useShallow(({ open }) =>
      open
        .filter(tab => tab.wasShown)
        .map(({ id }) => id)
        .toSorted((one, other) => one - other),
    ),
  )
}
