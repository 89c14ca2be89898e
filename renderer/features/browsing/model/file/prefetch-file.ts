import type { QueryClient } from '@tanstack/react-query'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { Params, ReadId } from '#shared/contract/contract.ts'
import type { Query } from '#shared/queries/query.ts'
import { blameQuery, blobQuery, fileQuery } from '#shared/queries/repository.ts'
import { operationKey } from '../../../../lib/operations/operation-key.ts'
import { operationQuery } from '../../../../lib/operations/operation-query.ts'
import { firstRows } from '../blame/first-rows.ts'

/** Larger files are loaded only after confirmation. */
export const maxUnconfirmedSize = 10_000_000

/** A file whose screen is being opened. */
export interface PrefetchedFile {
  readonly connection: ConnectionRef
  /** Of the project, as the address names it. */
  readonly id: string
  readonly path: string
  readonly ref: string
  readonly withBlame: boolean
  /** The line of the link. */
  readonly line: number | undefined
}

/**
 * Prefetches the data of a file's screen before it is rendered: first the blame, which takes git longest, then the
 * file's metadata, and its content immediately. The query client skips cached data.
 */
export function prefetchFile(
  client: QueryClient,
  { connection, id, path, ref, withBlame, line }: PrefetchedFile,
): void {
  const ask = async <I extends ReadId>(asked: Query<I>) => {
    const query = operationQuery(client, connection, asked)
    return client.getQueryData(query.queryKey) ?? client.fetchQuery(query)
  }
  const file = { id, file_path: path, ref }
  const askForContent = async () => {
    const { blob_id: sha, size } = (await ask(fileQuery(file))).value
    if (size <= maxUnconfirmedSize) await ask(blobQuery({ id, sha }))
  }
  // Errors are shown by the screen, which sends its own request.
  if (withBlame && !hasBlame(client, connection, file)) {
    ask(blameQuery({ ...file, range: firstRows(line) })).catch(() => undefined)
  }
  askForContent().catch(() => undefined)
}

/** Whether lines of a blame are loaded: then its screen is open, and a link to another line needs no others. */
function hasBlame(client: QueryClient, connection: ConnectionRef, file: Params<'files.head'>): boolean {
  const loaded = client.getQueriesData({ queryKey: operationKey(connection, 'files.blame', file) })
  return loaded.some(([, data]) => data !== undefined)
}
