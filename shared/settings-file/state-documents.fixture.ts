import fc from 'fast-check'
import { environmentTiers } from '../contract/environments.ts'
import { accessLevelWords } from './access-levels.ts'
import { type StateDocument, type StateKind, stateDocuments } from './document.ts'
import { compareText } from './section.ts'

/** Random settings files as an export writes them: entries in order, each once, and fields in the order of the schema. */

/** Words that YAML could take for something else are among them. */
const name = fc.oneof(
  fc.constantFrom('on', 'null', '12', '1e3', '~', 'a: b', '# x', "it's", '- a', 'ä ö', '*', '{}', '0x1f'),
  fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/),
)
const flag = fc.boolean()
const names = fc.uniqueArray(name, { maxLength: 3 }).map(all => all.toSorted(compareText))
const parameters = fc
  .dictionary(fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/), fc.string({ maxLength: 8 }), { maxKeys: 3 })
  .map(all => Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => compareText(a, b))))

function optional<T>(shape: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }, required: (keyof T)[]) {
  return fc.record(shape, { requiredKeys: required, noNullPrototype: true })
}

const rule = optional(
  { name, approvals_required: fc.nat(5), users: names, groups: names, applies_to_all_protected_branches: flag },
  ['name'],
)
const environment = optional(
  {
    name,
    external_url: fc.option(fc.constantFrom('https://a.example', 'http://b.example/x')),
    tier: fc.constantFrom(...environmentTiers),
  },
  ['name'],
)
const strategy = optional({ name, parameters, scopes: names }, ['name', 'scopes'])
const featureFlag = optional(
  { name, description: fc.string({ maxLength: 20 }), active: flag, strategies: fc.array(strategy, { maxLength: 2 }) },
  ['name'],
)
const freezePeriod = fc.record({
  freeze_start: fc.constantFrom('0 23 * * 5', '0 0 1 * *'),
  freeze_end: fc.constantFrom('0 7 * * 1', '0 6 2 * *'),
  cron_timezone: fc.constantFrom('UTC', 'Europe/Oslo'),
})
const member = optional(
  {
    username: name,
    access_level: fc.constantFrom(...accessLevelWords),
    expires_at: fc.option(fc.constantFrom('2031-01-01', '2030-06-30')),
    member_role: fc.constantFrom({ id: 7, name: 'Auditor' }, { id: 8, name: 'Release manager' }),
  },
  ['username'],
)
const mirror = optional(
  {
    url: name.map(path => `https://mirror.example/${encodeURIComponent(path)}.git`),
    enabled: flag,
    keep_divergent_refs: flag,
  },
  ['url'],
)

const geoNode = optional(
  {
    name,
    url: name.map(host => `https://${encodeURIComponent(host)}.example`),
    internal_url: fc.option(fc.constant('https://internal.example')),
    primary: flag,
    files_max_capacity: fc.nat(100),
    selective_sync_type: fc.constantFrom('namespaces' as const, null),
    selective_sync_namespaces: names,
  },
  ['name', 'url'],
)
const variable = optional(
  {
    key: fc.stringMatching(/^[A-Z_]{1,8}$/),
    value: fc.string({ maxLength: 20 }),
    variable_type: fc.constantFrom('env_var' as const, 'file' as const),
    protected: flag,
    description: fc.option(name),
  },
  ['key'],
)

const version = fc.constant(1 as const)

const of = {
  project: optional(
    {
      version,
      project: name,
      unreadable: fc.constant({ approvals: 'The service refused: 403 Forbidden.' }),
      approval_rules: sortedList(rule, one => one.name),
      environments: sortedList(environment, one => one.name),
      feature_flags: sortedList(featureFlag, one => one.name),
      freeze_periods: fc.array(freezePeriod, { maxLength: 3 }),
      members: sortedList(member, one => one.username),
      remote_mirrors: sortedList(mirror, one => one.url),
      approvals: optional({ reset_approvals_on_push: flag, merge_requests_author_approval: flag }, []),
    },
    ['version'],
  ),
  group: optional(
    {
      version,
      group: name,
      members: sortedList(member, one => one.username),
      notification_settings: optional({ level: fc.constantFrom('watch' as const, 'mention' as const) }, []),
    },
    ['version', 'group'],
  ),
  instance: optional(
    {
      version,
      instance: fc.constant('https://harbor.example'),
      unreadable: fc.constant({ notification_settings: 'The service refused: 403 Forbidden.' }),
      geo_nodes: sortedList(geoNode, one => one.name),
      variables: sortedList(variable, one => one.key),
    },
    ['version', 'instance'],
  ),
}

/** Any settings file of each kind. */
export const documents: Readonly<Record<StateKind, fc.Arbitrary<StateDocument>>> = {
  project: of.project.map(document => stateDocuments.project.parse(document)),
  group: of.group.map(document => stateDocuments.group.parse(document)),
  instance: of.instance.map(document => stateDocuments.instance.parse(document)),
}

function sortedList<T>(entry: fc.Arbitrary<T>, getKey: (entry: T) => string): fc.Arbitrary<T[]> {
  return fc
    .uniqueArray(entry, { maxLength: 4, selector: getKey })
    .map(all => all.toSorted((a, b) => compareText(getKey(a), getKey(b))))
}
