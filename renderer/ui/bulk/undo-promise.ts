import { endpointOf, type WriteId } from '#shared/contract/contract.ts'
import { lostBy } from '#shared/contract/endpoint.ts'
import type { UndoPromise } from './job.ts'

/** How far the contract says that a write can be undone, by the state before it. */
export function undoPromise(operation: WriteId, before: unknown): UndoPromise {
  const { inverse } = endpointOf(operation)
  if (!inverse) return { kind: 'none', because: 'this kind of change cannot be undone' }
  if (inverse.fidelity === 'none') return { kind: 'none', because: inverse.because }
  const lost = lostBy(inverse, before)
  return lost === null ? { kind: 'full' } : { kind: 'partly', lost }
}
