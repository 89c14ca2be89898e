import type { GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { getProgress } from './status-board.ts'

/** The state of a node at one moment. */
export interface NodeSample {
  /** Milliseconds since 1970. */
  readonly at: number
  /** What failed to be replicated or verified, or is gone from the primary node. */
  readonly failed: number
  /** Seconds; null where the service sends none. */
  readonly lag: number | null
}

/** Seconds between two measurements while the screen is open: nodes report their status every few minutes. */
export const sampleSeconds = 60

/** At one a minute, more than eight hours. */
export const maxNodeSamples = 500

/** By the ID of a node, oldest first. */
export type NodeSamples = ReadonlyMap<number, readonly NodeSample[]>

/** The measurements while the screen is open. */
export const measuredNodes = createPageState<NodeSamples>()

/** The samples with those of one answer; the oldest make room. A moment that is there already stays as it was. */
export function withStatuses(samples: NodeSamples, statuses: readonly GeoNodeStatus[], at: number): NodeSamples {
  const next = new Map(samples)
  for (const status of statuses) {
    // Without a counter it isn't known whether something failed.
    if (getProgress(status).length === 0) continue
    const known = samples.get(status.geo_node_id) ?? []
    if ((known.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= at) continue
    const sample = { at, failed: countFailed(status), lag: status.db_replication_lag_seconds ?? null }
    next.set(status.geo_node_id, [...known, sample].slice(-maxNodeSamples))
  }
  return next
}

/** All that failed on a node, and what is gone from the primary one. */
export function countFailed(status: GeoNodeStatus): number {
  return getProgress(status).reduce((sum, family) => sum + family.failed + family.missing, 0)
}

/** The first measurements between which more failed; null where nothing did since the first one. */
export function getFirstFailure(
  samples: readonly NodeSample[],
): { readonly from: number; readonly to: number; readonly more: number } | null {
  for (const [index, { at, failed }] of samples.entries()) {
    const before = samples[index - 1]
    if (before && failed > before.failed) return { from: before.at, to: at, more: failed - before.failed }
  }
  return null
}
