import { createContext, useEffectEvent, useInsertionEffect } from 'react'

/** The tab of the window that a screen stands in; null outside of all. */
export const TabContext = createContext<number | null>(null)

/**
 * Runs something when the caller has gone away for good, in sight or not. A tab that goes out of sight ends the effects of all
 * that is in it, as if it went away; what must not end with them ends here. Only insertion effects outlive that, and go on
 * with what changes out of sight. They may change no state, so it runs right after them.
 */
export function useGone(gone: () => void): void {
  const run = useEffectEvent(gone)
  useInsertionEffect(() => () => queueMicrotask(() => run()), [])
}
