import type { Access } from '#shared/assistants.ts'
import { actionLabel, targetParams } from '#shared/contract/action-words.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { ExternalUrl } from '../external-url.ts'
import type { Target } from '../proxy/target.ts'
import type { Question } from './asker.ts'

/** A native message box does not scroll: its text must leave the buttons on the screen. */
const maxShownTargets = 8
const maxShownGroups = 4
const maxShownFields = 6
const maxShownValues = 3
const maxTextLength = 90
const maxAddressLength = 400

type Named = Pick<Target, 'name' | 'baseUrl' | 'production'>

interface Write {
  readonly operation: OperationId
  readonly params: Readonly<Record<string, unknown>>
}

/** The dialog before changes are sent. `recent`: how many were sent without one in the last minute. */
export function writeQuestion(target: Target, writes: readonly Write[], recent: number): Question {
  const { length } = writes
  const { username, sudo } = target
  const account = username === null ? t('the owner of the token') : quoted(username)
  const groups = getGroups(writes)
  const shown = groups.slice(0, maxShownGroups)
  const others = groups.slice(maxShownGroups).reduce((sum, { writes: more }) => sum + more.length, 0)
  const most = {
    targets: Math.max(1, Math.floor(maxShownTargets / shown.length)),
    fields: Math.max(1, Math.floor(maxShownFields / shown.length)),
  }
  return {
    message: t('{length, plural, one {Apply this change to {host}?} other {Apply # changes to {host}?}}', {
      length,
      host: getHost(target.baseUrl),
    }),
    detail: [
      connectionLine(target),
      sudo === null
        ? t('Account: {account}', { account })
        : t('Account: {account}, acting as {sudo}', { account, sudo: quoted(sudo.username) }),
      ...(recent > 0 ? [t('Changes in the last minute: {recent}', { recent })] : []),
      ...shown.flatMap(group => ['', ...groupLines(group, most)]),
      ...(others > 0
        ? ['', t('{others, plural, one {And # other change} other {And # other changes}}', { others })]
        : []),
    ].join('\n'),
    confirm: t('{length, plural, one {Apply change} other {Apply # changes}}', { length }),
  }
}

/** The dialog before the protection of a connection is reduced. `changes`: a line for each field. */
export function connectionQuestion(connection: Named, changes: readonly string[]): Question {
  return {
    message: t('Change the connection to {host}?', { host: getHost(connection.baseUrl) }),
    detail: [connectionLine(connection), '', ...changes].join('\n'),
    confirm: t('Change connection'),
  }
}

/**
 * The dialog before a command runs on this computer, or a token found on it is used. Lines of `secrets` are never truncated, because every part
 * matters.
 */
export function secretQuestion(connection: Named, secrets: readonly string[], context: readonly string[]): Question {
  return {
    message: t('Use these credentials for {host}?', { host: getHost(connection.baseUrl) }),
    detail: [connectionLine(connection), '', ...secrets, ...context].join('\n'),
    confirm: t('Allow'),
  }
}

/** Places and resources of an assistant's access that the dialog has room for. */
const maxShownPlaces = 8

/** The dialog before an assistant may read from a connection, or propose changes. */
export function assistantQuestion(
  connection: Named,
  {
    client,
    places,
    resources,
    proposes,
  }: Pick<Access, 'places' | 'resources' | 'proposes'> & { readonly client: string },
): Question {
  const shown = places?.slice(0, maxShownPlaces).map(({ kind, path }) => `   ${kind} ${quoted(path)}`)
  const more = (places?.length ?? 0) - maxShownPlaces
  return {
    message: t('Grant {quoted} access to {host}?', { quoted: quoted(client), host: getHost(connection.baseUrl) }),
    detail: [
      connectionLine(connection),
      '',
      ...(shown
        ? [t('It may read in:'), ...shown]
        : [t('It may read everything that the account of this connection can read.')]),
      ...(more > 0 ? [`   ${t('and {more} more', { more })}`] : []),
      t('Resources: {cut}', { cut: cut(visibleString(resources.join(', ')), maxAddressLength) }),
      proposes ? t('It may propose changes, which you approve one by one.') : t('It may not propose changes.'),
    ].join('\n'),
    confirm: t('Grant access'),
  }
}

/** The dialog before an address from a service or a repository opens in the browser. */
export function externalQuestion({ host, href, warnings }: ExternalUrl): Question {
  return {
    message: t('Open {host} in the browser?', { host }),
    detail: [cut(visibleString(href), maxAddressLength), ...warnings.map(warning => `\n${warning}`)].join('\n'),
    confirm: t('Open in browser'),
  }
}

/** Text of unknown origin, truncated and with every character made visible. */
export function quoted(text: string): string {
  return cut(visibleString(text), maxTextLength)
}

/** A person can name a connection as they like, and so can the page: the host is what counts. */
function connectionLine({ name, production }: Named): string {
  return production
    ? t('Connection: {name} (production)', { name: quoted(name) })
    : t('Connection: {name}', { name: quoted(name) })
}

