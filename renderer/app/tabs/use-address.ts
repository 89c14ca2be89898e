import { useEffect } from 'react'
import { activeTab } from './tab-model.ts'
import { useWindowTabs } from './tabs-context.ts'

/** The screen that the page's address names; null when it names none. */
export function placeInAddress(): string | null {
  const place = window.location.hash.slice(1)
  return place.startsWith('/') && place !== '/' ? place : null
}

/**
 * The page's address names the screen in view, so that loading the page again opens it. What is set there from outside goes to
 * the tab in view, which keeps its own history: the browser's has one entry.
 */
export function useAddress(): void {
  const tabs = useWindowTabs()
  useEffect(() => {
    const write = () => {
      const { at } = activeTab(tabs.state.getState())
      if (window.location.hash.slice(1) !== at) window.history.replaceState(null, '', `#${at}`)
    }
    const onHashChange = ({ newURL }: HashChangeEvent) => {
      // A tab may have gone elsewhere since; what was set comes after that.
      const place = new URL(newURL).hash.slice(1)
      const { id, at } = activeTab(tabs.state.getState())
      if (place === at) return
      if (place.startsWith('/')) tabs.routerOf(id).history.push(place)
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
