import { endpointOf, paramsSchema, type WriteId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { withoutUndefined } from '../../lib/operations/operation-key.ts'
import { type Problems, problemsOf, refusedFields } from '../schema-form/problems.ts'

/** What the contract finds wrong with the params of a write, by the parameter's name. */
export function wrongParams(operation: WriteId, params: object): Problems {
  return problemsOf(paramsSchema(endpointOf(operation)), withoutUndefined(params))
}

/**
 * The parameters that a service's refusal is about; none for every other error, and none for what stands in the path: no form
 * asks for it. A 403 is about a parameter only when its message has a name that is no plain word, such as one that needs
 * another edition.
 */
export function refusedParams(operation: WriteId, error: AppError | null): Problems {
  const { query, body } = endpointOf(operation).params
  const names = Object.keys({ ...query, ...body })
  switch (error?.kind) {
    case 'validation':
    case 'conflict':
      return refusedFields(error, names)
    case 'forbidden':
      return refusedFields(
        { message: error.message },
        names.filter(name => name.includes('_')),
      )
    default:
      return {}
  }
}
