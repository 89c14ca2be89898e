import { useQueryClient } from '@tanstack/react-query'
import { isSameScope, withPrevious } from '#shared/access-reviews/decisions.ts'
import type { Review } from '#shared/access-reviews/review.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { loadReview } from './load-review.ts'
import { reviewsKey } from './use-reviews.ts'

/** The loading of a review; it continues when its screen is left. */
interface Loading {
  /** The bulk jobs that read. */
  readonly jobs: readonly string[]
  /** Why it ended without a result; null while it runs. */
  readonly error: AppError | null
}

const loadings = createPageState<Loading>()

/** How far the loading of a review is, and what starts it. */
export function useLoading(review: Pick<Review, 'id' | 'scope'>) {
  const connection = useConnectionRef()
  const client = useQueryClient()
  const loading = loadings.use([connection, review.id])
  const start = async (hasEvidence: boolean) => {
    const key = [connection, review.id] as const
    loadings.set(key, { jobs: [], error: null })
    const onJob = (id: string) => loadings.set(key, { jobs: [...(loadings.get(key)?.jobs ?? []), id], error: null })
    try {
      const { signal } = new AbortController()
      const content = await loadReview({ connection, scope: review.scope, hasEvidence, signal, onJob })
      const accesses = withPrevious(content.accesses, await findLast(connection, review))
      await request('reviews.setContent', { connection, id: review.id, content: { ...content, accesses } })
      loadings.set(key, null)
    } catch (thrown) {
      loadings.set(key, { jobs: [], error: getError(thrown) })
    }
    await client.invalidateQueries({ queryKey: reviewsKey(connection) })
  }
  return { loading: loading ?? null, start }
}

/** The last review of the same scope in which something was decided. */
async function findLast(
  connection: ConnectionRef,
  { id, scope }: Pick<Review, 'id' | 'scope'>,
): Promise<Review | null> {
  const all = await request('reviews.list', { connection })
  const last = all.find(one => one.id !== id && one.decided > 0 && isSameScope(one.scope, scope))
  return last ? request('reviews.get', { connection, id: last.id }) : null
}
