import { t } from '#shared/i18n/i18n.ts'
import { type Environment, environmentTiers } from '../contract/environments.ts'
import type { FeatureFlag, FeatureFlagStrategy, NewStrategy, StrategyChange } from '../contract/feature-flags.ts'
import type { FreezePeriod } from '../contract/freeze-periods.ts'
import { mirrorAuthMethods, type RemoteMirror } from '../contract/remote-mirrors.ts'
import { isLegacyFlag } from '../legacy-flag.ts'
import { shownAddress } from '../mirror-address.ts'
import { environmentsQuery, featureFlagsQuery, freezePeriodsQuery, mirrorsQuery } from '../queries/delivery.ts'
import { type EntryOf, entrySchemas } from './document.ts'
import { blocked, changed, compareText, defineSection, present, sorted, write } from './section.ts'

type Flag = EntryOf<'feature_flags'>
type Strategy = NonNullable<Flag['strategies']>[number]

export const environments = defineSection({
  name: 'environments',
  title: t('Environments'),
  schema: entrySchemas.environments,
  get: document => document.environments,
  set: entries => ({ environments: [...entries] }),
  getLabel: ({ name }) => name,
  read: (port, id) => port.list(environmentsQuery(id)),
  getId: ({ id }) => `${id}`,
  toEntry: ({ name, external_url, tier }: Environment) => ({
    name,
    external_url: external_url || null,
    tier: environmentTiers.find(one => one === tier),
  }),
  create: ({ id }, { name, external_url, tier }) =>
    write(null, { operation: 'environments.create', params: { id, name, external_url: present(external_url), tier } }),
  update: ({ id }, row, wanted, now) => {
    const { external_url, tier } = changed(wanted, now)
    const address = external_url === undefined ? {} : { external_url: external_url ?? '' }
    const params = { id, environment_id: row.id, ...address, tier }
    return write(row, { operation: 'environments.update', params })
  },
  remove: ({ id }, row) => write(row, { operation: 'environments.delete', params: { id, environment_id: row.id } }),
})

export const freezePeriods = defineSection({
  name: 'freeze_periods',
  title: t('Freeze periods'),
  schema: entrySchemas.freeze_periods,
  get: document => document.freeze_periods,
  set: entries => ({ freeze_periods: [...entries] }),
  getLabel: ({ freeze_start, freeze_end, cron_timezone }) => `${freeze_start} – ${freeze_end} (${cron_timezone})`,
  // A freeze period has no name: one with the same start or the same end is taken for the same.
  similar: [
    ({ freeze_start, cron_timezone }) => `${freeze_start}\n${cron_timezone}`,
    ({ freeze_end, cron_timezone }) => `${freeze_end}\n${cron_timezone}`,
    ({ freeze_start, freeze_end }) => `${freeze_start}\n${freeze_end}`,
  ],
  read: (port, id) => port.list(freezePeriodsQuery(id)),
  getId: ({ id }) => `${id}`,
  toEntry: ({ freeze_start, freeze_end, cron_timezone }: FreezePeriod) => ({ freeze_start, freeze_end, cron_timezone }),
  create: ({ id }, wanted) => write(null, { operation: 'freezePeriods.create', params: { id, ...wanted } }),
  update: ({ id }, row, wanted, now) => {
    const params = { id, freeze_period_id: row.id, ...changed(wanted, now) }
    return write(row, { operation: 'freezePeriods.update', params })
  },
  remove: ({ id }, row) => write(row, { operation: 'freezePeriods.delete', params: { id, freeze_period_id: row.id } }),
})

export const remoteMirrors = defineSection({
  name: 'remote_mirrors',
  title: t('Mirrors'),
  schema: entrySchemas.remote_mirrors,
  get: document => document.remote_mirrors,
  set: entries => ({ remote_mirrors: [...entries] }),
  getLabel: ({ url }) => url,
  read: (port, id) => port.list(mirrorsQuery(id)),
  getId: ({ id }) => `${id}`,
  toEntry: ({ url, enabled, only_protected_branches, keep_divergent_refs, auth_method }: RemoteMirror) => {
    const { address, hasCredentials } = shownAddress(url)
    return {
      url: address,
      enabled,
      only_protected_branches: present(only_protected_branches),
      keep_divergent_refs: present(keep_divergent_refs),
      auth_method: mirrorAuthMethods.find(one => one === auth_method),
      ...(hasCredentials && { has_credentials: true as const }),
    }
  },
  create: ({ id }, { has_credentials, ...wanted }) =>
    has_credentials
      ? blocked(t('Its credentials are not part of the file. Add this mirror on the Mirrors screen.'))
      : write(null, { operation: 'remoteMirrors.create', params: { id, ...wanted } }),
  update: ({ id }, row, wanted, now) => {
    const { url: _, has_credentials, ...changes } = changed(wanted, now)
    if (has_credentials)
      return blocked(t('The credentials of a mirror can’t be changed. Remove the mirror and add it again.'))
    return write(row, { operation: 'remoteMirrors.update', params: { id, mirror_id: row.id, ...changes } })
  },
  remove: ({ id }, row) => write(row, { operation: 'remoteMirrors.delete', params: { id, mirror_id: row.id } }),
})

