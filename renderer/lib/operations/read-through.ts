import type { OperationId } from '#shared/contract/contract.ts'
import type { CachePolicy } from '#shared/contract/endpoint.ts'
import { storedReads, unkeptReads } from '#shared/contract/read-policies.ts'

/** The two ways an answer can be had, and where an early one goes. */
export interface ReadThrough<T> {
  readonly policy: CachePolicy
  /** True when there is something on the screen already: then what is kept adds nothing. */
  readonly shown: boolean
  fromCache(): Promise<T>
  fromNetwork(): Promise<T>
  /** Takes what was kept, to be shown while the network is asked. */
  paint(kept: T): void
}

/**
 * Asks the service and shows what is kept until it answers. An object named by its SHA never changes: the service is
 * asked for it only when it is not kept.
 * @throws what `fromNetwork` throws; a miss or a failure of the cache is no error.
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
    // A refusal may be quicker than the disk: what is kept is shown beside it all the same.
    await painting
    throw thrown
  }
}

/** Whether the answer of a read is kept, and whether it can change. */
export function readPolicy(operation: OperationId): CachePolicy {
  if (storedReads.includes(operation)) return 'store'
  return unkeptReads.includes(operation) ? 'never' : 'revalidate'
}

/** How long an answer counts as fresh on the screen: no second request when a person goes back and forth. */
export function staleTime(policy: CachePolicy): number {
  return policy === 'store' ? Number.POSITIVE_INFINITY : 15_000
}
