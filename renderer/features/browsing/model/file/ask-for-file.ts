import type { QueryClient } from '@tanstack/react-query'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { Params, ReadId } from '#shared/contract/contract.ts'
import { operationQuery } from '../../../../lib/operations/operation-query.ts'

/** Larger files are loaded only after confirmation. */
export const readUnasked = 10_000_000

/** A file whose screen is being opened. */
export interface FileAsked {
  readonly connection: ConnectionRef
  /** Of the project, as the address names it. */
  readonly id: string
  readonly path: string
  readonly ref: string
  readonly withBlame: boolean
}

/**
 * Prefetches the data of a file's screen before it is rendered: first the blame, which takes git longest, then the
 * file's metadata, and its content immediately. The query client skips cached data.
 */
export function askForFile(client: QueryClient, { connection, id, path, ref, withBlame }: FileAsked): void {
  const ask = async <I extends ReadId>(operation: I, params: Params<I>) => {
    const query = operationQuery(client, connection, operation, params)
    return client.getQueryData(query.queryKey) ?? client.fetchQuery(query)
  }
  const file = { id, file_path: path, ref }
  const askForContent = async () => {
    const { blob_id: sha, size } = (await ask('files.head', file)).value
    if (size <= readUnasked) await ask('repository.blob', { id, sha })
  }
  // Errors are shown by the screen, which sends its own request.
  if (withBlame) ask('files.blame', file).catch(() => undefined)
  askForContent().catch(() => undefined)
}
