import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, ConnectionRef } from '#shared/bridge.ts'
import { pageLimits } from '#shared/contract/fields.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { operationKey } from '../../../lib/operations/operation-key.ts'

/** The paths of every file of a commit, as far as they are known. */
export interface PathList {
  /** As they came; pages are only ever added. */
  readonly pages: readonly (readonly string[])[]
  readonly count: number
  readonly isComplete: boolean
}

/** A commit, by its SHA: what it holds never changes. */
export interface CommitPlace {
  readonly connection: ConnectionRef
  /** The project, as its routes name it. */
  readonly id: string
  readonly sha: string
}

/**
 * The query of all paths of a commit (document 1, section 4.3). The list grows while it is read; what was kept of it is
 * taken first, so that it is there without the network, too. It is read once, whatever else becomes stale.
 * @param mostAsked how many pages the service is asked for; the list then ends there, as incomplete
 */
export function pathListQuery(
  client: QueryClient,
  { connection, id, sha }: CommitPlace,
  mostAsked = Number.POSITIVE_INFINITY,
) {
  const params = { id, ref: sha, recursive: true }
  const bound = Number.isFinite(mostAsked) ? { mostAsked } : {}
  const queryKey = operationKey(connection, 'repository.tree', { ...params, paths: true, ...bound })
  return queryOptions<PathList, Error, PathList, typeof queryKey>({
    queryKey,
    staleTime: 'static',
    structuralSharing: false,
    meta: { secondary: true },
    queryFn: async ({ signal }) => {
      const pages: (readonly string[])[] = []
      let count = 0
      let token: string | null = null
      let mayBeKept = true
      let asked = 0
      for (;;) {
        const page = { size: pageLimits.maximumSize, keyset: true, ...(token !== null && { token }) }
        const kept: AnswerOf<'repository.tree'> | null = mayBeKept
          ? await callOperation(connection, 'repository.tree', params, { from: 'cache', page }).catch(() => null)
          : null
        // What comes after a page that was not kept was not kept either.
        mayBeKept = kept !== null
        if (!kept && asked >= mostAsked) return { pages: [...pages], count, isComplete: false }
        if (!kept) asked += 1
        const answer: AnswerOf<'repository.tree'> =
          kept ?? (await callOperation(connection, 'repository.tree', params, { signal, page }))
        signal.throwIfAborted()
        const paths = answer.value.filter(({ type }) => type !== 'tree').map(({ path }) => path)
        pages.push(paths)
        count += paths.length
        token = answer.page?.next ?? null
        const list = { pages: [...pages], count, isComplete: token === null }
        if (list.isComplete) return list
        client.setQueryData<PathList>(queryKey, list)
      }
    },
  })
}
