import { getEndpoint, type OperationId, operationIds } from './contract.ts'

/**
 * How the page reads, by operation. The build puts the lists themselves in the place of this module, so that a screen can read
 * without the contract's schemas.
 */

const reads = operationIds.filter(id => getEndpoint(id).effect === 'read')

/** Reads of immutable data: requested only if not cached. */
export const storedReads: readonly OperationId[] = reads.filter(id => getEndpoint(id).cache === 'store')

/** Reads whose answer is not kept. */
export const unkeptReads: readonly OperationId[] = reads.filter(id => getEndpoint(id).cache === 'never')

/** Reads whose answer holds a secret: it leaves the page with the last screen that shows it. */
export const secretReads: readonly OperationId[] = reads.filter(id => getEndpoint(id).secretAnswer)
