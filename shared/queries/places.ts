import type { Params } from '../contract/contract.ts'
import { type Filter, type Paging, pagesQuery, query } from './query.ts'

/** Projects, groups and namespaces. */

export const projectQuery = (id: string) => query('projects.get', { id })
export const projectsQuery = (filter: Params<'projects.list'> = {}, page: Partial<Paging> = {}) =>
  pagesQuery('projects.list', filter, page)
/** Those that had activity last first: to choose from. */
export const activeProjectsQuery = (filter: Params<'projects.list'> = {}, page: Partial<Paging> = {}) =>
  pagesQuery('projects.list', { ...filter, order_by: 'last_activity_at' }, page)
/** In an order that doesn't change while they are read. */
export const projectsByIdQuery = (filter: Params<'projects.list'> = {}, page: Partial<Paging> = {}) =>
  pagesQuery('projects.list', { ...filter, order_by: 'id', sort: 'asc' }, page)

export const groupQuery = (id: string) => query('groups.get', { id })
export const groupsQuery = (filter: Params<'groups.list'> = {}, page: Partial<Paging> = {}) =>
  pagesQuery('groups.list', filter, page)

export const namespaceQuery = (id: string) => query('namespaces.get', { id })
export const namespacesQuery = (filter: Filter<'namespaces.list'>) => pagesQuery('namespaces.list', filter)
