import { useEffect, useEffectEvent } from 'react'

/** Calls back for keys wherever the focus is, after everything in the document had them. For keys that can't be commands. */
export function useWindowKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useEffectEvent(onKeyDown)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
