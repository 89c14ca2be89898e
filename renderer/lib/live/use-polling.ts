import { useEffect, useEffectEvent } from 'react'

/** Calls `read` at an interval while the screen is open and its window is visible. `seconds` null: no polling. */
export function usePolling(read: () => void, seconds: number | null): void {
  const again = useEffectEvent(read)
  useEffect(() => {
    if (seconds === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
}
