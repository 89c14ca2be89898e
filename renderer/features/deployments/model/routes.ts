import { deploymentOrders, listedStatuses, sortWays } from '#shared/contract/choices.ts'
import { defineSearch, digits, moment, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'

/** The list, how it went over time, or which environments have a commit. */
const deploymentViews = ['list', 'timeline', 'commit'] as const

/** `/deployments`: the filters and orders of the service, and the deployment that is open. */
export const deploymentsSearch = defineSearch({
  view: oneOf(deploymentViews),
  environment: optionalText(255),
  status: oneOf(listedStatuses),
  updated_after: moment,
  updated_before: moment,
  order_by: oneOf(deploymentOrders),
  sort: oneOf(sortWays),
  deployment: digits,
  /** The commit to search for in the environments, in the commit view. */
  commit: optionalText(1024),
})
export type DeploymentsSearch = SearchOf<typeof deploymentsSearch>

/** The filters alone, as the service takes them. */
export function serviceFilter({ environment, status: wanted, updated_after, updated_before }: DeploymentsSearch) {
  return {
    ...(environment && { environment }),
    ...(wanted && { status: wanted }),
    ...(updated_after && { updated_after }),
    ...(updated_before && { updated_before }),
  }
}

/** The order as the service takes it: newest first unless another was chosen. */
export function serviceOrder({ order_by: by = 'id', sort: way }: DeploymentsSearch) {
  return { order_by: by, sort: way ?? (by === 'id' ? 'desc' : 'asc') } as const
}

/** How many filters are set. */
export function filterCount(search: DeploymentsSearch): number {
  return Object.keys(serviceFilter(search)).length
}
