import type { AnswerOf } from '#shared/bridge.ts'
import type { CachePolicy } from '#shared/contract/endpoint.ts'

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
 * Reads what is kept first and shows it, then asks the service. What is kept and not stale (an object named by its
 * SHA never changes) is the answer, and the service is not asked.
 * @throws what `fromNetwork` throws; a miss or a failure of the cache is no error.
 */
export async function readThrough<T extends Pick<AnswerOf<'version.get'>, 'provenance'>>(
  road: ReadThrough<T>,
): Promise<T> {
  if (!road.shown && road.policy !== 'never') {
    const kept = await road.fromCache().catch(() => null)
    if (kept && !kept.provenance.stale) return kept
    if (kept) road.paint(kept)
  }
  return road.fromNetwork()
}

/** How long an answer counts as fresh on the screen: no second request when a person goes back and forth. */
export function staleTime(policy: CachePolicy): number {
  return policy === 'store' ? Number.POSITIVE_INFINITY : 15_000
}
