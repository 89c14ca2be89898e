import { getEndpoint, paramsSchema, type WriteId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { withoutUndefined } from '../../lib/operations/operation-key.ts'
import { getProblems, type Problems, refusedFields } from '../schema-form/problems.ts'

/** Validates the params of a write with the contract, by the parameter's name. */
export function wrongParams(operation: WriteId, params: object): Problems {
  return getProblems(paramsSchema(getEndpoint(operation)), withoutUndefined(params))
}

/** The parameters that a service's refusal is about; none for those in the path, which no form contains. */
export function refusedParams(operation: WriteId, error: AppError | null): Problems {
  const { query, body } = getEndpoint(operation).params
  return refusedFields(error, Object.keys({ ...query, ...body }))
}
