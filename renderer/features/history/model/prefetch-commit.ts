import type { QueryClient } from '@tanstack/react-query'
import type { ConnectionRef } from '#shared/bridge.ts'
import { commitDiffQuery, commitQuery } from '#shared/queries/repository.ts'
import { operationPagesQuery, operationQuery } from '../../../lib/operations/operation-query.ts'

/** A commit whose screen is being opened. */
export interface PrefetchedCommit {
  readonly connection: ConnectionRef
  /** Of the project, as the address names it. */
  readonly id: string
  readonly sha: string
}

const fullSha = /^[0-9a-f]{40}$/

/**
 * Prefetches a commit and the first page of its changes, at the same time and before its screen is rendered. The changes are requested by the
 * full SHA, so a branch or an abbreviated SHA has to be resolved first. The query client skips cached data.
 */
export function prefetchCommit(client: QueryClient, { connection, id, sha }: PrefetchedCommit): void {
  const commit = operationQuery(client, connection, commitQuery(id, sha))
  if (client.getQueryData(commit.queryKey)) return
  // Errors are shown by the screen, which sends its own request.
  void client.prefetchQuery(commit)
  if (fullSha.test(sha))
    void client.prefetchInfiniteQuery(operationPagesQuery(client, connection, commitDiffQuery(id, sha)))
}
