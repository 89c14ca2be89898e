import { z } from 'zod'
import { type DeploymentStatus, deploymentStatus, type listedStatus } from '#shared/contract/deployments.ts'
import { type Job, job } from '#shared/contract/job-fields.ts'
import type { Database } from './database.ts'
import { type Condition, pagedSelect } from './paged-select.ts'

const deploymentRow = z.object({
  id: z.number(),
  project_id: z.number(),
  iid: z.number(),
  environment_id: z.number(),
  user_id: z.number().nullable(),
  ref: z.string(),
  sha: z.string(),
  status: deploymentStatus,
  deployable: z
    .string()
    .nullable()
    .transform(text => (text === null ? null : job.parse(JSON.parse(text)))),
  created_at: z.string(),
  updated_at: z.string(),
  environment_name: z.string(),
  environment_url: z.string().nullable(),
})
export type DeploymentRow = z.output<typeof deploymentRow>

/** The orders of the list. Internal ids are given in the order of ids, and one index serves both. */
const orders = {
  id: 'id',
  iid: 'id',
  created_at: 'created_at',
  updated_at: 'updated_at',
  ref: 'ref',
} as const

export interface DeploymentQuery {
  readonly projectId: number
  readonly environmentId?: number | undefined
  readonly status?: z.output<typeof listedStatus> | undefined
  /** ISO 8601 in UTC, like all times here. */
  readonly updatedAfter?: string | undefined
  readonly updatedBefore?: string | undefined
  readonly orderBy: keyof typeof orders
  readonly sort: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export interface NewDeployment {
  readonly projectId: number
  readonly environmentId: number
  readonly userId: number
  readonly ref: string
  readonly tag: boolean
  readonly sha: string
  readonly status: DeploymentStatus
  /** Its job; null for one created through the API. */
  readonly deployable: Job | null
  readonly createdAt?: string
  readonly updatedAt?: string
}

const ofEnvironment = (column: string) => `(SELECT ${column} FROM environments WHERE id = environment_id)`
const columns = `*, ${ofEnvironment('name')} AS environment_name, ${ofEnvironment('external_url')} AS environment_url`

/** What went where, and when. */
export function deploymentsTable(database: Database) {
  const one = database.select(
    `SELECT ${columns} FROM deployments WHERE project_id = :project AND id = :id`,
    deploymentRow,
  )
  const lastSuccess = database.select(
    `SELECT ${columns} FROM deployments WHERE environment_id = :environment AND status = 'success' AND id < :before
     ORDER BY id DESC LIMIT 1`,
    deploymentRow,
  )
  const lastOfCommit = database.select(
    `SELECT ${columns} FROM deployments WHERE project_id = :project AND sha = :sha AND deployable IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
    deploymentRow,
  )
  const list = pagedSelect(database, 'deployments', deploymentRow, columns)
  const nextIid = database.select(
    `INSERT INTO deployment_counts (project_id, last_iid) VALUES (:project, 1)
     ON CONFLICT DO UPDATE SET last_iid = last_iid + 1 RETURNING last_iid AS iid`,
    z.object({ iid: z.number() }),
  )
  const insert = database.execute(
    `INSERT INTO deployments (project_id, iid, environment_id, user_id, ref, tag, sha, status, deployable, created_at, updated_at)
     VALUES (:project, :iid, :environment, :user, :ref, :tag, :sha, :status, :deployable, :created, :updated)`,
  )
  const setStatus = database.execute('UPDATE deployments SET status = :status, updated_at = :now WHERE id = :id')
  const remove = database.execute('DELETE FROM deployments WHERE id = :id')
  const ship = database.execute(
    `INSERT INTO deployment_merge_requests (deployment_id, merge_request_id)
       SELECT :deployment, id FROM merge_requests
       WHERE project_id = :project AND state = 'merged' AND merge_commit_sha IN (SELECT value FROM json_each(:commits))
     ON CONFLICT DO NOTHING`,
  )
  return {
    get: (project: number, id: number) => one.one({ project, id }),
    /** The last deployment of an environment that succeeded, of those before an id when one is given. */
    lastSuccess: (environment: number, before = Number.MAX_SAFE_INTEGER) => lastSuccess.one({ environment, before }),
    /** The last job that deployed a commit; undefined if there is none. */
    getLastJob: (project: number, sha: string) => lastOfCommit.one({ project, sha })?.deployable ?? undefined,
    /** A page of the deployments of a project. */
    list(query: DeploymentQuery) {
      const { projectId, environmentId, status, updatedAfter, updatedBefore, limit, offset } = query
      const conditions: Condition[] = [
        environmentId === undefined
          ? { sql: 'project_id = :project', params: { project: projectId } }
          : { sql: 'environment_id = :environment', params: { environment: environmentId } },
      ]
      if (status) conditions.push({ sql: 'status = :status', params: { status } })
      if (updatedAfter) conditions.push({ sql: 'updated_at >= :after', params: { after: updatedAfter } })
      if (updatedBefore) conditions.push({ sql: 'updated_at <= :before', params: { before: updatedBefore } })
      const direction = query.sort === 'asc' ? 'ASC' : 'DESC'
      const column = orders[query.orderBy]
      const orderBy =
        column === orders.id ? `${column} ${direction}` : `${column} ${direction}, ${orders.id} ${direction}`
      return list({ conditions, orderBy, limit, offset })
    },
    add(deployment: NewDeployment): number {
      const created = deployment.createdAt ?? new Date().toISOString()
      return insert({
        project: deployment.projectId,
        iid: nextIid.only({ project: deployment.projectId }).iid,
        environment: deployment.environmentId,
        user: deployment.userId,
        ref: deployment.ref,
        tag: deployment.tag ? 1 : 0,
        sha: deployment.sha,
        status: deployment.status,
        deployable: deployment.deployable && JSON.stringify(deployment.deployable),
        created,
        updated: deployment.updatedAt ?? created,
      }).id
    },
    remove(id: number): void {
      remove({ id })
    },
    setStatus(id: number, status: DeploymentStatus, now = new Date().toISOString()): void {
      setStatus({ id, status, now })
    },
    /** Links a deployment to the merge requests whose merge commits are among these. */
    ship(project: number, deployment: number, commits: readonly string[]): void {
      ship({ project, deployment, commits: JSON.stringify(commits) })
    },
  }
}
