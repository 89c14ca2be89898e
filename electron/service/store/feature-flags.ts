import { z } from 'zod'
import type { Database } from './database.ts'
import { type Condition, pagedSelect } from './paged-select.ts'

const parameters = z.record(z.string(), z.string())
const fromJson = <S extends z.ZodType>(schema: S) => z.string().transform(text => schema.parse(JSON.parse(text)))

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

const strategyRow = z.object({
  id: z.number(),
  feature_flag_id: z.number(),
  name: z.string(),
  parameters: fromJson(parameters),
})
const scopeRow = z.object({ id: z.number(), strategy_id: z.number(), environment_scope: z.string() })
const legacyStrategies = z.array(z.object({ name: z.string(), parameters }))
const legacyScopeRow = z.object({
  id: z.number(),
  feature_flag_id: z.number(),
  environment_scope: z.string(),
  active: z.number(),
  strategies: fromJson(legacyStrategies),
  created_at: z.string(),
  updated_at: z.string(),
})

export type StrategyRow = Omit<z.output<typeof strategyRow>, 'feature_flag_id'> & {
  readonly scopes: readonly { readonly id: number; readonly environment_scope: string }[]
}
type LegacyScopeRow = z.output<typeof legacyScopeRow>

/** A flag with what decides for whom it is on: strategies, or the scopes of a legacy flag. */
export interface FlagWithRules {
  readonly flag: FlagRow
  readonly strategies: readonly StrategyRow[]
  readonly scopes: readonly LegacyScopeRow[]
}

export interface NewLegacyScope {
  readonly environment_scope: string
  readonly active: boolean
  readonly strategies: z.output<typeof legacyStrategies>
}

/** Feature flags with their strategies and scopes. */
export function featureFlagsTable(database: Database) {
  const flag = database.select('SELECT * FROM feature_flags WHERE project_id = :project AND name = :name', flagRow)
  const list = pagedSelect(database, 'feature_flags', flagRow)
  const ofFlags = 'feature_flag_id IN (SELECT value FROM json_each(:flags))'
  const strategies = database.select(`SELECT * FROM feature_flag_strategies WHERE ${ofFlags} ORDER BY id`, strategyRow)
  const scopes = database.select(
    `SELECT * FROM feature_flag_strategy_scopes
     WHERE strategy_id IN (SELECT id FROM feature_flag_strategies WHERE ${ofFlags}) ORDER BY id`,
    scopeRow,
  )
  const legacyScopes = database.select(
    `SELECT * FROM feature_flag_legacy_scopes WHERE ${ofFlags} ORDER BY id`,
    legacyScopeRow,
  )
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
  const insertStrategy = database.execute(
    'INSERT INTO feature_flag_strategies (feature_flag_id, name, parameters) VALUES (:flag, :name, :parameters)',
  )
  const updateStrategy = database.execute(
    'UPDATE feature_flag_strategies SET name = :name, parameters = :parameters WHERE id = :id',
  )
  const removeStrategy = database.execute('DELETE FROM feature_flag_strategies WHERE id = :id')
  const insertScope = database.execute(
    'INSERT INTO feature_flag_strategy_scopes (strategy_id, environment_scope) VALUES (:strategy, :scope)',
  )
  const updateScope = database.execute(
    'UPDATE feature_flag_strategy_scopes SET environment_scope = :scope WHERE id = :id',
  )
  const removeScope = database.execute('DELETE FROM feature_flag_strategy_scopes WHERE id = :id')
  const insertLegacyScope = database.execute(
    `INSERT INTO feature_flag_legacy_scopes (feature_flag_id, environment_scope, active, strategies, created_at, updated_at)
     VALUES (:flag, :scope, :active, :strategies, :created, :created)`,
  )

  const withRules = (rows: readonly FlagRow[]): FlagWithRules[] => {
    const params = { flags: JSON.stringify(rows.map(row => row.id)) }
    const scopesOf = Map.groupBy(scopes.all(params), scope => scope.strategy_id)
    const strategiesOf = Map.groupBy(strategies.all(params), strategy => strategy.feature_flag_id)
    const legacyScopesOf = Map.groupBy(legacyScopes.all(params), scope => scope.feature_flag_id)
    return rows.map(row => ({
      flag: row,
      strategies: (strategiesOf.get(row.id) ?? []).map(({ id, name, parameters }) => ({
        id,
        name,
        parameters,
        scopes: (scopesOf.get(id) ?? []).map(scope => ({ id: scope.id, environment_scope: scope.environment_scope })),
      })),
      scopes: legacyScopesOf.get(row.id) ?? [],
    }))
  }

  return {
    find(project: number, name: string): FlagWithRules | undefined {
      const row = flag.one({ project, name })
      return row && withRules([row])[0]
    },
    /** A page of the flags of a project, by name; those that are on for somebody, those that are on for nobody, or all. */
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
      wanted: Pick<FlagRow, 'name' | 'description' | 'version'> & { readonly active?: boolean },
      created = new Date().toISOString(),
    ): number {
      const { name, description, version, active = true } = wanted
      return insert({ project, name, description, version, active: active ? 1 : 0, created }).id
    },
    update({ id, name, description, active }: Pick<FlagRow, 'id' | 'name' | 'description' | 'active'>): void {
      update({ flag: id, name, description, active })
    },
    addStrategy: (flag: number, name: string, parameters: Readonly<Record<string, string>>) =>
      insertStrategy({ flag, name, parameters: JSON.stringify(parameters) }).id,
    updateStrategy(id: number, name: string, parameters: Readonly<Record<string, string>>): void {
      updateStrategy({ id, name, parameters: JSON.stringify(parameters) })
    },
    removeStrategy(id: number): void {
      removeStrategy({ id })
    },
    addScope(strategy: number, scope: string): void {
      insertScope({ strategy, scope })
    },
    updateScope(id: number, scope: string): void {
      updateScope({ id, scope })
    },
    removeScope(id: number): void {
      removeScope({ id })
    },
    addLegacyScope(flag: number, scope: NewLegacyScope, created = new Date().toISOString()): void {
      insertLegacyScope({
        flag,
        scope: scope.environment_scope,
        active: scope.active ? 1 : 0,
        strategies: JSON.stringify(scope.strategies),
        created,
      })
    },
    /** Ends a change of the strategies or scopes of a flag: whether it is on for anybody follows from them. */
    settle(flag: number, now?: string): void {
      settle({ flag })
      if (now !== undefined) touch({ flag, now })
    },
    remove(flag: number): void {
      remove({ flag })
    },
  }
}