export const featureFlags = defineSection({
  name: 'feature_flags',
  title: t('Feature flags'),
  schema: entrySchemas.feature_flags,
  get: document => document.feature_flags,
  set: entries => ({ feature_flags: [...entries] }),
  getLabel: ({ name }) => name,
  read: (port, id) => port.list(featureFlagsQuery(id)),
  getId: ({ name }) => name,
  toEntry: toFlag,
  create: ({ id, rows }, { name, version, description, active, strategies, scopes }) => {
    if (version !== undefined && version !== 'new_version_flag' && version !== 'legacy_flag') {
      return blocked(t('Gatehouse can’t create a flag of the version {version}.', { version }))
    }
    const lists = userLists(rows)
    const missing = strategies?.find(one => one.user_list !== undefined && !lists.has(one.user_list))
    if (missing) return blocked(unknownList(missing))
    const isLegacy = version === 'legacy_flag'
    const rules = isLegacy ? { scopes } : { strategies: strategies?.map(one => newStrategy(one, lists)) }
    const params = { id, name, version: version ?? 'new_version_flag', description, active, ...rules } as const
    return write(null, { operation: 'featureFlags.create', params })
  },
  update: ({ id, rows }, row, wanted, now) => {
    const { version, scopes, strategies, name: _, ...changes } = changed(wanted, now)
    if (version !== undefined) return blocked(t('The version of a flag can’t be changed.'))
    if (scopes !== undefined) return blocked(t('The scopes of a legacy flag can’t be changed.'))
    const lists = userLists(rows)
    const missing = strategies?.find(one => one.user_list !== undefined && !lists.has(one.user_list))
    if (missing) return blocked(unknownList(missing))
    const params = {
      id,
      name: row.name,
      ...changes,
      ...(strategies && { strategies: strategyChanges(row.strategies ?? [], strategies, lists) }),
    }
    return write(row, { operation: 'featureFlags.update', params })
  },
  remove: ({ id }, { name, ...row }) =>
    write({ name, ...row }, { operation: 'featureFlags.delete', params: { id, name } }),
})

function toFlag(flag: FeatureFlag): Flag {
  const { name, version = 'legacy_flag', description, active, strategies, scopes } = flag
  const shared = { name, version, description: description ?? '', active: present(active) }
  if (!isLegacyFlag(flag)) return { ...shared, ...(strategies && { strategies: strategies.map(toStrategy) }) }
  const legacyScopes = scopes?.map(({ environment_scope = '*', active: isOn = false, strategies: rules = [] }) => ({
    environment_scope,
    active: isOn,
    strategies: rules.map(({ name: rule, parameters }) => ({ name: rule, parameters: inOrder(parameters) })),
  }))
  return {
    ...shared,
    ...(legacyScopes && {
      scopes: legacyScopes.toSorted((a, b) => compareText(a.environment_scope, b.environment_scope)),
    }),
  }
}

function toStrategy({ name, parameters, scopes, user_list }: FeatureFlagStrategy): Strategy {
  return {
    name,
    parameters: inOrder(parameters),
    scopes: sorted(scopes.map(({ environment_scope }) => environment_scope)),
    user_list: present(user_list?.name),
  }
}

function inOrder(parameters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).toSorted(([a], [b]) => compareText(a, b)))
}

type UserLists = ReadonlyMap<string, number>

/** The user lists that flags of the project use; no operation lists them. */
function userLists(flags: readonly FeatureFlag[]): UserLists {
  const lists = flags.flatMap(({ strategies }) => strategies ?? []).flatMap(({ user_list }) => user_list ?? [])
  return new Map(lists.flatMap(({ id, name }) => (name ? [[name, id] as const] : [])))
}

function unknownList({ user_list }: Strategy): string {
  return t('No flag of the project uses the user list {user_list}, so its ID is not known.', { user_list })
}

function newStrategy({ name, parameters = {}, scopes, user_list }: Strategy, lists: UserLists): NewStrategy {
  return {
    name,
    parameters,
    scopes: scopes.map(environment_scope => ({ environment_scope })),
    ...(user_list !== undefined && { user_list_id: lists.get(user_list) }),
  }
}

/** Strategies that are there are changed in their order, so that their IDs stay. */
function strategyChanges(
  was: readonly FeatureFlagStrategy[],
  wanted: readonly Strategy[],
  lists: UserLists,
): StrategyChange[] {
  const kept = wanted.map((one, index): StrategyChange => {
    const before = was[index]
    const strategy = newStrategy(one, lists)
    if (!before) return strategy
    const hadList = (before.user_list ?? before.user_list_id ?? null) !== null
    const list = hadList && one.user_list === undefined ? { user_list_id: null } : {}
    return { id: before.id, ...strategy, ...list, scopes: scopeChanges(before.scopes, one.scopes) }
  })
  return [...kept, ...was.slice(wanted.length).map(({ id }) => ({ id, _destroy: true }))]
}

function scopeChanges(
  was: FeatureFlagStrategy['scopes'],
  wanted: readonly string[],
): NonNullable<StrategyChange['scopes']> {
  const known = new Set(was.map(({ environment_scope }) => environment_scope))
  return [
    ...was.map(({ id, environment_scope }) =>
      wanted.includes(environment_scope) ? { id, environment_scope } : { id, _destroy: true },
    ),
    ...wanted.filter(scope => !known.has(scope)).map(environment_scope => ({ environment_scope })),
  ]
}
