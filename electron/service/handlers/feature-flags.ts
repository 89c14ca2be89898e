import type { ParsedParams } from '#shared/contract/contract.ts'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { badRequest, conflict, notFound, unprocessable } from '../errors.ts'
import type { Handlers, ProjectAccess } from '../handler.ts'
import type { NewLegacyScope } from '../store/feature-flag-rules.ts'
import type { FlagWithRules } from '../store/feature-flags.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { requirePlainName } from './plain-name.ts'
import { projectChange } from './project-audit.ts'
import { applyStrategies, planStrategies } from './strategy-changes.ts'
import { requireStrategy } from './strategy-parameters.ts'

type FlagOperations =
  | 'featureFlags.list'
  | 'featureFlags.get'
  | 'featureFlags.create'
  | 'featureFlags.update'
  | 'featureFlags.delete'

/** Handlers of feature flags (document 2, section 4.1). */
export function featureFlagsHandlers({ store, settings }: ServiceParts): Pick<Handlers, FlagOperations> {
  const legacyOnly = settings.switchedOff.has('feature_flags_new_version')
  const requireFlag = (project: ProjectAccess, name: string): FlagWithRules => {
    const found = store.featureFlags.find(project.id, name)
    if (!found || (legacyOnly && found.flag.version !== 'legacy_flag')) throw notFound('Feature Flag')
    return found
  }
  return {
    'featureFlags.list': (context, { id, scope }) => {
      const project = context.project(id)
      const enabled = scope && scope === 'enabled'
      const version = legacyOnly ? 'legacy_flag' : undefined
      const page = store.featureFlags.list({ projectId: project.id, enabled, version, ...context.page })
      return listPage(page, flagFields)
    },
    'featureFlags.get': (context, { id, name }) => flagFields(requireFlag(context.project(id), name)),
    'featureFlags.create': (context, params) => {
      const { id, name, version = 'legacy_flag', description = null, strategies } = params
      const project = context.project(id)
      requirePlainName(name, 'name')
      requireOneVersion(params, legacyOnly)
      const plans = planStrategies(strategies ?? [], [])
      const scopes = legacyScopes(params)
      if (store.featureFlags.find(project.id, name)) throw conflict('Feature flag already exists')
      return store.transaction(() => {
        const flagId = store.featureFlags.add(project.id, {
          name,
          version,
          description,
          // A legacy flag has scopes for that.
          active: version === 'legacy_flag' || params.active !== false,
        })
        if (version === 'legacy_flag') for (const scope of scopes) store.featureFlags.addLegacyScope(flagId, scope)
        else applyStrategies(store, requireFlag(project, name).flag, plans)
        store.featureFlags.settle(flagId)
        context.audit(flagChange(project, 'add', flagId, name))
        return flagFields(requireFlag(project, name))
      })
    },
    'featureFlags.update': (context, { id, name, new_name = name, description, strategies, active }) => {
      const project = context.project(id)
      const found = requireFlag(project, name)
      const { flag } = found
      if (flag.version === 'legacy_flag') requireDescriptionAlone({ strategies, active })
      requirePlainName(new_name, 'name')
      if (new_name !== name && store.featureFlags.find(project.id, new_name)) {
        throw conflict('Feature flag already exists')
      }
      const plans = planStrategies(strategies ?? [], found.strategies)
      return store.transaction(() => {
        store.featureFlags.update({
          id: flag.id,
          name: new_name,
          description: description ?? flag.description,
          active: active === undefined ? flag.active : Number(active),
        })
        applyStrategies(store, flag, plans)
        store.featureFlags.settle(flag.id, new Date().toISOString())
        context.audit(flagChange(project, 'change', flag.id, new_name))
        return flagFields(requireFlag(project, new_name))
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

type NewFlag = Pick<ParsedParams<'featureFlags.create'>, 'version' | 'strategies' | 'scopes' | 'active'>

/** @throws ServiceError 400 for what the other kind of flag has, 422 for a new flag where there are only legacy ones */
function requireOneVersion({ version, strategies, scopes }: NewFlag, legacyOnly: boolean): void {
  if (version === 'new_version_flag') {
    if (legacyOnly) throw unprocessable('version is invalid: this instance has legacy flags only')
    if (scopes) throw badRequest('scopes is invalid: only a legacy flag has them')
  } else if (scopes && strategies) throw badRequest('scopes, strategies are mutually exclusive')
}

/** @throws ServiceError 400 for what a legacy flag has scopes for, which no operation changes */
function requireDescriptionAlone({
  strategies,
  active,
}: Pick<ParsedParams<'featureFlags.update'>, 'strategies' | 'active'>) {
  if (strategies) throw badRequest('strategies is invalid: a legacy flag has scopes and no strategies')
  if (active !== undefined) throw badRequest('active is invalid: a legacy flag is switched by its scopes')
}

/**
 * The scopes of a new legacy flag: those that are given, else one for each place where its strategies are to hold, else
 * everywhere.
 * @throws ServiceError 400 for a scope twice, and for parameters that a strategy cannot work with
 */
function legacyScopes({ strategies = [], scopes, active = true }: NewFlag): NewLegacyScope[] {
  if (scopes) return scopes.map((scope, index) => givenScope(scope, { active, place: `scopes[${index}]`, scopes }))
  const byScope = new Map<string, NewLegacyScope['strategies']>()
  for (const { name, parameters, scopes } of strategies) {
    for (const { environment_scope } of scopes) {
      byScope.set(environment_scope, [...(byScope.get(environment_scope) ?? []), { name, parameters }])
    }
  }
  if (byScope.size === 0) byScope.set('*', [{ name: 'default', parameters: {} }])
  return [...byScope].map(([environment_scope, rules]) => ({ environment_scope, active, strategies: rules }))
}

type GivenScope = NonNullable<NewFlag['scopes']>[number]

function givenScope(
  { environment_scope, strategies, active: own }: GivenScope,
  all: { readonly active: boolean; readonly place: string; readonly scopes: readonly GivenScope[] },
): NewLegacyScope {
  if (all.scopes.filter(other => other.environment_scope === environment_scope).length > 1) {
    throw badRequest(`scopes has ${environment_scope} twice`)
  }
  for (const [index, strategy] of strategies.entries()) requireStrategy(strategy, `${all.place}[strategies][${index}]`)
  return { environment_scope, active: own ?? all.active, strategies }
}

function flagChange(project: ProjectAccess, kind: 'add' | 'change' | 'remove', id: number, name: string) {
  return projectChange(project, { kind, what: 'feature flag', type: 'FeatureFlag', id, name })
}

function flagFields({ flag, strategies, scopes }: FlagWithRules): FeatureFlag {
  const { name, description, version, active, created_at, updated_at } = flag
  return {
    name,
    description,
    version,
    // In a legacy flag each scope has this field.
    ...(version === 'new_version_flag' && { active: active === 1 }),
    created_at,
    updated_at,
    scopes: scopes.map(({ id, environment_scope, active, strategies, created_at, updated_at }) => {
      return { id, environment_scope, active: active === 1, strategies, created_at, updated_at }
    }),
    strategies: strategies.map(({ id, name, parameters, scopes }) => ({ id, name, parameters, scopes: [...scopes] })),
  }
}
