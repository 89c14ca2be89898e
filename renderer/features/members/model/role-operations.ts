import { endpointOf, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { roleLevel } from '../../../ui/people/roles.ts'

/** Something that can be done, and the least level that may. */
export interface RoleOperation {
  readonly id: OperationId
  readonly summary: string
  readonly area: string
  readonly from: number
}

/** Every operation that needs a role, the least demanding first. */
export const roleOperations: readonly RoleOperation[] = operationIds
  .flatMap(id => {
    const { access, summary } = endpointOf(id)
    const from = roleLevel(access)
    return from === null ? [] : [{ id, summary, area: areaOf(id), from }]
  })
  .toSorted((a, b) => a.from - b.from)

/** @example areaOf('featureFlags.list') // 'Feature flags' */
function areaOf(id: OperationId): string {
  const words = (id.split('.', 1)[0] ?? id).replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
