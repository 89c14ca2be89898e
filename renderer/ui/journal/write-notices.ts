import { getEndpoint, type OperationId } from '#shared/contract/contract.ts'
import { getLeftOut, saysUnchanged } from '#shared/contract/endpoint.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import { showLeftOut, showMade, showUnchanged, showWritten } from './written-toast.tsx'

type Params = Readonly<Record<string, unknown>>

/** Shows a notice that a write succeeded, with an undo button; or that nothing was changed, or not all was applied. */
export function notifyWritten({
  operation,
  params,
  journal,
  value,
}: {
  readonly operation: OperationId
  readonly params: Params
  /** Its entry in the journal. */
  readonly journal: number
  /** The service's answer. */
  readonly value: unknown
}): void {
  const endpoint = getEndpoint(operation)
  const leftOut = getLeftOut(endpoint, params, value)
  if (leftOut !== null) showLeftOut(leftOut, journal)
  else if (saysUnchanged(endpoint, value)) showUnchanged(operation, withoutSecrets(endpoint, params))
  else showWritten({ operation, params: withoutSecrets(endpoint, params), journal })
}

/** Shows a notice that a write was applied although its answer was lost. */
export function notifyDone(operation: OperationId, params: Params): void {
  showMade(operation, withoutSecrets(getEndpoint(operation), params))
}
