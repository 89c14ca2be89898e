import type { Query } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { request } from '../lib/bridge/bridge.ts'
import { useTour } from './tour/tour-state.ts'
import { useFetchCount } from './watch-queries.ts'

/** A screen may start the next query only when it has drawn the answer to the one before: two frames, in milliseconds. */
const settle = 33

/**
 * Reports to main once when the first screen is usable (the router is idle, and no primary query of the screen is in
 * its first load, or the welcome is shown above it), and once when everything on it has loaded. Returns whether the
 * window has been idle since: the moment to preload code.
 */
export function useReady(): boolean {
  const routing = useRouterState({ select: state => state.status === 'pending' })
  const needed = useFetchCount(query => isFirstLoad(query) && query.meta?.secondary !== true) > 0
  const loading = useFetchCount(isFirstLoad) > 0
  const isWelcoming = useTour(({ step }) => step === 'welcome')
  useOnceResting('app.ready', routing || (needed && !isWelcoming))
  const isSettled = useOnceResting('app.settled', routing || loading)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isSettled) return
    const request = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(request)
  }, [isSettled])
  return isIdle
}

function isFirstLoad(query: Query): boolean {
  return query.state.data === undefined
}

function useOnceResting(message: 'app.ready' | 'app.settled', busy: boolean): boolean {
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (busy || isTold) return
    const timer = setTimeout(() => {
      setTold(true)
      void request(message, {}).catch(() => undefined)
    }, settle)
    return () => clearTimeout(timer)
  }, [message, busy, isTold])
  return isTold
}
