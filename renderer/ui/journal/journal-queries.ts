import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import { request } from '../../lib/bridge/bridge.ts'

/** The prefix of all query keys of the journal. */
export const journalKey = ['journal'] as const

/** Reads everything of the journal that is in view again. */
export function refreshJournal(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: journalKey })
}

/** One entry with the states around it; null when there is none. */
export function useJournalEntry(id: number) {
  return useQuery({
    queryKey: [...journalKey, 'entry', id],
    queryFn: () => request('journal.get', { id }),
    staleTime: 0,
  })
}

/** The requests that would undo an entry; the service is queried each time. */
export function useUndoPlan(connection: ConnectionRef, id: number) {
  return useQuery({
    queryKey: [...journalKey, 'plan', connection, id],
    queryFn: () => request('journal.planUndo', { connection, id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** The request that would take an entry back, without the secret. */
export function useUndoPreview(
  connection: ConnectionRef,
  { operation, params }: { readonly operation: OperationId; readonly params: Readonly<Record<string, unknown>> },
) {
  return useQuery({
    queryKey: [...journalKey, 'preview', connection, operation, params],
    queryFn: () => request('operations.preview', { connection, operation, params: { ...params } }),
    staleTime: 0,
    gcTime: 0,
  })
}
