import { z } from 'zod'
import type { Database } from './database.ts'
import { pagedList } from './paged-list.ts'
import { userRow } from './users.ts'
import { memberWithAccess } from './visibility.ts'

const ruleRow = z.object({
  id: z.number(),
  project_id: z.number(),
  name: z.string(),
  rule_type: z.string(),
  approvals_required: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ApprovalRuleRow = z.output<typeof ruleRow>

/** The content of a rule: the number of approvals, the approvers, and the protected branches (none means all). */
export interface ApprovalRuleContent {
  readonly name: string
  readonly approvalsRequired: number
  readonly userIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly branchIds: readonly number[]
}

const idRow = z.object({ id: z.number() })

/** The approval rules of projects, with the people, groups and protected branches each is about. */
export function approvalRulesTable(database: Database) {
  const list = pagedList(database, ruleRow)
  const ofProject = database.select('SELECT * FROM approval_rules WHERE project_id = :project ORDER BY id', ruleRow)
  const one = database.select('SELECT * FROM approval_rules WHERE id = :id AND project_id = :project', ruleRow)
  const named = database.select('SELECT * FROM approval_rules WHERE project_id = :project AND name = :name', ruleRow)
  const insert = database.execute(
    `INSERT INTO approval_rules (project_id, name, rule_type, approvals_required, created_at, updated_at)
     VALUES (:project, :name, 'regular', :required, :now, :now)`,
  )
  const update = database.execute(
    'UPDATE approval_rules SET name = :name, approvals_required = :required, updated_at = :now WHERE id = :id',
  )
  const remove = database.execute('DELETE FROM approval_rules WHERE id = :id')
  const users = database.select(
    'SELECT users.* FROM approval_rule_users JOIN users ON users.id = user_id WHERE rule_id = :rule ORDER BY users.id',
    userRow,
  )
  const eligible = database.select(
    `SELECT * FROM users WHERE state = 'active' AND id IN (
       SELECT user_id FROM approval_rule_users WHERE rule_id = :rule
       UNION SELECT user_id FROM members WHERE source_type = 'group' AND source_id IN (SELECT value FROM json_each(:groups))
         AND ${memberWithAccess})
     ORDER BY id`,
    userRow,
  )
  const approved = database.select(
    `SELECT count(*) AS total FROM approvals WHERE merge_request_id = :mergeRequest AND user_id IN (
       SELECT user_id FROM approval_rule_users WHERE rule_id = :rule
       UNION SELECT user_id FROM members WHERE source_type = 'group' AND ${memberWithAccess}
         AND source_id IN (SELECT group_id FROM approval_rule_groups WHERE rule_id = :rule))`,
    z.object({ total: z.number() }),
  )
  const ids = {
    groups: database.select(
      'SELECT group_id AS id FROM approval_rule_groups WHERE rule_id = :rule ORDER BY group_id',
      idRow,
    ),
    branches: database.select(
      'SELECT branch_id AS id FROM approval_rule_branches WHERE rule_id = :rule ORDER BY branch_id',
      idRow,
    ),
  }
  const parts = {
    users: link(database, 'approval_rule_users', 'user_id'),
    groups: link(database, 'approval_rule_groups', 'group_id'),
    branches: link(database, 'approval_rule_branches', 'branch_id'),
  }
  const fill = (rule: number, content: ApprovalRuleContent) => {
    parts.users(rule, content.userIds)
    parts.groups(rule, content.groupIds)
    parts.branches(rule, content.branchIds)
  }
  return {
    /** A page of the rules of a project, in the order they were made. */
    list: (project: number, page: { limit: number; offset: number }) =>
      list({ columns: '*', rows: 'FROM approval_rules WHERE project_id = :project', order: 'id' }, { project }, page),
    /** All of a project; people write them by hand. */
    ofProject: (project: number) => ofProject.all({ project }),
    get: (project: number, id: number) => one.one({ project, id }),
    named: (project: number, name: string) => named.one({ project, name }),
    users: (rule: number) => users.all({ rule }),
    groupIds: (rule: number) => ids.groups.all({ rule }).map(({ id }) => id),
    branchIds: (rule: number) => ids.branches.all({ rule }).map(({ id }) => id),
    /** The people who may approve: those named, and the members of these groups. */
    eligible: (rule: number, groups: readonly number[]) => eligible.all({ rule, groups: JSON.stringify(groups) }),
    /** The number of approvals of a merge request that count for a rule with approvers. */
    approvedBy: (rule: number, mergeRequest: number) => approved.only({ rule, mergeRequest }).total,
    add(project: number, content: ApprovalRuleContent, now = new Date().toISOString()): number {
      const { name, approvalsRequired: required } = content
      const { id } = insert({ project, name, required, now })
      fill(id, content)
      return id
    },
    /** Everything the rule was before is replaced. */
    update(id: number, content: ApprovalRuleContent, now = new Date().toISOString()): void {
      update({ id, name: content.name, required: content.approvalsRequired, now })
      fill(id, content)
    },
    remove(id: number): void {
      remove({ id })
    },
  }
}

/** Replaces what a rule is linked to. */
function link(database: Database, table: string, column: string) {
  const clear = database.execute(`DELETE FROM ${table} WHERE rule_id = :rule`)
  const add = database.execute(
    `INSERT INTO ${table} (rule_id, ${column}) SELECT :rule, value FROM json_each(:ids) GROUP BY value`,
  )
  return (rule: number, ids: readonly number[]): void => {
    clear({ rule })
    add({ rule, ids: JSON.stringify(ids) })
  }
}
