import { useEffect } from 'react'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { usePolling } from '../../../lib/live/use-polling.ts'
import type { OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import { measuredNodes, type NodeSamples, sampleSeconds, withStatuses } from './node-samples.ts'

const none: NodeSamples = new Map()

/** Measures the nodes again and again while the screen is open. */
export function useNodeSamples({
  items,
  provenance,
  refetch,
}: Pick<OperationPagesResult<'geoNodes.status'>, 'items' | 'provenance' | 'refetch'>): NodeSamples {
  const { ref } = useConnection()
  usePolling(refetch, sampleSeconds)
  useEffect(() => {
    // A cached answer of an earlier day is shown, but it is no current measurement.
    if (!provenance || provenance.stale) return
    measuredNodes.set([ref], withStatuses(measuredNodes.get([ref]) ?? none, items, Date.parse(provenance.fetchedAt)))
  }, [items, provenance, ref])
  return measuredNodes.use([ref]) ?? none
}
