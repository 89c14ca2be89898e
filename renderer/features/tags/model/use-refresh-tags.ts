import { useQueryClient } from '@tanstack/react-query'
import { getConnectionId } from '#shared/bridge.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { operationPrefix } from '../../../lib/operations/operation-key.ts'

/** Refetches the visible tags after another user's change. */
export function useRefreshTags(): () => void {
  const client = useQueryClient()
  const connection = useConnectionRef()
  return () => {
    for (const operation of ['tags.list', 'tags.get'] as const) {
      void client.invalidateQueries({ queryKey: operationPrefix(getConnectionId(connection), operation) })
    }
  }
}
