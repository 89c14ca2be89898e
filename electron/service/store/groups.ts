import { z } from 'zod'
import type { Visibility } from '../handler.ts'
import type { Database } from './database.ts'
import { holdsSearch } from './users.ts'
import { groupsOfCaller, memberOfProject } from './visibility.ts'

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

/** Who asks: null for anonymous; `all` for administrators. */
export interface Viewer {
  readonly userId: number | null
  readonly all: boolean
}

export const viewerParams = (viewer: Viewer) => ({ user: viewer.userId, all: viewer.all ? 1 : 0 })

const columns = 'id, parent_id, name, path, full_name, full_path, description, visibility'

/** `seen(id)`: groups the caller belongs to, with everything below and above, and the groups above projects they belong to. */
const visible = `WITH RECURSIVE ${groupsOfCaller}, seen (id) AS (
    SELECT id FROM mine
    UNION SELECT group_id FROM projects WHERE ${memberOfProject}
    UNION SELECT groups.parent_id FROM groups JOIN seen ON groups.id = seen.id WHERE groups.parent_id IS NOT NULL
  ),
  shown AS (
    SELECT * FROM groups WHERE :all = 1 OR visibility = 'public' OR (visibility = 'internal' AND :user IS NOT NULL)
      OR id IN (SELECT id FROM seen)
  )`

/** Groups and their nesting. A private group is invisible to those who have nothing in or above it. */
export function groupsTable(database: Database) {
  const byId = database.select(`SELECT ${columns} FROM groups WHERE id = :id`, groupRow)
  const visibleById = database.select(`${visible} SELECT ${columns} FROM shown WHERE id = :id`, groupRow)
  const visibleByPath = database.select(
    `${visible} SELECT ${columns} FROM shown WHERE full_path = :path COLLATE NOCASE`,
    groupRow,
  )
  const filter = `WHERE :search IS NULL OR ${holdsSearch('full_path')} OR ${holdsSearch('name')}`
  const list = database.select(
    `${visible} SELECT ${columns} FROM shown ${filter} ORDER BY full_path COLLATE NOCASE LIMIT :limit OFFSET :offset`,
    groupRow,
  )
  const count = database.select(
    `${visible} SELECT count(*) AS total FROM shown ${filter}`,
    z.object({ total: z.number() }),
  )
  const insert = database.execute(
    `INSERT INTO groups (parent_id, name, path, full_name, full_path, description, visibility, created_at)
     VALUES (:parent, :name, :path, :fullName, :fullPath, :description, :visibility, :created)`,
  )
  return {
    byId: (id: number) => byId.one({ id }),
    /** The group under an id or full path, when this viewer may see it. */
    find(id: number | string, viewer: Viewer) {
      const params = viewerParams(viewer)
      return typeof id === 'number' ? visibleById.one({ ...params, id }) : visibleByPath.one({ ...params, path: id })
    },
    /** A page of the groups this viewer may see, by path, and how many there are. */
    list(query: { viewer: Viewer; search?: string | undefined; limit: number; offset: number }) {
      const conditions = { ...viewerParams(query.viewer), search: query.search || null }
      const page = { limit: query.limit, offset: query.offset }
      return { items: list.all({ ...conditions, ...page }), total: count.one(conditions)?.total ?? 0 }
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
