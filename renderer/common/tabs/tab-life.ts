import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'

/** What a screen has to know of the tab of the window it stands in. */
export interface TabLife {
  readonly id: number
  /** Whether the tab goes on out of sight: its effects have ended then, what it holds has not. */
  isHidden(): boolean
  /** Runs something when the tab is closed out of sight. Gives the function that takes it back. */
  onClosed(run: () => void): () => void
}

export const TabContext = createContext<TabLife | null>(null)

/**
 * Runs something when the caller goes away for good. A tab that goes out of sight ends the effects of all that is in it, as if
 * it went away; what must not end with them ends here.
 */
export function useGone(gone: () => void): void {
  const tab = useContext(TabContext)
  const takeBack = useRef<(() => void) | null>(null)
  const run = useEffectEvent(gone)
  useEffect(() => {
    takeBack.current?.()
    takeBack.current = tab?.onClosed(() => run()) ?? null
    return () => {
      if (tab?.isHidden()) return
      takeBack.current?.()
      run()
    }
  }, [tab])
}
