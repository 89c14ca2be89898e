import { z } from 'zod'
import type { Database } from './database.ts'

const parameters = z.record(z.string(), z.string())
const fromJson = <S extends z.ZodType>(schema: S) => z.string().transform(text => schema.parse(JSON.parse(text)))

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

/** What decides for whom a flag is on: strategies, or the scopes of a legacy flag. */
export interface FlagRules {
  readonly strategies: readonly StrategyRow[]
  readonly scopes: readonly LegacyScopeRow[]
}

export interface NewLegacyScope {
  readonly environment_scope: string
  readonly active: boolean
  readonly strategies: z.output<typeof legacyStrategies>
}

/** Reads the rules of several flags at once. @returns those of a flag by its id */
export function flagRules(database: Database) {
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

  return (flags: readonly number[]): ((flag: number) => FlagRules) => {
    const params = { flags: JSON.stringify(flags) }
    const scopesByStrategy = Map.groupBy(scopes.all(params), scope => scope.strategy_id)
    const strategiesByFlag = Map.groupBy(strategies.all(params), strategy => strategy.feature_flag_id)
    const legacyScopesByFlag = Map.groupBy(legacyScopes.all(params), scope => scope.feature_flag_id)
    return flag => ({
      strategies: (strategiesByFlag.get(flag) ?? []).map(({ id, name, parameters }) => ({
        id,
        name,
        parameters,
        scopes: (scopesByStrategy.get(id) ?? []).map(scope => ({
          id: scope.id,
          environment_scope: scope.environment_scope,
        })),
      })),
      scopes: legacyScopesByFlag.get(flag) ?? [],
    })
  }
}

/** Changes the strategies and scopes of flags. `settle` of the flag has to follow. */
export function flagRuleWrites(database: Database) {
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

  return {
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
  }
}
