import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DraftKey, DraftSummary } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { errorOf, request } from '../../../common/bridge/bridge.ts'
import { useConnection } from '../../../common/connection/use-connection.ts'
import { useProject } from '../project/project-context.ts'

const draftsKey = (connection: string, project: string) => ['drafts', connection, project] as const

/** The unsaved edits of this project, newest first, and how to throw one away. */
export function useDrafts(): {
  readonly drafts: readonly DraftSummary[]
  readonly isPending: boolean
  readonly error: AppError | null
  refresh(): void
  discard(key: DraftKey): Promise<void>
} {
  const connection = useConnection().id
  const { id: project } = useProject()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: draftsKey(connection, project),
    queryFn: () => request('drafts.list', { connection, project }),
  })
  const refresh = () => void client.invalidateQueries({ queryKey: draftsKey(connection, project) })
  return {
    drafts: query.data ?? [],
    isPending: query.isPending,
    error: query.error ? errorOf(query.error) : null,
    refresh,
    discard: async ({ connection, project, branch, path }) => {
      await request('drafts.discard', { connection, project, branch, path })
      refresh()
    },
  }
}
