import type { Params } from '../contract/contract.ts'
import { type Filter, type Paging, pagesQuery, query } from './query.ts'

/** Users and members. */

export const currentUserQuery = () => query('user.current', {})
export const usersQuery = (filter: Params<'users.list'>, page: Partial<Paging> = {}) =>
  pagesQuery('users.list', filter, page)

export const projectMembersQuery = (id: string | number, filter: Filter<'projectMembers.list'> = {}) =>
  pagesQuery('projectMembers.list', { id, ...filter })
export const groupMembersQuery = (id: string | number, filter: Filter<'groupMembers.list'> = {}) =>
  pagesQuery('groupMembers.list', { id, ...filter })
/** With those of the groups above. */
export const allProjectMembersQuery = (id: string | number, filter: Filter<'projectMembers.all'> = {}) =>
  pagesQuery('projectMembers.all', { id, ...filter })
const allGroupMembersQuery = (id: string | number, filter: Filter<'groupMembers.all'> = {}) =>
  pagesQuery('groupMembers.all', { id, ...filter })

/** One member, wherever the membership comes from. */
export const projectMemberQuery = (params: Params<'projectMembers.getAll'>) => query('projectMembers.getAll', params)
export const groupMemberQuery = (params: Params<'groupMembers.getAll'>) => query('groupMembers.getAll', params)

/** The reads of the members of a group or a project, under the same names. */
export const memberQueries = {
  group: { direct: groupMembersQuery, all: allGroupMembersQuery, member: groupMemberQuery },
  project: { direct: projectMembersQuery, all: allProjectMembersQuery, member: projectMemberQuery },
} as const
