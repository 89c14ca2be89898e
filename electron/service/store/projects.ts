import { z } from 'zod'
import type { Visibility } from '../handler.ts'
import type { Database } from './database.ts'
import { type Viewer, visibilityName } from './groups.ts'
import { type ListSql, pagedList } from './paged-list.ts'
import { holdsSearch } from './users.ts'
import { groupsOfCaller, memberOfProject, ownerOfProject, projectSeenByCaller } from './visibility.ts'

const projectRow = z.object({
  id: z.number(),
  group_id: z.number(),
  name: z.string(),
  path: z.string(),
  full_name: z.string(),
  full_path: z.string(),
  description: z.string(),
  visibility: visibilityName,
  default_branch: z.string().nullable(),
  archived: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  last_activity_at: z.string(),
})
export type ProjectRow = z.output<typeof projectRow>

/** The columns a project list may be ordered by, as the API names them. */
export const projectOrders = {
  id: 'id',
  name: 'name COLLATE NOCASE',
  path: 'path COLLATE NOCASE',
  created_at: 'created_at',
  updated_at: 'updated_at',
  last_activity_at: 'last_activity_at',
} as const

export interface ProjectQuery {
  readonly viewer: Viewer
  readonly search?: string | undefined
  readonly membership?: boolean | undefined
  /** Those the viewer is an owner of, directly or through a group. */
  readonly owned?: boolean | undefined
  /** Those the viewer starred: none, because projects can't be starred here. */
  readonly starred?: boolean | undefined
  readonly orderBy: keyof typeof projectOrders
  readonly sort: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
  readonly idAfter?: number | undefined
  readonly idBefore?: number | undefined
}

export interface NewProject {
  readonly groupId: number
  readonly name: string
  readonly path: string
  readonly description?: string
  readonly visibility: Visibility
  readonly defaultBranch: string | null
  readonly createdAt?: string
  readonly lastActivityAt?: string
}

const asksForCaller = ({ viewer, membership, owned }: Pick<ProjectQuery, 'viewer' | 'membership' | 'owned'>) =>
  !viewer.all || membership === true || owned === true

/** The SQL of the list of projects a viewer may see. */
export function projectListSql(query: Omit<ProjectQuery, 'limit' | 'offset'>): ListSql {
  const conditions = [
    ...(query.viewer.all ? [] : [projectSeenByCaller]),
    ...(query.membership ? [memberOfProject] : []),
    ...(query.owned ? [ownerOfProject] : []),
    ...(query.starred ? ['FALSE'] : []),
    ...(query.search ? [`(${['full_path', 'name', 'description'].map(holdsSearch).join(' OR ')})`] : []),
    ...(query.idAfter === undefined ? [] : ['id > :after']),
    ...(query.idBefore === undefined ? [] : ['id < :before']),
  ]
  const direction = query.sort === 'asc' ? 'ASC' : 'DESC'
  const byId = query.orderBy === 'id' ? '' : `, id ${direction}`
  return {
    withs: asksForCaller(query) ? `WITH ${groupsOfCaller}` : '',
    columns: '*',
    rows: `FROM projects WHERE ${conditions.join(' AND ') || 'TRUE'}`,
    order: `${projectOrders[query.orderBy]} ${direction}${byId}`,
  }
}

/** Projects: one row for each bare repository. */
export function projectsTable(database: Database) {
  const byId = database.remembered('SELECT * FROM projects WHERE id = :id', projectRow)
  const byPath = database.remembered('SELECT * FROM projects WHERE full_path = :path', projectRow)
  const groupNames = database.select(
    'SELECT full_name, full_path FROM groups WHERE id = :id',
    z.object({ full_name: z.string(), full_path: z.string() }),
  )
  const insert = database.execute(
    `INSERT INTO projects (group_id, name, path, full_name, full_path, description, visibility, default_branch, created_at,
       updated_at, last_activity_at)
     VALUES (:group, :name, :path, :fullName, :fullPath, :description, :visibility, :branch, :created, :active, :active)`,
  )
  const adopt = database.execute(
    'UPDATE projects SET default_branch = :branch WHERE id = :id AND default_branch IS NULL',
  )
  const touch = database.execute('UPDATE projects SET last_activity_at = :now WHERE id = :id')
  const importedFrom = database.select(
    'SELECT project_id AS id FROM imports WHERE source = :source',
    z.object({ id: z.number() }),
  )
  const recordImport = database.execute('INSERT INTO imports (source, project_id) VALUES (:source, :id)')
  const list = pagedList(database, projectRow)

  return {
    byId: (id: number) => byId.one({ id }),
    byPath: (path: string) => byPath.one({ path }),
    /** A page of the projects this viewer may see. */
    list(query: ProjectQuery) {
      const params = {
        ...(asksForCaller(query) ? { user: query.viewer.userId } : {}),
        ...(query.search ? { search: query.search } : {}),
        ...(query.idAfter === undefined ? {} : { after: query.idAfter }),
        ...(query.idBefore === undefined ? {} : { before: query.idBefore }),
      }
      return list(projectListSql(query), params, query)
    },
    add(project: NewProject): number {
      const group = groupNames.one({ id: project.groupId })
      if (!group) throw new Error(`There is no group ${project.groupId}.`)
      const created = project.createdAt ?? new Date().toISOString()
      return insert({
        group: project.groupId,
        name: project.name,
        path: project.path,
        fullName: `${group.full_name} / ${project.name}`,
        fullPath: `${group.full_path}/${project.path}`,
        description: project.description ?? '',
        visibility: project.visibility,
        branch: project.defaultBranch,
        created,
        active: project.lastActivityAt ?? created,
      }).id
    },
    adoptDefaultBranch(id: number, branch: string): void {
      adopt({ id, branch })
    },
    /** The project that was imported from a local path. */
    importedFrom: (source: string) => importedFrom.one({ source })?.id,
    recordImport(source: string, id: number): void {
      recordImport({ source, id })
    },
    touch(id: number): void {
      touch({ id, now: new Date().toISOString() })
    },
  }
}
