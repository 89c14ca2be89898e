import { RouterProvider } from '@tanstack/react-router'
import { Activity, useEffect, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { TabContext } from '../../lib/tabs/tab-life.ts'
import { useScrollMemory } from '../history/use-scroll-memory.ts'
import classes from './tab-panels.module.css'
import { panelId, tabId } from './tab-parts.ts'
import { useTabs, useWindowTabs } from './tabs-context.ts'
import { useTabFocus } from './use-tab-focus.tsx'

/**
 * The screens of all tabs that were in view so far. Those out of sight keep all they hold, and do nothing. They stand in the
 * order they were opened in: an element that is moved in the page would lose how far it is scrolled.
 */
export function TabPanels() {
  const active = useTabs(tabs => tabs.active)
  const isOne = useTabs(tabs => tabs.open.length === 1)
  const shown = useTabs(
    useShallow(({ open }) =>
      open
        .filter(tab => tab.wasShown)
        .map(({ id }) => id)
        .toSorted((one, other) => one - other),
    ),
  )
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
  const router = tabs.routerOf(id)
  const panel = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useScrollMemory(router, main)
  const focusBefore = useTabFocus(panel)
  // After the effects of all that stands in it.
  useEffect(() => tabs.stands(id), [tabs, id])
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
