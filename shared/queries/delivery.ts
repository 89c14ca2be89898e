import type { Params } from '../contract/contract.ts'
import { type Filter, type Paging, pagesQuery, query } from './query.ts'

/** Environments, deployments, freeze periods, feature flags, approvals and mirrors of a project. */

export const environmentsQuery = (id: string, filter: Filter<'environments.list'> = {}, page: Partial<Paging> = {}) =>
  pagesQuery('environments.list', { id, ...filter }, page)
/** With its last deployment, which the list leaves out. */
export const environmentQuery = (params: Params<'environments.get'>) => query('environments.get', params)

export const newestFirst = { order_by: 'id', sort: 'desc' } as const
/** The newest first, unless said otherwise. */
export const deploymentsQuery = (id: string, filter: Filter<'deployments.list'> = {}, page: Partial<Paging> = {}) =>
  pagesQuery('deployments.list', { id, ...newestFirst, ...filter }, page)
/** As they were made, which is not always as they are numbered, unless said otherwise. */
export const deploymentTimelineQuery = (id: string, filter: Filter<'deployments.list'> = {}) =>
  pagesQuery('deployments.list', { id, order_by: 'created_at', sort: 'desc', ...filter })
/** The deployment that an environment contains, as a list of one or none. */
export const lastSuccessQuery = (id: string, environment: string) =>
  pagesQuery(
    'deployments.list',
    { id, environment, status: 'success', order_by: 'created_at', sort: 'desc' },
    { size: 1 },
  )
export const deploymentQuery = (params: Params<'deployments.get'>) => query('deployments.get', params)
export const deploymentMergeRequestsQuery = (params: Params<'deployments.mergeRequests'>) =>
  pagesQuery('deployments.mergeRequests', params)

export const freezePeriodsQuery = (id: string) => pagesQuery('freezePeriods.list', { id })
export const freezePeriodQuery = (params: Params<'freezePeriods.get'>) => query('freezePeriods.get', params)

export const featureFlagsQuery = (id: string, filter: Filter<'featureFlags.list'> = {}) =>
  pagesQuery('featureFlags.list', { id, ...filter })
export const featureFlagQuery = (params: Params<'featureFlags.get'>) => query('featureFlags.get', params)

export const mirrorsQuery = (id: string) => pagesQuery('remoteMirrors.list', { id })

export const approvalSettingsQuery = (id: string) => query('approvals.get', { id })
export const approvalRulesQuery = (id: string) => pagesQuery('approvalRules.list', { id })
export const mergeRequestApprovalsQuery = (params: Params<'mergeRequestApprovals.get'>) =>
  query('mergeRequestApprovals.get', params)
