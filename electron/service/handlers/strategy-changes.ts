import type { StrategyChange } from '#shared/contract/feature-flags.ts'
import { badRequest } from '../errors.ts'
import type { StrategyRow } from '../store/feature-flag-rules.ts'
import type { FlagWithRules } from '../store/feature-flags.ts'
import type { Store } from '../store/store.ts'
import { requireStrategy, type StrategyRule } from './strategy-parameters.ts'

interface PlannedScope {
  /** Null for one to be added. */
  readonly id: number | null
  readonly environment_scope: string
}

/** The planned change of one strategy; strategies without a plan stay unchanged. */
export type StrategyPlan =
  | { readonly action: 'remove'; readonly id: number }
  | {
      readonly action: 'put'
      /** Null for one to be added. */
      readonly id: number | null
      readonly rule: StrategyRule
      readonly scopes: readonly PlannedScope[]
      readonly removedScopes: readonly number[]
    }

/**
 * Plans the strategies of a PUT for a flag (document 2, section 4.1): one with an ID changes that strategy, one without is added; scopes likewise.
 * `_destroy` removes the one with the ID. Everything is validated before the first change.
 * @throws ServiceError 400 that names the invalid part
 */
export function planStrategies(changes: readonly StrategyChange[], existing: readonly StrategyRow[]): StrategyPlan[] {
  requireOnce(changes, 'strategies')
  return changes.map((change, index) => {
    const place = `strategies[${index}]`
    const row = existingOne(existing, change.id, place)
    if (change._destroy && row) return { action: 'remove', id: row.id }
    const name = change.name ?? row?.name
    if (name === undefined) throw badRequest(`${place}[name] is missing`)
    const rule = { name, parameters: change.parameters ?? row?.parameters ?? {} }
    requireStrategy(rule, place)
    return { action: 'put', id: row?.id ?? null, rule, ...planScopes(change, row, place) }
  })
}

function planScopes({ scopes: changes }: StrategyChange, row: StrategyRow | undefined, place: string) {
  const existing = row?.scopes ?? []
  const desired = changes ?? (row ? [] : [{ environment_scope: '*' }])
  requireOnce(desired, `${place}[scopes]`)
  const removedScopes: number[] = []
  const scopes: PlannedScope[] = []
  for (const [index, change] of desired.entries()) {
    const spot = `${place}[scopes][${index}]`
    const scope = existingOne(existing, change.id, spot)
    if (change._destroy && scope) {
      removedScopes.push(scope.id)
      continue
    }
    const environment_scope = change.environment_scope ?? scope?.environment_scope
    if (environment_scope === undefined) throw badRequest(`${spot}[environment_scope] is missing`)
    scopes.push({ id: scope?.id ?? null, environment_scope })
  }
  const touched = new Set([...removedScopes, ...scopes.map(scope => scope.id)])
  const kept = existing.filter(scope => !touched.has(scope.id))
  requireDistinct([...kept, ...scopes], place)
  return { scopes, removedScopes }
}

/** Carries out plans, inside a transaction. */
export function applyStrategies(store: Store, flag: FlagWithRules['flag'], plans: readonly StrategyPlan[]): void {
  const { featureFlags } = store
  for (const plan of plans) {
    if (plan.action === 'remove') {
      featureFlags.removeStrategy(plan.id)
      continue
    }
    const { name, parameters } = plan.rule
    if (plan.id !== null) featureFlags.updateStrategy(plan.id, name, parameters)
    const strategy = plan.id ?? featureFlags.addStrategy(flag.id, name, parameters)
    for (const scope of plan.removedScopes) featureFlags.removeScope(scope)
    for (const { id, environment_scope } of plan.scopes) {
      if (id === null) featureFlags.addScope(strategy, environment_scope)
      else featureFlags.updateScope(id, environment_scope)
    }
  }
}

/** @throws ServiceError 400 when two scopes of one strategy are the same */
function requireDistinct(scopes: readonly { readonly environment_scope: string }[], place: string): void {
  if (new Set(scopes.map(scope => scope.environment_scope)).size < scopes.length) {
    throw badRequest(`${place}[scopes] has the same environment_scope twice`)
  }
}

/** @throws ServiceError 400 when two entries are about the same thing */
function requireOnce(changes: readonly { readonly id?: number | undefined }[], place: string): void {
  const ids = changes.flatMap(change => (change.id === undefined ? [] : [change.id]))
  if (new Set(ids).size < ids.length) throw badRequest(`${place} has the same id twice`)
}

/** What an id stands for; undefined without one. @throws ServiceError 400 for an id that is not there */
function existingOne<T extends { readonly id: number }>(
  existing: readonly T[],
  id: number | undefined,
  place: string,
): T | undefined {
  if (id === undefined) return undefined
  const found = existing.find(one => one.id === id)
  if (!found) throw badRequest(`${place}[id] does not have a valid value`)
  return found
}
