import { z } from 'zod'
import type { Database } from './database.ts'

/** Branches that want more than a developer to commit to them. A name may hold `*` for any run of characters. */
export function protectedBranchesTable(database: Database) {
  const list = database.select(
    'SELECT name, push_access_level AS level FROM protected_branches WHERE project_id = :project',
    z.object({ name: z.string(), level: z.number() }),
  )
  const put = database.execute(
    `INSERT INTO protected_branches (project_id, name, push_access_level) VALUES (:project, :name, :level)
     ON CONFLICT DO UPDATE SET push_access_level = excluded.push_access_level`,
  )
  return {
    /** The lowest role that may commit to a branch, or null when the branch is not protected. */
    levelFor(project: number, branch: string): number | null {
      const rules = list.all({ project }).filter(rule => matches(rule.name, branch))
      return rules.length === 0 ? null : Math.min(...rules.map(rule => rule.level))
    },
    put(project: number, name: string, level: number): void {
      put({ project, name, level })
    },
  }
}

function matches(pattern: string, branch: string): boolean {
  if (!pattern.includes('*')) return pattern === branch
  const parts = pattern.split('*').map(part => part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's').test(branch)
}
