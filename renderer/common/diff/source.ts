import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionId } from '#shared/bridge.ts'
import { bytesFromBase64 } from '../code/base64.ts'
import { useConnectionId } from '../connection/use-connection.ts'
import { operationQuery } from '../operations/operation-query.ts'
import { useProject } from '../project/project-context.ts'

export type Side = 'old' | 'new'

/** Where a diff view gets the files themselves: for the lines between hunks, and for images. */
export interface DiffSource {
  /** @throws BridgeFailure when the file cannot be had */
  read(side: Side, path: string): Promise<Uint8Array<ArrayBuffer>>
}

/** Both sides in the project of the screen. Undefined refs are not known (yet); then there is no source. */
export function useRepositorySource(oldRef: string | undefined, newRef: string | undefined): DiffSource | null {
  return useSourceIn(useConnectionId(), useProject().id, oldRef, newRef)
}

/** The same in any project of any connection. */
export function useSourceIn(
  connection: ConnectionId,
  id: string,
  oldRef: string | undefined,
  newRef: string | undefined,
): DiffSource | null {
  const client = useQueryClient()
  return useMemo(() => {
    if (newRef === undefined) return null
    return {
      async read(side, path) {
        const ref = side === 'new' ? newRef : (oldRef ?? newRef)
        const { value } = await client.fetchQuery(
          operationQuery(client, connection, 'files.raw', { id, file_path: path, ref }),
        )
        return bytesFromBase64(value.base64)
      },
    }
  }, [client, connection, id, oldRef, newRef])
}

/** Both sides as texts that are here already. */
export function textSource(before: string, after: string): DiffSource {
  return { read: async side => new TextEncoder().encode(side === 'old' ? before : after) }
}
