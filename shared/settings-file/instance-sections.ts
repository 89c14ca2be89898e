import { t } from '#shared/i18n/i18n.ts'
import { type GeoNode, selectiveSyncTypes } from '../contract/geo-nodes.ts'
import { type InstanceVariable, variableType } from '../contract/instance-variables.ts'
import { notificationLevels } from '../contract/notification-settings.ts'
import { geoNodesQuery, instanceVariablesQuery, notificationsQuery } from '../queries/instance.ts'
import { groupQuery } from '../queries/places.ts'
import { findGroup, oneOnly, unknownGroup } from './access-sections.ts'
import { type EntryOf, entrySchemas } from './document.ts'
import { blocked, changed, compareText, defineSection, present, type StatePort, sorted, write } from './section.ts'

type Node = EntryOf<'geo_nodes'>
interface NodeRow {
  readonly node: GeoNode
  /** Full paths by ID, of the groups that it copies and that the user can see. */
  readonly paths: ReadonlyMap<number, string>
}

export const geoNodes = defineSection({
  name: 'geo_nodes',
  title: t('Geo nodes'),
  schema: entrySchemas.geo_nodes,
  get: document => document.geo_nodes,
  set: entries => ({ geo_nodes: [...entries] }),
  getLabel: ({ name }) => name,
  read: async (port): Promise<readonly NodeRow[]> => {
    const nodes = await port.list(geoNodesQuery())
    const paths = await findPaths(port, new Set(nodes.flatMap(node => node.selective_sync_namespace_ids ?? [])))
    return nodes.map(node => ({ node, paths }))
  },
  getId: ({ node }) => `${node.id}`,
  toEntry: ({ node, paths }) => ({
    name: node.name,
    url: node.url,
    // An internal address that is the url was not set.
    internal_url: node.internal_url === node.url ? null : node.internal_url,
    primary: node.primary,
    enabled: present(node.enabled),
    files_max_capacity: present(node.files_max_capacity),
    repos_max_capacity: present(node.repos_max_capacity),
    verification_max_capacity: present(node.verification_max_capacity),
    container_repositories_max_capacity: present(node.container_repositories_max_capacity),
    sync_object_storage: present(node.sync_object_storage),
    selective_sync_type: node.selective_sync_type
      ? selectiveSyncTypes.find(one => one === node.selective_sync_type)
      : null,
    selective_sync_shards: node.selective_sync_shards ? sorted(node.selective_sync_shards) : undefined,
    selective_sync_namespaces: node.selective_sync_namespace_ids
      ?.map(id => paths.get(id) ?? id)
      .toSorted((a, b) => compareText(`${a}`, `${b}`)),
    minimum_reverification_interval: present(node.minimum_reverification_interval),
  }),
  create: async ({ port, rows }, { selective_sync_namespaces: groups, ...wanted }) => {
    const ids = await findGroupIds(port, rows, groups)
    return typeof ids === 'string'
      ? blocked(ids)
      : write(null, { operation: 'geoNodes.create', params: { ...wanted, ...ids } })
  },
  update: async ({ port, rows }, { node }, wanted, now) => {
    const { selective_sync_namespaces: groups, primary, ...changes } = changed(wanted, now)
    if (primary !== undefined) return blocked(t('Whether a node is the primary one can’t be changed.'))
    const ids = await findGroupIds(port, rows, groups)
    if (typeof ids === 'string') return blocked(ids)
    // The service needs both of them.
    const params = { id: node.id, name: node.name, url: node.url, ...changes, ...ids }
    return write(node, { operation: 'geoNodes.update', params })
  },
  remove: (_, { node }) => write(node, { operation: 'geoNodes.delete', params: { id: node.id } }),
})

async function findPaths(port: StatePort, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const paths = new Map<number, string>()
  for (const id of ids) {
    try {
      paths.set(id, (await port.get(groupQuery(`${id}`))).full_path)
    } catch (thrown) {
      if (port.toError(thrown).kind !== 'notFound') throw thrown
    }
  }
  return paths
}

/** The IDs of the groups that a node copies; a sentence when one is not known. */
async function findGroupIds(
  port: StatePort,
  rows: readonly NodeRow[],
  groups: Node['selective_sync_namespaces'],
): Promise<{ readonly selective_sync_namespace_ids?: number[] } | string> {
  if (groups === undefined) return {}
  const known = new Map([...(rows[0]?.paths ?? [])].map(([id, path]) => [path, id]))
  const ids: number[] = []
  for (const group of groups) {
    const id = typeof group === 'number' ? group : (known.get(group) ?? (await findGroup(port, group)))
    if (id === null) return unknownGroup(`${group}`)
    ids.push(id)
  }
  return { selective_sync_namespace_ids: ids }
}

export const variables = defineSection({
  name: 'variables',
  title: t('Variables'),
  schema: entrySchemas.variables,
  get: document => document.variables,
  set: entries => ({ variables: [...entries] }),
  getLabel: ({ key }) => key,
  secret: ['value'],
  read: port => port.list(instanceVariablesQuery()),
  getId: ({ key }) => key,
  toEntry: ({ key, value, variable_type, protected: isProtected, masked, raw, description }: InstanceVariable) => ({
    key,
    value: present(value),
    variable_type: variableType.options.find(one => one === variable_type),
    protected: isProtected,
    masked,
    raw: present(raw),
    description: description === '' ? null : description,
  }),
  create: (_, { value, description, ...wanted }) => {
    if (value === undefined)
      return blocked(
        t('Its value is not part of the file. Add the value to the file, or the variable on the Variables screen.'),
      )
    const params = { ...wanted, value, description: present(description) }
    return write(null, { operation: 'instanceVariables.create', params })
  },
  update: (_, row, wanted, now) => {
    const { key: _key, ...changes } = changed(wanted, now)
    // The service needs the value with each change.
    const value = wanted.value ?? now.value
    if (value === undefined) return blocked(t('The service doesn’t return its value, and needs it for each change.'))
    return write(row, { operation: 'instanceVariables.update', params: { key: row.key, ...changes, value } })
  },
  remove: (_, row) => write(row, { operation: 'instanceVariables.delete', params: { key: row.key } }),
})

/** Without events: the service doesn't return those of the instance. */
export const ownNotifications = defineSection({
  name: 'notification_settings',
  title: t('Notification settings'),
  schema: entrySchemas.own_notifications,
  get: document => document.notification_settings && [document.notification_settings],
  set: ([notification_settings]) => ({ notification_settings }),
  getLabel: () => t('Your notification settings'),
  read: async port => [await port.get(notificationsQuery())],
  getId: () => '',
  toEntry: ({ level, notification_email }) => ({
    level: notificationLevels.find(one => one === level),
    notification_email: present(notification_email),
  }),
  create: () => blocked(oneOnly),
  update: (_, row, wanted, now) =>
    write(row, { operation: 'notificationSettings.update', params: changed(wanted, now) }),
  remove: () => blocked(oneOnly),
})
