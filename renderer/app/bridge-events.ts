import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BridgeEvent, Connection, ConnectionId } from '#shared/bridge.ts'
import { subscribe } from '../common/bridge/bridge.ts'
import { bulkControls } from '../common/bulk/bulk.ts'
import { connectionsKey } from '../common/connection/use-connection.ts'
import { refreshJournal } from '../common/journal/journal-queries.ts'
import { connectionPrefix, operationPrefix } from '../common/operations/operation-key.ts'
import { useTabDeeds } from './tabs/tab-deeds.ts'
import { connectionIn } from './tabs/tab-place.ts'
import { useWindowTabs } from './tabs/tabs-context.ts'

/** Does what main asks for by itself: other screens, fresh answers, new states of connections. */
export function useBridgeEvents(): void {
  const client = useQueryClient()
  const tabs = useWindowTabs()
  const { goTo } = useTabDeeds()
  useEffect(
    () =>
      subscribe((event: BridgeEvent) => {
        switch (event.type) {
          case 'app.navigate':
            goTo(event.to)
            return
          case 'operations.invalidated':
            for (const operation of event.operations) {
              void client.invalidateQueries({ queryKey: operationPrefix(event.connection, operation) })
            }
            // A write made them stale, and the journal has it.
            refreshJournal(client)
            return
          case 'app.keychainChanged':
            // Where tokens are, and what could not be asked for without them.
            void client.invalidateQueries()
            return
          case 'offline.changed':
            // What the service no longer lets be read does not stay in the window either.
            for (const { state, connection } of event.state.pins) {
              if (state === 'gone') client.removeQueries({ queryKey: connectionPrefix(connection), type: 'inactive' })
            }
            return
          case 'connections.changed': {
            const before = client.getQueryData<readonly Connection[]>(connectionsKey) ?? []
            client.setQueryData<readonly Connection[]>(connectionsKey, event.connections)
            const gone = new Set(removed(before, event.connections))
            if (gone.size > 0) tabs.leave(at => gone.has(connectionIn(at) ?? ''), '/connections')
            for (const id of actingOtherwise(before, event.connections)) {
              // What was to be sent was meant to be sent as somebody else, and what is on the screen was seen as them.
              bulkControls.pauseAll(id, 'The connection acts as another user than when this was started.')
              void client.cancelQueries({ queryKey: connectionPrefix(id) })
              void client.resetQueries({ queryKey: connectionPrefix(id) })
            }
            for (const id of backOnline(before, event.connections)) {
              void client.invalidateQueries({ queryKey: connectionPrefix(id) })
            }
          }
        }
      }),
    [client, tabs, goTo],
  )
}

/** The connections that are no more. */
export function removed(before: readonly Connection[], after: readonly Connection[]): readonly ConnectionId[] {
  const there = new Set(after.map(({ id }) => id))
  return before.map(({ id }) => id).filter(id => !there.has(id))
}

/** The connections that could not be used before and can be now: what they show is to be asked for again. */
export function backOnline(before: readonly Connection[], after: readonly Connection[]): readonly ConnectionId[] {
  const wasDown = new Set(
    before.filter(({ health }) => health.state === 'offline' || health.state === 'refused').map(({ id }) => id),
  )
  return after.filter(({ id, health }) => health.state === 'online' && wasDown.has(id)).map(({ id }) => id)
}

/** The connections that act as another user than before. */
export function actingOtherwise(before: readonly Connection[], after: readonly Connection[]): readonly ConnectionId[] {
  const users = new Map(before.map(({ id, sudo }) => [id, sudo?.id ?? null]))
  return after.filter(({ id, sudo }) => users.has(id) && users.get(id) !== (sudo?.id ?? null)).map(({ id }) => id)
}