/** With the path, when several services lie below one host. */
function getHost(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl)
  return cut(visibleString(`${host}${pathname.replace(/\/$/, '')}`), maxTextLength)
}

interface Group {
  readonly operation: OperationId
  readonly writes: readonly Write[]
}

/** The writes by operation: those that destroy first, then those there are most of. */
function getGroups(writes: readonly Write[]): readonly Group[] {
  const groups = [...Map.groupBy(writes, ({ operation }) => operation)].map(([operation, found]) => ({
    operation,
    writes: found,
  }))
  const rank = ({ operation }: Group) => Number(getEndpoint(operation).effect === 'destroy')
  return groups.toSorted((a, b) => rank(b) - rank(a) || b.writes.length - a.writes.length)
}

function groupLines(
  { operation, writes }: Group,
  most: { readonly targets: number; readonly fields: number },
): readonly string[] {
  const label = actionLabel(operation)
  const { length } = writes
  const targets = writes.slice(0, most.targets).map(write => `   ${targetLine(write)}`)
  const more = writes.length - targets.length
  return [
    length > 1 ? t('{label} ({count} times)', { label, count: formatNumber(length) }) : label,
    ...targets,
    ...(more > 0 ? [`   ${t('and {more} more', { more: formatNumber(more) })}`] : []),
    ...fieldLines(operation, writes, most.fields),
  ]
}

/** By the collection of a path, or by the param that names a created resource. */
const namings: Readonly<Record<string, (name: string) => string>> = {
  approval_rules: name => t('approval rule {name}', { name }),
  branch: name => t('branch {name}', { name }),
  commits: name => t('commit {name}', { name }),
  deployments: name => t('deployment {name}', { name }),
  environment: name => t('environment {name}', { name }),
  environments: name => t('environment {name}', { name }),
  epics: name => t('epic {name}', { name }),
  feature_flags: name => t('feature flag {name}', { name }),
  files: name => t('file {name}', { name }),
  freeze_periods: name => t('freeze period {name}', { name }),
  geo_nodes: name => t('node {name}', { name }),
  groups: name => t('group {name}', { name }),
  issues: name => t('issue {name}', { name }),
  members: name => t('member {name}', { name }),
  merge_requests: name => t('merge request {name}', { name }),
  projects: name => t('project {name}', { name }),
  remote_mirrors: name => t('mirror {name}', { name }),
  snippets: name => t('snippet {name}', { name }),
  tag_name: name => t('tag {name}', { name }),
  tags: name => t('tag {name}', { name }),
  user_id: name => t('user {name}', { name }),
  variables: name => t('variable {name}', { name }),
}

/** "project harbor/lighthouse › tag v1.0": each name with its type. A name without a type has the API's name of its param. */
function targetLine({ operation, params }: Write): string {
  const { path } = getEndpoint(operation)
  const parts = targetParams(operation, params).map(name => {
    const collection = new RegExp(`/([a-z_]+)/:${name}(?![a-z_])`).exec(path)?.[1]
    const value = quoted(String(params[name]))
    return namings[collection ?? name]?.(value) ?? `${name} ${value}`
  })
  return cut(parts.join(' › '), maxTextLength * 2) || t('the whole instance')
}

/** The other params, each with the values it has among the writes. */
function fieldLines(operation: OperationId, writes: readonly Write[], most: number): readonly string[] {
  const endpoint = getEndpoint(operation)
  const secretless = writes.map(({ params }) => withoutSecrets(endpoint, params))
  const inTarget = new Set(writes.flatMap(({ params }) => targetParams(operation, params)))
  const names = [...new Set(secretless.flatMap(params => Object.keys(params)))].filter(name => !inTarget.has(name))
  const lines = names.map(name => `   ${name}: ${getValues(name, secretless, writes)}`)
  const more = lines.length - most
  return more > 0
    ? [...lines.slice(0, most), `   ${t('{more, plural, one {and # more field} other {and # more fields}}', { more })}`]
    : lines
}

function getValues(
  name: string,
  secretless: readonly Readonly<Record<string, unknown>>[],
  writes: readonly Write[],
): string {
  const counts = new Map<string, number>()
  secretless.forEach((params, index) => {
    if (!Object.hasOwn(params, name)) return
    const isHidden = params[name] === null && writes[index]?.params[name] !== null
    const text = isHidden ? t('(hidden)') : quoted(shownValue(params[name]))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  })
  const found = [...counts].toSorted(([, a], [, b]) => b - a)
  const shown = found
    .slice(0, maxShownValues)
    .map(([text, count]) => (writes.length > 1 ? `${text} (${count}×)` : text))
  const more = found.length - shown.length
  return more > 0
    ? t('{shown} and {more} other {more, plural, one {value} other {values}}', { shown: shown.join(', '), more })
    : shown.join(', ')
}

function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  // Don't cut a surrogate pair in half.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
