import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { BridgeEvent, Connection, ConnectionId, ConnectionRef } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { everyDraft } from '../features/editing/model/use-draft-list.ts'
import { proposalsKey } from '../features/proposals/model/use-proposals.ts'
import { notifyFault } from '../lib/app-info/notify-fault.tsx'
import { getError, request, subscribe } from '../lib/bridge/bridge.ts'
import { forgetGenerations } from '../lib/connection/generation-state.ts'
import { connectionsKey } from '../lib/connection/use-connection.ts'
import { setLimitWaits } from '../lib/live/limit-waits.ts'
import { showNotice } from '../lib/notices/notices.ts'
import { connectionPrefix, isKeyOf, operationPrefix } from '../lib/operations/operation-key.ts'
import { settingsKey } from '../lib/settings/use-settings.ts'
import { bulkJobs } from '../ui/bulk/bulk-jobs.ts'
import { refreshJournal } from '../ui/journal/journal-queries.ts'
import { offerKey } from './self-check/self-check-state.ts'
import { useTabActions } from './tabs/tab-actions.ts'
import { connectionIn } from './tabs/tab-place.ts'
import { createTabsByUser } from './tabs/tabs-by-user.ts'
import { useWindowTabs } from './tabs/tabs-context.ts'

/** Handles main's events: navigation, fresh answers, new states of connections. */
export function useBridgeEvents(): void {
  const client = useQueryClient()
  useEffect(() => followGenerations(client), [client])
  useEffect(() => void restoreBulkJobs(), [])
  const tabs = useWindowTabs()
  const { goTo, openBehind } = useTabActions()
  const followUser = useMemo(() => createTabsByUser(tabs), [tabs])
  useEffect(
    () =>
      subscribe((event: BridgeEvent) => {
        switch (event.type) {
          case 'app.fault':
            notifyFault(event.error)
            return
          case 'app.navigate':
            goTo(event.to)
            return
          case 'app.openTab':
            openBehind(event.to)
            return
          case 'operations.invalidated':
            for (const operation of event.operations) {
              void client.invalidateQueries({ queryKey: operationPrefix(event.connection, operation) })
            }
            // A write made them stale, and the journal has it.
            refreshJournal(client)
            return
          case 'settings.changed':
            void client.invalidateQueries({ queryKey: settingsKey })
            return
          case 'proposals.changed':
            void client.invalidateQueries({ queryKey: proposalsKey })
            return
          case 'drafts.changed':
            void client.invalidateQueries({ queryKey: everyDraft })
            return
          case 'selfCheck.answered':
            void client.invalidateQueries({ queryKey: offerKey })
            return
          case 'limits.changed':
            setLimitWaits(event.connection, event.waits)
            return
          case 'app.keychainChanged':
            // The storage of tokens changed, and with it everything that couldn't be requested without them.
            void client.invalidateQueries()
            return
          case 'offline.changed':
            // Data that the service no longer allows is removed from the window, too.
            for (const { state, connection } of event.state.pins) {
              if (state === 'gone') client.removeQueries({ queryKey: connectionPrefix(connection), type: 'inactive' })
            }
            return
          case 'connections.changed': {
            const before = client.getQueryData<readonly Connection[]>(connectionsKey) ?? []
            client.setQueryData<readonly Connection[]>(connectionsKey, event.connections)
            const gone = new Set(removed(before, event.connections))
            if (gone.size > 0) tabs.leave(({ at }) => (gone.has(connectionIn(at) ?? '') ? '/connections' : null))
            followUser(before, event.connections)
            for (const id of backOnline(before, event.connections)) {
              void client.invalidateQueries({ queryKey: connectionPrefix(id) })
            }
          }
        }
      }),
    [client, tabs, followUser, goTo, openBehind],
  )
  // After the subscription above: what main kept back until the page listens comes now, however long the first screen takes.
  useEffect(() => void request('app.listening', {}).catch(() => undefined), [])
}

/** The connections that are no more. */
export function removed(before: readonly Connection[], after: readonly Connection[]): readonly ConnectionId[] {
  const there = new Set(after.map(({ id }) => id))
  return before.map(({ id }) => id).filter(id => !there.has(id))
}

/** The connections that are back online: their data has to be refetched. */
export function backOnline(before: readonly Connection[], after: readonly Connection[]): readonly ConnectionId[] {
  const wasDown = new Set(
    before.filter(({ health }) => health.state === 'offline' || health.state === 'refused').map(({ id }) => id),
  )
  return after.filter(({ id, health }) => health.state === 'online' && wasDown.has(id)).map(({ id }) => id)
}

/**
 * Drops the data of a generation that ended, however the page learns of it, and pauses what was to be sent as it.
 * Returns the function that ends this.
 */
export function followGenerations(client: QueryClient): () => void {
  let before = client.getQueryData<readonly Connection[]>(connectionsKey) ?? []
  /** Users of tokens, as last known. */
  const accounts = new Map(before.map(({ id, account }) => [id, account]))
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== connectionsKey[0]) return
    const after = client.getQueryData<readonly Connection[]>(connectionsKey)
    if (!after || after === before) return
    const ended = endedGenerations(before, after)
    // Main has let go of the paths that were opened and starred as another account.
    const isAnother = after.some(now => isOther(accounts.get(now.id) ?? null, before, now))
    for (const { id, account } of after) if (account !== null) accounts.set(id, account)
    if (isAnother) void client.invalidateQueries({ queryKey: settingsKey })
    before = after
    if (ended.size === 0) return
    for (const ref of ended) bulkJobs.getState().outdateAll(ref, changedText)
    const isOfEnded = { predicate: ({ queryKey }: Query) => isKeyOf(queryKey, ended) }
    void client.cancelQueries(isOfEnded)
    client.removeQueries(isOfEnded)
    forgetGenerations(ended)
    // Which drafts belong to whom the connection is now.
    void client.invalidateQueries({ queryKey: everyDraft })
  })
}

/** Only then: reloaded settings would overwrite unsaved changes. */
function isOther(account: string | null, before: readonly Connection[], now: Connection): boolean {
  const former = before.find(({ id }) => id === now.id)
  const isMoved = former !== undefined && former.kind === 'saved' && former.baseUrl !== now.baseUrl
  return isMoved || (account !== null && now.account !== null && account !== now.account)
}

const changedText = t('The address, account or user of the connection changed after this was planned.')

/** The generations that are no longer those of a connection. */
export function endedGenerations(
  before: readonly Connection[],
  after: readonly Connection[],
): ReadonlySet<ConnectionRef> {
  const present = new Set(after.map(({ ref }) => ref))
  return new Set(before.map(({ ref }) => ref).filter(ref => !present.has(ref)))
}

/**
 * Restores the jobs that were interrupted when the last window closed. They are paused, and send nothing until the user
 * resumes them. When they can't be loaded, a notice says so: main keeps them for the next window.
 */
async function restoreBulkJobs(): Promise<void> {
  try {
    const jobs = await request('bulkJobs.interrupted', {})
    if (jobs.length > 0) await (await import('../ui/bulk/bulk.ts')).restoreInterrupted(jobs)
  } catch (thrown) {
    const { sentence, nextStep } = explain(getError(thrown))
    const title = t('Couldn’t load interrupted bulk jobs')
    showNotice({ id: 'interrupted jobs', color: 'red', title, message: `${sentence} ${nextStep}` })
  }
}
