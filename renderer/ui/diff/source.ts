import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ConnectionRef, getConnectionId } from '#shared/bridge.ts'
import { rawFileQuery } from '#shared/queries/repository.ts'
import { bytesFromBase64 } from '../../lib/code/base64.ts'
import { useConnectionRef } from '../../lib/connection/use-connection.ts'
import { operationQuery } from '../../lib/operations/operation-query.ts'
import { useScreen } from '../../lib/project/links.tsx'
import { useProject } from '../../lib/project/project-context.ts'
import { type DiffFile, getPath } from './diff-file.ts'

export type Side = 'old' | 'new'

/** Where a diff view gets the files themselves: for the lines between hunks, and for images. */
export interface DiffSource {
  /** @throws BridgeFailure when the file cannot be had */
  read(side: Side, path: string): Promise<Uint8Array<ArrayBuffer>>
  /** The screen of a file, where there is one. */
  getScreen?(side: Side, path: string): string
}

/** Both sides in the project of the screen. There is no source until the new ref is known; without an old one it is the new. */
export function useRepositorySource(oldRef: string | undefined, newRef: string | undefined): DiffSource | null {
  return useSourceIn(useConnectionRef(), useProject().id, oldRef, newRef)
}

/** The same in any project of any connection. */
export function useSourceIn(
  connection: ConnectionRef,
  id: string,
  oldRef: string | undefined,
  newRef: string | undefined,
): DiffSource | null {
  const client = useQueryClient()
  const getScreen = useScreen(getConnectionId(connection), id)
  return useMemo(() => {
    if (newRef === undefined) return null
    const getRef = (side: Side) => (side === 'new' ? newRef : (oldRef ?? newRef))
    return {
      async read(side, path) {
        const ref = getRef(side)
        const { value } = await client.fetchQuery(
          operationQuery(client, connection, rawFileQuery({ id, file_path: path, ref })),
        )
        return bytesFromBase64(value.base64)
      },
      getScreen: (side, path) => getScreen(getRef(side), path, 'file'),
    }
  }, [client, connection, id, oldRef, newRef, getScreen])
}

/** Both sides as texts that are here already. */
export function textSource(before: string, after: string): DiffSource {
  return { read: async side => new TextEncoder().encode(side === 'old' ? before : after) }
}

/** The screen of the file as it is now, of a deleted one as it was; undefined where there is none. */
export function screenOfFile(file: DiffFile, source: DiffSource | null): string | undefined {
  return source?.getScreen?.(file.change === 'deleted' ? 'old' : 'new', getPath(file))
}
