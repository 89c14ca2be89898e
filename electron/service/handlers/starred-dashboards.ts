import type { StarredDashboard } from '#shared/contract/starred-dashboards.ts'
import { badRequest } from '../errors.ts'
import { isFilePath } from '../git/file-path.ts'
import type { Handlers } from '../handler.ts'
import type { StarredDashboardRow } from '../store/starred-dashboards.ts'
import { requireUser } from './branch-update.ts'
import type { ServiceParts } from './parts.ts'
import { projectChange } from './project-audit.ts'

/** The metrics dashboards a caller starred (document 2, section 4.8). */
export function starredDashboardsHandlers({
  store,
}: ServiceParts): Pick<Handlers, 'starredDashboards.create' | 'starredDashboards.delete'> {
  return {
    'starredDashboards.create': (context, { id, dashboard_path }) => {
      const project = context.project(id)
      const star = { projectId: project.id, userId: requireUser(context).id, path: dashboardPath(dashboard_path) }
      return store.transaction(() => {
        const added = store.starredDashboards.add(star)
        const [row] = store.starredDashboards.find(star)
        if (!row) throw new Error('A star is gone before it was shown.')
        // Starring twice is not an error and has no effect.
        if (added) {
          const { id, dashboard_path: name } = row
          context.audit(projectChange(project, { kind: 'add', what: 'starred dashboard', type: 'Dashboard', id, name }))
        }
        return starFields(row)
      })
    },
    'starredDashboards.delete': (context, { id, dashboard_path }) => {
      const project = context.project(id)
      const path = dashboard_path === undefined ? undefined : dashboardPath(dashboard_path)
      const selection = { projectId: project.id, userId: requireUser(context).id, path }
      const rows = store.starredDashboards.find(selection)
      for (const row of rows) context.requireUnmodified(row.created_at)
      return store.transaction(() => {
        for (const { id, dashboard_path: name } of rows) {
          const change = { kind: 'remove', what: 'starred dashboard', type: 'Dashboard', id, name } as const
          context.audit(projectChange(project, change))
        }
        return { deleted_rows: store.starredDashboards.remove(selection) }
      })
    },
  }
}

/**
 * The path of a dashboard, which is always URL-encoded (document 2, section 4.8); an unencoded or wrongly encoded path is used as is.
 * @throws
 * ServiceError 400 for an invalid file path
 */
function dashboardPath(given: string): string {
  const path = decoded(given)
  if (!isFilePath(path)) throw badRequest('dashboard_path is invalid')
  return path
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function starFields({ id, user_id, project_id, dashboard_path }: StarredDashboardRow): StarredDashboard {
  return { id, user_id, project_id, dashboard_path }
}
