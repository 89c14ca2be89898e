import type { Params } from '../contract/contract.ts'
import { type Filter, type Paging, pagesQuery, query } from './query.ts'

/** Epics of a group, with what their labels look like. */
export const epicsQuery = (group: string, filter: Filter<'epics.list'> = {}, page: Partial<Paging> = {}) =>
  pagesQuery('epics.list', { id: group, with_labels_details: true, ...filter }, page)
/** Epics to be named by their titles alone. */
export const epicTitlesQuery = (group: string, filter: Filter<'epics.list'>, page: Partial<Paging> = {}) =>
  pagesQuery('epics.list', { id: group, ...filter }, page)
export const epicQuery = (params: Params<'epics.get'>) => query('epics.get', params)
export const epicIssuesQuery = (params: Params<'epicIssues.list'>) => pagesQuery('epicIssues.list', params)
