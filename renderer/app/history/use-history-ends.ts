import { useSyncExternalStore } from 'react'

/** Whether there is a screen to go back to, and one to go forward to. */
export function useHistoryEnds(): { readonly canGoBack: boolean; readonly canGoForward: boolean } {
  const canGoBack = useSyncExternalStore(subscribe, () => window.navigation.canGoBack)
  const canGoForward = useSyncExternalStore(subscribe, () => window.navigation.canGoForward)
  return { canGoBack, canGoForward }
}

function subscribe(changed: () => void): () => void {
  const { navigation } = window
  navigation.addEventListener('currententrychange', changed)
  return () => navigation.removeEventListener('currententrychange', changed)
}
