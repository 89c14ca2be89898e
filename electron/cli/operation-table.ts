import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { getParams } from './params.ts'

/**
 * The operations as help, completion and manual show them. The build puts the table itself in the place of this module: the contract takes longer to
 * load than all that shows it.
 */
export const operationTable = Object.fromEntries(operationIds.map(id => [id, describeOperation(id)]))

function describeOperation(id: OperationId) {
  const { summary, method, path, effect, pagination } = getEndpoint(id)
  const params = getParams(id).map(({ schema: _, ...param }) => param)
  return { summary, method, path, effect, pagination, params }
}
