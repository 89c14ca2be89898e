import type { OperationId } from '#shared/contract/contract.ts'
import type { CachePolicy } from '#shared/contract/endpoint.ts'
import { storedReads, unkeptReads } from '#shared/contract/read-policies.ts'

/** The two ways an answer can be had, and where an early one goes. */
export interface ReadThrough<T> {
  readonly policy: CachePolicy
  /** True when a value is already on the screen: then the cache is not read. */
  readonly shown: boolean
  fromCache(): Promise<T>
  fromNetwork(): Promise<T>
  /** Takes the cached value, to be shown while the network request runs. */
  paint(kept: T): void
}

/**
 * Requests from the service and shows the cached value until it answers. An object named by its SHA is immutable: the
 * service is requested only when it isn't cached.
 * @throws what `fromNetwork` throws; a cache miss or a failure of the cache is not an error.
 */
export async function readThrough<T>(road: ReadThrough<T>): Promise<T> {
  if (road.shown || road.policy === 'never') return road.fromNetwork()
  const keeping = road.fromCache().catch(() => null)
  if (road.policy === 'store') return (await keeping) ?? road.fromNetwork()
  let isAnswered = false
  const painting = keeping.then(kept => {
    if (kept !== null && !isAnswered) road.paint(kept)
  })
  try {
    const answer = await road.fromNetwork()
    isAnswered = true
    return answer
  } catch (thrown) {
    // A refusal may arrive before the disk read ends: the cached value is shown beside it anyway.
    await painting
    throw thrown
  }
}

/** Whether the answer of a read is kept, and whether it can change. */
export function readPolicy(operation: OperationId): CachePolicy {
  if (storedReads.includes(operation)) return 'store'
  return unkeptReads.includes(operation) ? 'never' : 'revalidate'
}

/** How long an answer counts as fresh on the screen: going back and forth sends no second request. */
export function staleTime(policy: CachePolicy): number {
  return policy === 'store' ? Number.POSITIVE_INFINITY : 15_000
}
