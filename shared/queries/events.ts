import type { Params } from '../contract/contract.ts'
import { type Filter, pagesQuery } from './query.ts'

/** Activity and audit events. */

export const projectActivityQuery = (project_id: string, filter: Filter<'activityEvents.ofProject'> = {}) =>
  pagesQuery('activityEvents.ofProject', { project_id, ...filter })
export const ownActivityQuery = (filter: Params<'activityEvents.own'>) => pagesQuery('activityEvents.own', filter)
export const userActivityQuery = (params: Params<'activityEvents.ofUser'>) =>
  pagesQuery('activityEvents.ofUser', params)

export const instanceAuditQuery = (filter: Params<'auditEvents.list'> = {}) => pagesQuery('auditEvents.list', filter)
export const groupAuditQuery = (id: string, filter: Filter<'auditEvents.ofGroup'> = {}) =>
  pagesQuery('auditEvents.ofGroup', { id, ...filter })
export const projectAuditQuery = (id: string, filter: Filter<'auditEvents.ofProject'> = {}) =>
  pagesQuery('auditEvents.ofProject', { id, ...filter })
