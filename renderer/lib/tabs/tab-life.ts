import { createContext, useEffectEvent, useInsertionEffect } from 'react'

/** The window tab that contains a screen; null outside of all tabs. */
export const TabContext = createContext<number | null>(null)

/**
 * Runs a callback when the calling component is unmounted for good, visible or not. Hiding a tab runs the cleanups of
 * its effects as if it were unmounted, so cleanup that must wait for the real end belongs here. Only insertion effects
 * survive hiding and keep seeing changes. They must not set state, so the callback runs right after them.
 */
export function useGone(gone: () => void): void {
  const run = useEffectEvent(gone)
  useInsertionEffect(() => () => queueMicrotask(() => run()), [])
}
