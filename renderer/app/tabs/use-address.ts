import { useEffect } from 'react'
import { activeTab } from './tab-model.ts'
import { useWindowTabs } from './tabs-context.ts'

/** The screen that the page's address names; null when it names none. */
export function placeInAddress(): string | null {
  const place = window.location.hash.slice(1)
  return place.startsWith('/') && place !== '/' ? place : null
}

/**
 * Keeps the active screen in the page's address, so that a reload opens it again. An address set from outside is opened
 * in the active tab, which has its own history: the browser's has one entry.
 */
export function useAddress(): void {
  const tabs = useWindowTabs()
  useEffect(() => {
    const write = () => {
      const { at } = activeTab(tabs.state.getState())
      if (window.location.hash.slice(1) !== at) window.history.replaceState(null, '', `#${at}`)
    }
    const onHashChange = ({ newURL }: HashChangeEvent) => {
      // The tab may have navigated since; the new address comes after that.
      const place = new URL(newURL).hash.slice(1)
      const { id, at } = activeTab(tabs.state.getState())
      if (place === at) return
      if (place.startsWith('/')) tabs.getRouter(id).history.push(place)
      // The tab may stay where it is. Not written before: Chromium leaves out changes of the address that come too thick.
      setTimeout(write)
    }
    write()
    const end = tabs.state.subscribe(write)
    window.addEventListener('hashchange', onHashChange)
    return () => {
      end()
      window.removeEventListener('hashchange', onHashChange)
    }
  }, [tabs])
}
