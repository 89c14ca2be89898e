import { z } from 'zod'
import type { Database } from './database.ts'
import { type FlagRules, flagRules, flagRuleWrites } from './feature-flag-rules.ts'
import { type Condition, pagedSelect } from './paged-select.ts'

const flagRow = z.object({
  id: z.number(),
  project_id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  version: z.enum(['new_version_flag', 'legacy_flag']),
  active: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type FlagRow = z.output<typeof flagRow>

/** A flag with its rules. */
export interface FlagWithRules extends FlagRules {
  readonly flag: FlagRow
}

/** Feature flags with their strategies and scopes. */
export function featureFlagsTable(database: Database) {
  const flag = database.select('SELECT * FROM feature_flags WHERE project_id = :project AND name = :name', flagRow)
  const rules = flagRules(database)
  const list = pagedSelect(database, 'feature_flags', flagRow)
  const insert = database.execute(
    `INSERT INTO feature_flags (project_id, name, description, version, active, created_at, updated_at)
     VALUES (:project, :name, :description, :version, :active, :created, :created)`,
  )
  const update = database.execute(
    'UPDATE feature_flags SET name = :name, description = :description, active = :active WHERE id = :flag',
  )
  const touch = database.execute('UPDATE feature_flags SET updated_at = :now WHERE id = :flag')
  const settle = database.execute(
    `UPDATE feature_flags SET enabled =
       active = 1 AND EXISTS (SELECT 1 FROM feature_flag_strategies WHERE feature_flag_id = :flag)
       OR EXISTS (SELECT 1 FROM feature_flag_legacy_scopes WHERE feature_flag_id = :flag AND active = 1)
     WHERE id = :flag`,
  )
  const remove = database.execute('DELETE FROM feature_flags WHERE id = :flag')
  const withRules = (rows: readonly FlagRow[]): FlagWithRules[] => {
    const findRules = rules(rows.map(row => row.id))
    return rows.map(flag => ({ flag, ...findRules(flag.id) }))
  }

  return {
    find(project: number, name: string): FlagWithRules | undefined {
      const row = flag.one({ project, name })
      return row && withRules([row])[0]
    },
    /** A page of the flags of a project, by name; enabled ones, disabled ones, or all. */
    list(query: {
      projectId: number
      enabled?: boolean | undefined
      version?: FlagRow['version'] | undefined
      limit: number
      offset: number
    }) {
      const conditions: Condition[] = [{ sql: 'project_id = :project', params: { project: query.projectId } }]
      if (query.enabled !== undefined) {
        conditions.push({ sql: 'enabled = :enabled', params: { enabled: query.enabled ? 1 : 0 } })
      }
      if (query.version !== undefined) {
        conditions.push({ sql: 'version = :version', params: { version: query.version } })
      }
      const page = list({ ...query, conditions, orderBy: 'name' })
      return { ...page, items: withRules(page.items) }
    },
    add(
      project: number,
      desired: Pick<FlagRow, 'name' | 'description' | 'version'> & { readonly active?: boolean },
      created = new Date().toISOString(),
    ): number {
      const { name, description, version, active = true } = desired
      return insert({ project, name, description, version, active: active ? 1 : 0, created }).id
    },
    update({ id, name, description, active }: Pick<FlagRow, 'id' | 'name' | 'description' | 'active'>): void {
      update({ flag: id, name, description, active })
    },
    ...flagRuleWrites(database),
    /** Completes a change of the strategies or scopes of a flag by updating whether it is enabled for any user. */
    settle(flag: number, now?: string): void {
      settle({ flag })
      if (now !== undefined) touch({ flag, now })
    },
    remove(flag: number): void {
      remove({ flag })
    },
  }
}
