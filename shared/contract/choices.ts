import { deployments } from './deployments.ts'
import { epics } from './epics.ts'

/**
 * What links of the page may name, as the contract has it. The build puts the values in the place of this module: the routes of all
 * screens are in the code of the first one, and its schemas are not.
 */

export { journalOutcomes } from '../journal.ts'
export { activityActions, activityTargetTypes } from './activity-events.ts'
export { auditEntityTypes, instanceScope } from './audit-events.ts'
export { refOrderUntil } from './deployments.ts'
export { environmentStates, environmentTiers } from './environments.ts'
export { pageLimits } from './fields.ts'
export { archiveFormats } from './repository.ts'

const { order_by, sort, status } = deployments['deployments.list'].params.query
export const deploymentOrders = order_by.unwrap().options
export const sortWays = sort.unwrap().options
export const listedStatuses = status.unwrap().options

const ofEpics = epics['epics.list'].params.query
export const epicOrders = ofEpics.order_by.unwrap().options
export const epicStates = ofEpics.state.unwrap().options
