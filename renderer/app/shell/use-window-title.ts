import { useEffect } from 'react'
import { request } from '../../lib/bridge/bridge.ts'
import { windowTitle } from '../window-title.ts'
import { useActiveConnection } from './use-active-connection.ts'
import { useParamsInView, useSearchInView } from './use-place-in-view.ts'

/** Says in the window's title where the person is. */
export function useWindowTitle(): void {
  const { project, operation } = useParamsInView()
  const search = useSearchInView()
  const connection = useActiveConnection()
  const path = 'path' in search && typeof search.path === 'string' ? search.path : operation
  const title = windowTitle({ path, project, connection: connection?.name })
  useEffect(() => {
    void request('app.setTitle', { title }).catch(() => undefined)
  }, [title])
}
