import { useDebouncedCallback } from '@mantine/hooks'
import { deepEqual } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { maxLocationLength, type Settings } from '#shared/bridge.ts'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { activeTab, type Tabs } from './tab-model.ts'
import { connectionIn } from './tab-place.ts'
import { useWindowTabs } from './tabs-context.ts'

/** Whether main keeps so long a path. */
const fits = (at: string) => at.length <= maxLocationLength

/** Keeps the tabs and where they are, so that the next start opens them again. */
export function useKeepTabs(): void {
  const { state } = useWindowTabs()
  const { data: connections = [] } = useConnections()
  const update = useUpdateSettings()
  const lasts = (at: string) => {
    const connection = connectionIn(at)
    return connection === null || connections.some(({ id, kind }) => id === connection && kind !== 'run-only')
  }
  // Tabs opened while a connection acts as another user aren't restored, as sudo mode ends with the run.
  const isActing = connections.some(({ sudo }) => sudo !== null)
  const keep = useDebouncedCallback(() => {
    if (isActing) return
    update(present => {
      const change = keptTabs(state.getState(), lasts)
      return deepEqual(present, { ...present, ...change }) ? {} : change
    })
  }, 500)
  const isAfterCrash = (useAppInfo()?.previousScreens ?? []).length > 0
  useEffect(() => {
    // A link or the page's address may have led elsewhere before the window was drawn. After a crash, Home offers what is kept.
    if (!isAfterCrash || state.getState() !== state.getInitialState()) keep()
    return state.subscribe(keep)
  }, [state, keep, isAfterCrash])
  // Screens of a connection that was added a moment ago, or has ended acting as another user, are kept from then on.
  const whose = connections.map(({ id, kind, sudo }) => `${id} ${kind} ${sudo ?? ''}`).join('\n')
  const before = useRef(whose)
  useEffect(() => {
    if (before.current === whose) return
    before.current = whose
    keep()
  }, [whose, keep])
}

/**
 * The tabs to save for the next start: all of them if there are several. A single tab is saved only when it shows a
 * screen of a connection. Temporary ones, such as those of a connection for one run, are left out.
 */
export function keptTabs(tabs: Tabs, lasts: (at: string) => boolean): Partial<Settings> {
  const active = activeTab(tabs)
  const kept = tabs.open.filter(({ at }) => fits(at) && lasts(at))
  const isLast = active.at.startsWith('/c/') && kept.includes(active)
  return {
    ...(isLast && { lastLocation: active.at }),
    tabs:
      kept.length > 1
        ? { open: kept.map(({ at }) => at), active: Math.max(0, kept.indexOf(active)) }
        : { open: [], active: 0 },
  }
}
