import { deploymentOrders, listedStatuses, refOrderUntil, sortWays } from '#shared/contract/choices.ts'
import { isServiceFrom, type ServiceKind } from '#shared/service-version.ts'
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

/** The orders that a service takes with these filters, its own first: GitLab takes a time of change only with the order by that time. */
export function ordersWith(search: DeploymentsSearch, service: ServiceKind): readonly DeploymentOrder[] {
  const isByChange = search.updated_after !== undefined || search.updated_before !== undefined
  if (isByChange && service.profile !== 'documents') return ['updated_at']
  const hasRefOrder = isServiceFrom(service, refOrderUntil) !== true
  return hasRefOrder ? deploymentOrders : deploymentOrders.filter(order => order !== 'ref')
}
type DeploymentOrder = (typeof deploymentOrders)[number]

/** The order as the service takes it: newest first unless another was chosen that it takes with the filters. */
export function serviceOrder(search: DeploymentsSearch, service: ServiceKind) {
  const { order_by: chosen, sort: way } = search
  const orders = ordersWith(search, service)
  if (chosen !== undefined && orders.includes(chosen)) {
    return { order_by: chosen, sort: way ?? (chosen === 'id' ? 'desc' : 'asc') } as const
  }
  return { order_by: orders[0] ?? 'id', sort: chosen === undefined && way ? way : 'desc' } as const
}

/** How many filters are set. */
export function filterCount(search: DeploymentsSearch): number {
  return Object.keys(serviceFilter(search)).length
}
