import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { request } from '../common/bridge/bridge.ts'

/** A screen may start the next query only when it has drawn the answer to the one before. */
const settle = 50

/** Tells main once that the first screen has its data: the router rests and no query is in its first load. */
export function useReady(): void {
  const routing = useRouterState({ select: state => state.status === 'pending' })
  const loading = useIsFetching({ predicate: query => query.state.data === undefined }) > 0
  const told = useRef(false)
  useEffect(() => {
    if (routing || loading || told.current) return
    const timer = setTimeout(() => {
      told.current = true
      void request('app.ready', {}).catch(() => undefined)
    }, settle)
    return () => clearTimeout(timer)
  }, [routing, loading])
}
