import { endpointOf, paramsSchema, type WriteId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { withoutUndefined } from '../../lib/operations/operation-key.ts'
import { type Problems, problemsOf, refusedFields } from '../schema-form/problems.ts'

/** What the contract finds wrong with the params of a write, by the parameter's name. */
export function wrongParams(operation: WriteId, params: object): Problems {
  return problemsOf(paramsSchema(endpointOf(operation)), withoutUndefined(params))
}

/** The parameters that a service's refusal is about; none for what stands in the path: no form asks for it. */
export function refusedParams(operation: WriteId, error: AppError | null): Problems {
  const { query, body } = endpointOf(operation).params
  return refusedFields(error, Object.keys({ ...query, ...body }))
}
