import type { FeatureFlag, NewStrategy } from '#shared/contract/feature-flags.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import type { Handlers, ProjectAccess } from '../handler.ts'
import type { FlagWithRules, NewLegacyScope } from '../store/feature-flags.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { requirePlainName } from './plain-name.ts'
import { projectChange } from './project-audit.ts'
import { applyStrategies, planStrategies } from './strategy-changes.ts'

type FlagOperations =
  | 'featureFlags.list'
  | 'featureFlags.get'
  | 'featureFlags.create'
  | 'featureFlags.update'
  | 'featureFlags.delete'

/** What is on for whom (document 2, section 4.1). */
export function featureFlagsHandlers({ store }: ServiceParts): Pick<Handlers, FlagOperations> {
  const requireFlag = (project: ProjectAccess, name: string): FlagWithRules => {
    const found = store.featureFlags.find(project.id, name)
    if (!found) throw notFound('Feature Flag')
    return found
  }
  return {
    'featureFlags.list': (context, { id, scope }) => {
      const project = context.project(id)
      const enabled = scope && scope === 'enabled'
      const page = store.featureFlags.list({ projectId: project.id, enabled, ...context.page })
      return listPage(page, flagFields)
    },
    'featureFlags.get': (context, { id, name }) => flagFields(requireFlag(context.project(id), name)),
    'featureFlags.create': (context, { id, name, version = 'legacy_flag', description = null, strategies }) => {
      const project = context.project(id)
      requirePlainName(name, 'name')
      const plans = planStrategies(strategies ?? [], [])
      const scopes = legacyScopes(strategies)
      if (store.featureFlags.find(project.id, name)) throw conflict('Feature flag already exists')
      return store.transaction(() => {
        const flagId = store.featureFlags.add(project.id, { name, version, description })
        if (version === 'legacy_flag') for (const scope of scopes) store.featureFlags.addLegacyScope(flagId, scope)
        else applyStrategies(store, requireFlag(project, name).flag, plans)
        store.featureFlags.settle(flagId)
        context.audit(flagChange(project, 'add', flagId, name))
        return flagFields(requireFlag(project, name))
      })
    },
    'featureFlags.update': (context, { id, name, description, strategies }) => {
      const project = context.project(id)
      const found = requireFlag(project, name)
      const { flag } = found
      if (strategies && flag.version === 'legacy_flag') {
        throw badRequest('strategies is invalid: a legacy flag has scopes and no strategies')
      }
      const plans = planStrategies(strategies ?? [], found.strategies)
      return store.transaction(() => {
        if (description !== undefined) store.featureFlags.describe(flag.id, description)
        applyStrategies(store, flag, plans)
        store.featureFlags.settle(flag.id, new Date().toISOString())
        context.audit(flagChange(project, 'change', flag.id, name))
        return flagFields(requireFlag(project, name))
      })
    },
    'featureFlags.delete': (context, { id, name }) => {
      const project = context.project(id)
      const { flag } = requireFlag(project, name)
      context.requireUnmodified(flag.updated_at)
      return store.transaction(() => {
        store.featureFlags.remove(flag.id)
        context.audit(flagChange(project, 'remove', flag.id, name))
        return undefined
      })
    },
  }
}

/** The scopes of a new legacy flag: on everywhere, or where the strategies given with it are to hold. */
function legacyScopes(strategies: readonly NewStrategy[] = []): NewLegacyScope[] {
  const byScope = new Map<string, NewLegacyScope['strategies']>()
  for (const { name, parameters, scopes } of strategies) {
    for (const { environment_scope } of scopes) {
      byScope.set(environment_scope, [...(byScope.get(environment_scope) ?? []), { name, parameters }])
    }
  }
  if (byScope.size === 0) byScope.set('*', [{ name: 'default', parameters: {} }])
  return [...byScope].map(([environment_scope, rules]) => ({ environment_scope, active: true, strategies: rules }))
}

function flagChange(project: ProjectAccess, kind: 'add' | 'change' | 'remove', id: number, name: string) {
  return projectChange(project, { kind, what: 'feature flag', type: 'FeatureFlag', id, name })
}

function flagFields({ flag, strategies, scopes }: FlagWithRules): FeatureFlag {
  const { name, description, version, created_at, updated_at } = flag
  return {
    name,
    description,
    version,
    created_at,
    updated_at,
    scopes: scopes.map(({ id, environment_scope, active, strategies, created_at, updated_at }) => {
      return { id, environment_scope, active: active === 1, strategies, created_at, updated_at }
    }),
    strategies: strategies.map(({ id, name, parameters, scopes }) => ({ id, name, parameters, scopes: [...scopes] })),
  }
}
