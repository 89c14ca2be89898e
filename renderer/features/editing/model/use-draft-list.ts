import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BridgeArgument, DraftSummary } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'

/** The beginning of the keys of all lists of drafts. */
export const everyDraft = ['drafts'] as const

export interface DraftList {
  readonly drafts: readonly DraftSummary[]
  readonly isPending: boolean
  readonly error: AppError | null
  /** Resolves when the drafts were read again. */
  refresh(): Promise<void>
  /** @throws BridgeFailure */
  discard(id: number): Promise<void>
  /** @throws BridgeFailure */
  putBack(id: number): Promise<void>
}

/**
 * The unsaved edits of a connection and project, or of everything, newest first.
 * @param before done before they are read
 */
export function useDraftList(scope: BridgeArgument<'drafts.list'>, before: () => Promise<void> = nothing): DraftList {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...everyDraft, scope.connection ?? null, scope.project ?? null],
    queryFn: async () => {
      await before()
      return request('drafts.list', scope)
    },
  })
  const refresh = () => client.invalidateQueries({ queryKey: everyDraft })
  return {
    drafts: query.data ?? [],
    isPending: query.isPending,
    error: query.error ? getError(query.error) : null,
    refresh,
    discard: async id => {
      await request('drafts.discardOne', { id })
      void refresh()
    },
    putBack: async id => {
      await request('drafts.putBack', { id })
      void refresh()
    },
  }
}

async function nothing(): Promise<void> {}
