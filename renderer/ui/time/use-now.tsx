import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** Relative times are shown in minutes, so an update twice a minute is exact enough. */
const tick = 30_000

const NowContext = createContext<number | null>(null)

/** One clock for all relative times below it. */
export function NowProvider({ children }: { readonly children: ReactNode }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now}>{children}</NowContext>
}

/** The present time in milliseconds, at most half a minute old. */
export function useNow(): number {
  return useContext(NowContext) ?? Date.now()
}
