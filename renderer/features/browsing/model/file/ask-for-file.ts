import type { QueryClient } from '@tanstack/react-query'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { Params, ReadId } from '#shared/contract/contract.ts'
import { operationQuery } from '../../../../lib/operations/operation-query.ts'

/** Larger files are read only when a person says so. */
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
 * Asks for what the screen of a file shows, before that is drawn: first for the blame, which takes git longest, then for what
 * the file is, and at once for its content. Nothing that is there already is asked for again; the screen sees to that.
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
  // What fails here is told by the screen, which asks for itself.
  if (withBlame) ask('files.blame', file).catch(() => undefined)
  askForContent().catch(() => undefined)
}
