import type { QueryClient } from '@tanstack/react-query'
import type { ConnectionRef } from '#shared/bridge.ts'
import { folderQuery } from '#shared/queries/repository.ts'
import { operationPagesQuery } from '../../../../lib/operations/operation-query.ts'

/** A folder whose screen is being opened. */
export interface PrefetchedFolder {
  readonly connection: ConnectionRef
  /** Of the project, as the address names it. */
  readonly id: string
  readonly path: string
  readonly ref: string
}

/** Prefetches the first page of a folder before its screen is rendered. The query client skips cached data. */
export function prefetchFolder(client: QueryClient, { connection, id, path, ref }: PrefetchedFolder): void {
  const folder = operationPagesQuery(client, connection, folderQuery(id, ref, path))
  // Errors are shown by the screen, which sends its own request.
  if (!client.getQueryData(folder.queryKey)) void client.prefetchInfiniteQuery(folder)
}
