import { z } from 'zod'
import { deployments } from '#shared/contract/deployments.ts'

const { order_by, sort, status } = deployments['deployments.list'].params.query

/** The list, how it went over time, or which environments have a commit. */
const deploymentViews = ['list', 'timeline', 'commit'] as const

const time = z
  .string()
  .refine(text => !Number.isNaN(Date.parse(text)))
  .optional()
  .catch(undefined)

/** `/deployments`: the filters and orders of the service, and the deployment that is open. */
export const deploymentsSearch = z.object({
  view: z.enum(deploymentViews).optional().catch(undefined),
  environment: z.coerce.string().max(255).optional().catch(undefined),
  status: status.catch(undefined),
  updated_after: time,
  updated_before: time,
  order_by: order_by.removeDefault().optional().catch(undefined),
  sort: sort.removeDefault().optional().catch(undefined),
  deployment: z.coerce
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
  /** What is looked for in the environments, for the view of a commit. */
  commit: z.coerce.string().max(1024).optional().catch(undefined),
})
export type DeploymentsSearch = z.output<typeof deploymentsSearch>

/** The filters alone, as the service takes them. */
export function serviceFilter({ environment, status: wanted, updated_after, updated_before }: DeploymentsSearch) {
  return {
    ...(environment && { environment }),
    ...(wanted && { status: wanted }),
    ...(updated_after && { updated_after }),
    ...(updated_before && { updated_before }),
  }
}

/** The columns that the service sorts by. */
export const orders = order_by.unwrap().options

/** The order as the service takes it: newest first unless another was chosen. */
export function serviceOrder({ order_by: by = 'id', sort: way }: DeploymentsSearch) {
  return { order_by: by, sort: way ?? (by === 'id' ? 'desc' : 'asc') } as const
}

/** How many filters are set. */
export function filterCount(search: DeploymentsSearch): number {
  return Object.keys(serviceFilter(search)).length
}
