import { z } from 'zod'
import { matchesWildcard } from '#shared/text/wildcard.ts'
import type { Database } from './database.ts'

const protectedBranchRow = z.object({
  id: z.number(),
  name: z.string(),
  push_access_level: z.number(),
  merge_access_level: z.number(),
  unprotect_access_level: z.number(),
  code_owner_approval_required: z.number().transform(Boolean),
})
export type ProtectedBranchRow = z.output<typeof protectedBranchRow>

/** Branches that want more than a developer to commit to them. A name may hold `*` for any run of characters. */
export function protectedBranchesTable(database: Database) {
  const list = database.remembered('SELECT * FROM protected_branches WHERE project_id = :project', protectedBranchRow)
  const put = database.execute(
    `INSERT INTO protected_branches (project_id, name, push_access_level, merge_access_level)
     VALUES (:project, :name, :level, :level)
     ON CONFLICT DO UPDATE SET push_access_level = excluded.push_access_level`,
  )
  return {
    /** The lowest role that may commit to a branch, or null when the branch is not protected. */
    levelFor(project: number, branch: string): number | null {
      const rules = list.all({ project }).filter(rule => matchesWildcard(rule.name, branch))
      return rules.length === 0 ? null : Math.min(...rules.map(rule => rule.push_access_level))
    },
    /** Whether a branch is covered by one of these protected branches. */
    holds: (project: number, ids: readonly number[], branch: string) =>
      list.all({ project }).some(rule => ids.includes(rule.id) && matchesWildcard(rule.name, branch)),
    /** All of a project; there are never many. */
    list: (project: number) => list.all({ project }),
    put(project: number, name: string, level: number): void {
      put({ project, name, level })
    },
  }
}
