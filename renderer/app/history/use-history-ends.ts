import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** Whether there is a screen to go back to in the tab in view, and one to go forward to. */
export function useHistoryEnds(): { readonly canGoBack: boolean; readonly canGoForward: boolean } {
  const { history } = useRouter()
  const canGoBack = useSyncExternalStore(history.subscribe, () => history.canGoBack())
  const canGoForward = useSyncExternalStore(
    history.subscribe,
    () => history.location.state.__TSR_index < history.length - 1,
  )
  return { canGoBack, canGoForward }
}
