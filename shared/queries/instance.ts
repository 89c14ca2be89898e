import type { Params } from '../contract/contract.ts'
import { pagesQuery, query } from './query.ts'

/** What belongs to a whole service, and notification settings. */

export const versionQuery = () => query('version.get', {})

export const geoNodesQuery = () => pagesQuery('geoNodes.list', {})
export const geoNodeStatusesQuery = () => pagesQuery('geoNodes.status', {})
export const geoNodeQuery = (params: Params<'geoNodes.get'>) => query('geoNodes.get', params)

export const jobStatsQuery = () => query('backgroundJobs.jobStats', {})
export const jobProcessesQuery = () => query('backgroundJobs.processMetrics', {})
export const jobQueuesQuery = () => query('backgroundJobs.queueMetrics', {})
/** Queues, processes and counts in one answer. */
export const jobMetricsQuery = () => query('backgroundJobs.compoundMetrics', {})

export const instanceVariablesQuery = () => pagesQuery('instanceVariables.list', {})
export const instanceVariableQuery = (key: string) => query('instanceVariables.get', { key })

export const keyQuery = (params: Params<'keys.get'>) => query('keys.get', params)
export const keyByFingerprintQuery = (params: Params<'keys.find'>) => query('keys.find', params)

export const notificationsQuery = () => query('notificationSettings.get', {})
export const groupNotificationsQuery = (id: string) => query('notificationSettings.ofGroup', { id })
export const projectNotificationsQuery = (id: string) => query('notificationSettings.ofProject', { id })
