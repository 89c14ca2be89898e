import type { Group, Project } from '#shared/contract/navigation.ts'
import { formatVersion } from '#shared/service-version.ts'
import { methodNotAllowed, notFound, unauthorized } from '../errors.ts'
import { type Handlers, KeysetPage, type RequestContext } from '../handler.ts'
import type { GroupRow, Viewer } from '../store/groups.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { userFields } from './user-fields.ts'
import { getViewer } from './viewer.ts'

/** The reported version: its own, unless it emulates a version of the family. */
export function serviceVersion({ version }: ServiceParts['settings']) {
  const name = version === null ? '16.11.0-gatehouse' : `${formatVersion(version)}.0-ee`
  return { version: name, revision: 'embedded' }
}

type Navigation = Pick<
  Handlers,
  'user.current' | 'version.get' | 'projects.list' | 'projects.get' | 'groups.list' | 'groups.get' | 'users.list'
>

/** Reads that the documents only mention: the current user, the version, and visible projects and groups. */
export function navigationHandlers({ store, settings }: ServiceParts): Navigation {
  return {
    'user.current': ({ user, baseUrl }) => {
      if (!user) throw unauthorized()
      return { ...userFields(user, baseUrl), email: user.email, is_admin: user.isAdministrator }
    },
    'version.get': () => serviceVersion(settings),
    'projects.list': (context, params) => {
      const query = { ...params, viewer: getViewer(context), orderBy: params.order_by }
      const fields = (row: ProjectRow) => projectFields(store, context, row)
      if (context.keyset) return projectsAfter(store, context, { ...query, fields })
      return listPage(store.projects.list({ ...query, ...context.page }), fields)
    },
    'projects.get': (context, { id }) => {
      const row = store.projects.byId(context.project(id).id)
      if (!row) throw notFound('Project')
      return projectFields(store, context, row)
    },
    'groups.list': (context, { search }) => {
      const page = store.groups.list({ viewer: getViewer(context), search, ...context.page })
      return listPage(page, row => groupFields(row, context.baseUrl))
    },
    'groups.get': (context, { id }) => {
      const row = store.groups.find(id, getViewer(context))
      if (!row) throw notFound('Group')
      return groupFields(row, context.baseUrl)
    },
    'users.list': (context, params) =>
      listPage(store.users.list({ ...params, ...context.page }), user => userFields(user, context.baseUrl)),
  }
}

interface KeysetQuery {
  readonly viewer: Viewer
  readonly search?: string | undefined
  readonly membership?: boolean | undefined
  readonly owned?: boolean | undefined
  readonly starred?: boolean | undefined
  readonly orderBy: string
  readonly sort: 'asc' | 'desc'
  readonly fields: (row: ProjectRow) => Project
}

/** Keyset pagination, available only for the order by ID: returned rows are excluded by `id_after` or `id_before`. */
function projectsAfter(store: Store, { keyset }: RequestContext, query: KeysetQuery): KeysetPage<Project> {
  if (query.orderBy !== 'id' || !keyset) {
    throw methodNotAllowed('405 Method Not Allowed - Keyset pagination needs order_by=id')
  }
  const { perPage, cursor } = keyset
  const { items, hasNext } = store.projects.list({
    ...query,
    orderBy: 'id',
    limit: perPage,
    offset: 0,
    idAfter: numeric(cursor.id_after),
    idBefore: numeric(cursor.id_before),
  })
  const last = items.at(-1)
  const name = query.sort === 'asc' ? 'id_after' : 'id_before'
  const next = hasNext && last ? { order_by: 'id', sort: query.sort, [name]: String(last.id) } : null
  return new KeysetPage(items.map(query.fields), next)
}

function numeric(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function groupFields(row: GroupRow, baseUrl: string): Group {
  return { ...row, avatar_url: null, web_url: `${baseUrl}/groups/${row.full_path}` }
}

function projectFields(store: Store, { user, baseUrl }: RequestContext, row: ProjectRow): Project {
  const access = (level: number) => (level === 0 ? null : { access_level: level })
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    path_with_namespace: row.full_path,
    name_with_namespace: row.full_name,
    description: row.description,
    default_branch: row.default_branch,
    visibility: row.visibility,
    archived: row.archived === 1,
    empty_repo: row.default_branch === null,
    avatar_url: null,
    web_url: `${baseUrl}/${row.full_path}`,
    http_url_to_repo: `${baseUrl}/${row.full_path}.git`,
    created_at: row.created_at,
    last_activity_at: row.last_activity_at,
    permissions: user && {
      project_access: access(store.members.directLevel(user.id, 'project', row.id)),
      group_access: access(store.members.levelInGroup(user.id, row.group_id)),
    },
  }
}
