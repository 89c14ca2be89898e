import { useEffect, useEffectEvent } from 'react'

/** Does something again and again while the screen is open and its window is seen. `seconds` null: not by itself. */
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
