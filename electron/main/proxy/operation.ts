import type { ParsedBridgeArgument } from '#shared/bridge.ts'
import { getEndpoint, isOperationId, type OperationId, paramsSchema } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid, problemsByField } from '../failure.ts'

export type CallArgument = ParsedBridgeArgument<'operations.call'>

/** An operation with its params, checked against the contract. */
export interface Operation {
  readonly id: OperationId
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, unknown>>
  /** The same text for the same params in any order. */
  readonly canonical: string
}

interface NamedOperation {
  readonly operation: string
  readonly params: Readonly<Record<string, unknown>>
}

/** @throws Failure validation, for an unknown operation or params that are not the operation's */
export function parseOperation({ operation: id, params: given }: NamedOperation): Operation {
  if (!isOperationId(id)) throw invalid(t('This operation doesn’t exist'))
  const endpoint = getEndpoint(id)
  const parsed = paramsSchema(endpoint).safeParse(given)
  if (!parsed.success) {
    const fields = problemsByField(parsed.error)
    const [field, message] = Object.entries(fields)[0] ?? ['', '']
    throw invalid(field ? `${field}: ${message}` : message, fields)
  }
  const params = parsed.data
  const canonical = JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { id, endpoint, params, canonical }
}

/** The same, of a read whose answer is bytes. @throws Failure validation */
export function parseBytes(request: NamedOperation): Operation {
  const operation = parseOperation(request)
  if (operation.endpoint.response.kind !== 'bytes') throw invalid(t('Only files and blobs can be saved'))
  return operation
}

/** The same for a write that needs confirmation. @throws Failure validation */
export function parseWrite(request: NamedOperation) {
  const { id, endpoint, params } = parseOperation(request)
  if (endpoint.effect === 'read') throw invalid(t('Only changes need a confirmation'))
  return { operation: id, params }
}
