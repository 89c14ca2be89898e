import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { areaName } from '../../../lib/operations/areas.ts'
import { roleLevel } from '../../../ui/people/roles.ts'

/** Something that can be done, and the least level that may. */
export interface RoleOperation {
  readonly id: OperationId
  /** In the language of the app, like the area. */
  readonly summary: string
  readonly area: string
  readonly from: number
}

/** Every operation that needs a role, the least demanding first. */
export const roleOperations: readonly RoleOperation[] = operationIds
  .flatMap(id => {
    const { access, summary } = getEndpoint(id)
    const from = roleLevel(access)
    return from === null ? [] : [{ id, summary: t(summary), area: areaName(id), from }]
  })
  .toSorted((a, b) => a.from - b.from)
