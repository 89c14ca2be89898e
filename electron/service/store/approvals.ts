import { z } from 'zod'
import type { Database } from './database.ts'
import { userRow } from './users.ts'

const flag = z.number().transform(Boolean)
const configurationRow = z.object({
  approvals_before_merge: z.number(),
  reset_approvals_on_push: flag,
  disable_overriding: flag,
  author_approval: flag,
  disable_committers_approval: flag,
  require_password: flag,
})
export type ApprovalConfigurationRow = z.output<typeof configurationRow>

/** The configuration of an unconfigured project. */
const unconfigured: ApprovalConfigurationRow = {
  approvals_before_merge: 0,
  reset_approvals_on_push: true,
  disable_overriding: false,
  author_approval: false,
  disable_committers_approval: false,
  require_password: false,
}

/** The owner of a list of approvers: a project, or one merge request. */
export type ApproverOwner = { readonly project: number } | { readonly mergeRequest: number }

/** The approval configuration of projects, approvers, and approvals. */
export function approvalsTable(database: Database) {
  const configuration = database.select(
    'SELECT * FROM approval_configurations WHERE project_id = :project',
    configurationRow,
  )
  const configure = database.execute(
    `INSERT OR REPLACE INTO approval_configurations (project_id, approvals_before_merge, reset_approvals_on_push, disable_overriding,
       author_approval, disable_committers_approval, require_password)
     VALUES (:project, :before, :reset, :overriding, :author, :committers, :password)`,
  )
  const approvedBy = database.select(
    `SELECT users.* FROM approvals JOIN users ON users.id = user_id WHERE merge_request_id = :mergeRequest
     ORDER BY approvals.created_at, users.id`,
    userRow,
  )
  const approve = database.execute(
    'INSERT INTO approvals (merge_request_id, user_id, created_at) VALUES (:mergeRequest, :user, :created) ON CONFLICT DO NOTHING',
  )
  const reset = database.execute('DELETE FROM approvals WHERE merge_request_id = :mergeRequest')
  const owned = '(project_id = :project OR merge_request_id = :mergeRequest)'
  const clear = database.execute(`DELETE FROM approvers WHERE ${owned}`)
  const add = database.execute(
    'INSERT INTO approvers (project_id, merge_request_id, user_id, group_id) VALUES (:project, :mergeRequest, :user, :group)',
  )
  const approvers = database.select(
    `SELECT users.* FROM approvers JOIN users ON users.id = user_id WHERE ${owned} ORDER BY users.id`,
    userRow,
  )
  const approverGroups = database.select(
    `SELECT group_id AS id FROM approvers WHERE ${owned} AND group_id IS NOT NULL ORDER BY group_id`,
    z.object({ id: z.number() }),
  )
  const ownerParams = (owner: ApproverOwner) =>
    'project' in owner
      ? { project: owner.project, mergeRequest: null }
      : { project: null, mergeRequest: owner.mergeRequest }

  return {
    configuration: (project: number): ApprovalConfigurationRow => configuration.one({ project }) ?? unconfigured,
    configure(project: number, row: ApprovalConfigurationRow): void {
      configure({
        project,
        before: row.approvals_before_merge,
        reset: Number(row.reset_approvals_on_push),
        overriding: Number(row.disable_overriding),
        author: Number(row.author_approval),
        committers: Number(row.disable_committers_approval),
        password: Number(row.require_password),
      })
    },
    /** Those who approved a merge request, in the order they did. */
    approvedBy: (mergeRequest: number) => approvedBy.all({ mergeRequest }),
    approve(mergeRequest: number, user: number, created = new Date().toISOString()): void {
      approve({ mergeRequest, user, created })
    },
    /** Takes all approvals of a merge request back. */
    reset(mergeRequest: number): void {
      reset({ mergeRequest })
    },
    approvers: (owner: ApproverOwner) => approvers.all(ownerParams(owner)),
    approverGroupIds: (owner: ApproverOwner) => approverGroups.all(ownerParams(owner)).map(({ id }) => id),
    /** Those that are not named are removed. */
    setApprovers(owner: ApproverOwner, named: { users: readonly number[]; groups: readonly number[] }): void {
      const params = ownerParams(owner)
      clear(params)
      for (const user of new Set(named.users)) add({ ...params, user, group: null })
      for (const group of new Set(named.groups)) add({ ...params, user: null, group })
    },
  }
}
