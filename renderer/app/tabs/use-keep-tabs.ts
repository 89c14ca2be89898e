import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { keptTabs } from './kept-tabs.ts'
import { connectionIn } from './tab-place.ts'
import { useWindowTabs } from './tabs-context.ts'

/** Keeps the tabs and where they are, so that the next start opens them again. */
export function useKeepTabs(): void {
  const { state } = useWindowTabs()
  const { data: connections = [] } = useConnections()
  const update = useUpdateSettings()
  const lasts = (at: string) => {
    const connection = connectionIn(at)
    return connection === null || connections.some(({ id, kind }) => id === connection && kind !== 'run-only')
  }
  // What is open while a connection acts as another user ends with the run, as acting does.
  const isActing = connections.some(({ sudo }) => sudo !== null)
  const keep = useDebouncedCallback(() => {
    if (!isActing) update(() => keptTabs(state.getState(), lasts))
  }, 500)
  useEffect(() => state.subscribe(keep), [state, keep])
}
