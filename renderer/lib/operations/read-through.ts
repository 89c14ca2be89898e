import type { Provenance } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { CachePolicy } from '#shared/contract/endpoint.ts'
import { storedReads, unkeptReads } from '#shared/contract/read-policies.ts'

/** How an answer can be had, and where an early one goes. */
export interface ReadThrough<T> {
  readonly policy: CachePolicy
  /** True when a value is already on the screen: then the cache is not read. */
  readonly shown: boolean
  read(from: 'network' | 'cacheFirst'): Promise<T>
  /** Takes the cached value, to be shown while the network request runs. */
  paint(kept: T): void
}

/**
 * Requests from the service and shows the cached value until it answers. What isn't cached takes one call, and so does an object named by its
 * SHA, which is immutable.
 * @throws what `read` throws
 */
export async function readThrough<T extends { readonly provenance: Provenance }>(options: ReadThrough<T>): Promise<T> {
  if (options.shown || options.policy === 'never') return options.read('network')
  const first = await options.read('cacheFirst')
  const { source, because } = first.provenance
  // With a reason, main has asked the service already.
  if (options.policy === 'store' || source === 'network' || because !== null) return first
  options.paint(first)
  return options.read('network')
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
