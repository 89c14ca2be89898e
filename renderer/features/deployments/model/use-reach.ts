import { type QueryClient, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { Deployment } from '#shared/contract/deployments.ts'
import type { Environment } from '#shared/contract/environments.ts'
import { lastSuccessQuery } from '#shared/queries/delivery.ts'
import type { PagesQuery } from '#shared/queries/query.ts'
import { mergeBaseQuery } from '#shared/queries/repository.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { operationKey } from '../../../lib/operations/operation-key.ts'
import { readPolicy, staleTime } from '../../../lib/operations/read-through.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import { useProject } from '../../../lib/project/project-context.ts'

/** Whether a commit is part of what an environment has. */
export type Reach = 'exact' | 'deployed' | 'notDeployed' | 'nothingDeployed' | 'looking' | 'unread'

/** An environment, what succeeded there last, and whether a commit is part of it. */
export interface ReachRow {
  readonly environment: Environment
  readonly deployment: Deployment | null
  readonly reach: Reach
}

/**
 * Whether a commit is part of the last successful deployment, for each of some environments.
 * @param sha the full one; null while it is not loaded
 */
export function useReach(environments: readonly Environment[], sha: string | null): readonly ReachRow[] {
  const { id } = useProject()
  const connection = useConnectionRef()
  const client = useQueryClient()
  const combine = useCallback(
    (results: UseQueryResult<Found>[]) =>
      environments.map((environment, index): ReachRow => {
        const { data, error } = results[index] ?? {}
        return { environment, deployment: null, reach: error ? 'unread' : 'looking', ...data }
      }),
    [environments],
  )
  return useQueries({
    queries: environments.map(({ name }) => {
      const query = lastSuccessQuery(id, name)
      return {
        queryKey: [...operationKey(connection, query.operation, query.params), 'reach', sha],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          find({ client, connection, sha: sha ?? '', signal }, query),
        enabled: sha !== null,
        staleTime: staleTime(readPolicy(query.operation)),
        meta: { secondary: true },
      }
    }),
    combine,
  })
}

interface Found {
  readonly deployment: Deployment | null
  readonly reach: Reach
}

/** The commit that is looked for. */
interface AskedCommit {
  readonly client: QueryClient
  readonly connection: ConnectionRef
  readonly sha: string
  readonly signal: AbortSignal
}

/** A commit is part of another one when it is the merge base of both (document 1, section 4.1). @throws BridgeFailure */
async function find(asked: AskedCommit, query: PagesQuery<'deployments.list'>): Promise<Found> {
  const { connection, sha, signal } = asked
  const { operation, params, page } = query
  const list = await callOperation(connection, operation, params, { signal, page: { size: page.size } })
  const [deployment = null] = fresh(list).value
  if (!deployment) return { deployment, reach: 'nothingDeployed' }
  if (deployment.sha === undefined) return { deployment, reach: 'unread' }
  if (deployment.sha === sha) return { deployment, reach: 'exact' }
  try {
    const base = await findMergeBase(asked, String(params.id), deployment.sha)
    return { deployment, reach: base.value.id === sha ? 'deployed' : 'notDeployed' }
  } catch (thrown) {
    // Unrelated histories have no merge base.
    if (getError(thrown).kind === 'notFound') return { deployment, reach: 'notDeployed' }
    throw thrown
  }
}

/** The merge base of two commits, which are named by their SHAs, never changes: it is requested once. */
function findMergeBase({ client, connection, sha }: AskedCommit, id: string, deployed: string) {
  const { operation, params } = mergeBaseQuery(id, [sha, deployed])
  return client.fetchQuery({
    queryKey: [...operationKey(connection, operation, params), 'reach'],
    // Its own signal: several environments may wait for it.
    queryFn: ({ signal }) => callOperation(connection, operation, params, { from: 'cacheFirst', signal }),
    staleTime: 'static',
    retry: false,
  })
}
