import { z } from 'zod'
import type { Database } from './database.ts'

const starredDashboardRow = z.object({
  id: z.number(),
  user_id: z.number(),
  project_id: z.number(),
  dashboard_path: z.string(),
  created_at: z.string(),
})
export type StarredDashboardRow = z.output<typeof starredDashboardRow>

/** The stars of a user in a project; all, or that of a path. */
export interface StarSelection {
  readonly projectId: number
  readonly userId: number
  readonly path?: string | undefined
}

/** Metrics dashboards that people starred. */
export function starredDashboardsTable(database: Database) {
  const chosen = 'project_id = :project AND user_id = :user AND (:path IS NULL OR dashboard_path = :path)'
  const select = database.select(`SELECT * FROM starred_dashboards WHERE ${chosen} ORDER BY id`, starredDashboardRow)
  const insert = database.execute(
    `INSERT INTO starred_dashboards (project_id, user_id, dashboard_path, created_at)
     VALUES (:project, :user, :path, :created) ON CONFLICT DO NOTHING`,
  )
  const remove = database.execute(`DELETE FROM starred_dashboards WHERE ${chosen}`)
  const params = ({ projectId, userId, path }: StarSelection) => ({
    project: projectId,
    user: userId,
    path: path ?? null,
  })
  return {
    find: (selection: StarSelection) => select.all(params(selection)),
    /** False when the user starred it already. */
    add: (star: Required<StarSelection>, created = new Date().toISOString()) =>
      insert({ ...params(star), created }).changes === 1,
    /** Returns the number of removed stars. */
    remove: (selection: StarSelection) => remove(params(selection)).changes,
  }
}
