import { z } from 'zod'
import type { Visibility } from '../handler.ts'
import type { Database } from './database.ts'
import { type ListSql, pagedList } from './paged-list.ts'
import { holdsSearch } from './users.ts'
import { groupSeenByCaller, groupsAroundCaller, oneGroupSeenByCaller } from './visibility.ts'

export const visibilityName = z.enum(['private', 'internal', 'public'])

const groupRow = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  name: z.string(),
  path: z.string(),
  full_name: z.string(),
  full_path: z.string(),
  description: z.string(),
  visibility: visibilityName,
})
export type GroupRow = z.output<typeof groupRow>

/** The caller: null for anonymous; `all` for administrators. */
export interface Viewer {
  readonly userId: number | null
  readonly all: boolean
}

export const viewerParams = (viewer: Viewer) => ({ user: viewer.userId, all: viewer.all ? 1 : 0 })

const columns = 'id, parent_id, name, path, full_name, full_path, description, visibility'

/** The SQL of the list of groups a viewer may see, by path. */
export function groupListSql(query: { readonly viewer: Viewer; readonly search?: string | undefined }): ListSql {
  const found = query.search ? `(${holdsSearch('full_path')} OR ${holdsSearch('name')})` : 'TRUE'
  const seen = query.viewer.all ? 'TRUE' : groupSeenByCaller
  return {
    withs: query.viewer.all ? '' : `WITH ${groupsAroundCaller}`,
    columns,
    rows: `FROM groups WHERE ${seen} AND ${found}`,
    order: 'full_path COLLATE NOCASE',
  }
}

/** Groups and their nesting. A private group is invisible to users without access in or above it. */
export function groupsTable(database: Database) {
  const byId = database.remembered(`SELECT ${columns} FROM groups WHERE id = :id`, groupRow)
  const byPath = database.remembered(`SELECT ${columns} FROM groups WHERE full_path = :path`, groupRow)
  const seenById = database.remembered(
    `SELECT ${columns} FROM groups WHERE id = :id AND ${oneGroupSeenByCaller}`,
    groupRow,
  )
  const list = pagedList(database, groupRow)
  const insert = database.execute(
    `INSERT INTO groups (parent_id, name, path, full_name, full_path, description, visibility, created_at)
     VALUES (:parent, :name, :path, :fullName, :fullPath, :description, :visibility, :created)`,
  )
  return {
    byId: (id: number) => byId.one({ id }),
    /** The group under an id or full path, when this viewer may see it. */
    find(id: number | string, viewer: Viewer) {
      const group = typeof id === 'number' ? byId.one({ id }) : byPath.one({ path: id })
      if (!group || viewer.all || group.visibility === 'public') return group
      return seenById.one({ id: group.id, user: viewer.userId })
    },
    /** A page of the groups this viewer may see, by path. */
    list(query: { viewer: Viewer; search?: string | undefined; limit: number; offset: number }) {
      const who = query.viewer.all ? {} : { user: query.viewer.userId }
      return list(groupListSql(query), { ...who, ...(query.search ? { search: query.search } : {}) }, query)
    },
    add(group: {
      parentId?: number
      name: string
      path: string
      description?: string
      visibility: Visibility
      createdAt?: string
    }): number {
      const parent = group.parentId === undefined ? undefined : byId.one({ id: group.parentId })
      return insert({
        parent: group.parentId ?? null,
        name: group.name,
        path: group.path,
        fullName: parent ? `${parent.full_name} / ${group.name}` : group.name,
        fullPath: parent ? `${parent.full_path}/${group.path}` : group.path,
        description: group.description ?? '',
        visibility: group.visibility,
        created: group.createdAt ?? new Date().toISOString(),
      }).id
    },
  }
}
