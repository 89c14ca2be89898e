import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { beyond, endpoint, json } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { geoStatusCounts, geoStatusPercentages } from './geo-node-status.ts'
import { asItWas, getId, only, orNone } from './inverses.ts'

/** Document 3, section 4.4. */
const document = '3 §4.4'

export const selectiveSyncTypes = ['namespaces', 'shards'] as const

export const geoNode = z.looseObject({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  internal_url: z.string().nullish(),
  primary: z.boolean(),
  enabled: z.boolean().nullish(),
  current: z.boolean().nullish(),
  files_max_capacity: z.number().nullish(),
  repos_max_capacity: z.number().nullish(),
  verification_max_capacity: z.number().nullish(),
  container_repositories_max_capacity: z.number().nullish(),
  selective_sync_type: z.string().nullish(),
  selective_sync_shards: z.array(z.string()).nullish(),
  selective_sync_namespace_ids: z.array(z.number()).nullish(),
  minimum_reverification_interval: z.number().nullish().describe('In days.'),
  sync_object_storage: z.boolean().nullish(),
  clone_protocol: z.string().nullish(),
  web_edit_url: z.string().nullish(),
  web_geo_projects_url: z.string().nullish().describe('Secondary nodes only.'),
  web_geo_replication_details_url: beyond(z.string().nullish()).describe(
    'Secondary nodes only; replaces web_geo_projects_url.',
  ),
  _links: z.looseObject({ self: z.string(), status: z.string(), repair: z.string() }).partial().nullish(),
})
export type GeoNode = z.output<typeof geoNode>

/** Document 3, section 2, "Geo node status". Counters may be null on a primary node. */
export const geoNodeStatus = z.looseObject({
  geo_node_id: z.number(),
  healthy: z.boolean().nullish(),
  health: z.string().nullish(),
  health_status: z.string().nullish(),
  missing_oauth_application: z.boolean().nullish(),
  db_replication_lag_seconds: z.number().nullish(),
  last_event_id: z.number().nullish(),
  last_event_timestamp: z.union([z.number(), timestamp]).nullish().describe('Seconds since 1970, or ISO 8601.'),
  cursor_last_event_id: z.number().nullish(),
  cursor_last_event_timestamp: z.union([z.number(), timestamp]).nullish().describe('Seconds since 1970, or ISO 8601.'),
  last_successful_status_check_timestamp: z
    .union([z.number(), timestamp])
    .nullish()
    .describe('Seconds since 1970, or ISO 8601.'),
  version: z.string().nullish(),
  revision: z.string().nullish(),
  projects_count: z.number().nullish(),
  ...geoStatusCounts,
  ...geoStatusPercentages,
})
export type GeoNodeStatus = z.output<typeof geoNodeStatus>

const nodeUrl = z.url({ protocol: /^https?$/ }).max(2048)
const capacity = z.number().int().min(0)
const name = z.string().min(1).max(255)

/** What of a node can be set at any time. */
const settings = {
  internal_url: nodeUrl.nullish().describe('URL that other nodes use, if it differs from url.'),
  selective_sync_type: z
    .enum(selectiveSyncTypes)
    .nullish()
    .describe('Copies only some namespaces or shards; null copies everything.'),
  selective_sync_shards: z
    .array(z.string().min(1).max(255))
    .max(1000)
    .optional()
    .describe('Storages to copy, for the type shards.'),
  selective_sync_namespace_ids: z
    .array(z.number().int().positive())
    .max(10_000)
    .optional()
    .describe('Groups to copy, for the type namespaces.'),
  minimum_reverification_interval: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Days until a repository is verified again; without effect on a secondary node.'),
} as const
const id = z.number().int().positive()
const path = { id }
const nodeState = ({ id: node }: Readonly<Record<string, unknown>>) => ({
  operation: 'geoNodes.get',
  params: { id: node },
})

/** Whether a node copies a part of a kind that the documents do not have: no write can set it again. */
function hasOtherSelection({ selective_sync_type: type }: Pick<GeoNode, 'selective_sync_type'>): boolean {
  return Boolean(type) && !selectiveSyncTypes.some(known => known === type)
}

/** The settings of a node before the write; fields that the service did not return are omitted. */
function nodeBefore(before: unknown) {
  const was = geoNode.parse(before)
  return {
    name: was.name,
    url: was.url,
    enabled: orNone(was.enabled),
    files_max_capacity: orNone(was.files_max_capacity),
    repos_max_capacity: orNone(was.repos_max_capacity),
    verification_max_capacity: orNone(was.verification_max_capacity),
    container_repositories_max_capacity: orNone(was.container_repositories_max_capacity),
    sync_object_storage: orNone(was.sync_object_storage),
    // An internal address that is the url was not set.
    internal_url: was.internal_url === was.url ? null : was.internal_url,
    selective_sync_type: was.selective_sync_type === '' ? null : was.selective_sync_type,
    selective_sync_shards: orNone(was.selective_sync_shards),
    selective_sync_namespace_ids: orNone(was.selective_sync_namespace_ids),
    minimum_reverification_interval: orNone(was.minimum_reverification_interval),
  }
}

/** Earlier services take these params and leave the node as it was. */
const maybeIgnored = [
  'selective_sync_type',
  'selective_sync_shards',
  'selective_sync_namespace_ids',
  'minimum_reverification_interval',
] as const

function settingsLeftOut(params: Readonly<Record<string, unknown>>, answer: unknown): string | null {
  const is = geoNode.parse(answer)
  const kept = maybeIgnored.filter(
    name =>
      params[name] !== undefined && is[name] !== undefined && toComparable(params[name]) !== toComparable(is[name]),
  )
  return kept.length === 0
    ? null
    : t('The node was saved without {kept}: the service did not change it.', { kept: kept.join(', ') })
}

/** Lists in any order; an empty text and an empty list are nothing. */
function toComparable(value: unknown): string {
  const list = Array.isArray(value) ? value.map(String).toSorted() : [value || null]
  return JSON.stringify(list.filter(one => one !== null))
}

const selectionNames = ['selective_sync_type', 'selective_sync_shards', 'selective_sync_namespace_ids'] as const

const common = {
  pagination: 'none',
  access: 'administrator',
  edition: 'premium',
  scope: 'api',
  document,
} as const
const read = { ...common, success: [200], cache: 'revalidate', effect: 'read', invalidates: [] } as const
const write = {
  ...common,
  cache: 'never',
  effect: 'write',
  invalidates: ['geoNodes.list', 'geoNodes.get', 'geoNodes.status', 'geoNodes.statusOf'],
} as const

/** Later services call a node a site, with the same params and answers, and mean to take the older paths away. */
const sitesSince = '16.0'

export const geoNodes = {
  'geoNodes.create': endpoint({
    id: 'geoNodes.create',
    method: 'POST',
    path: '/geo_nodes',
    replacedBy: { since: sitesSince, path: '/geo_sites' },
    params: {
      body: {
        name,
        url: nodeUrl,
        primary: z.boolean().default(false).describe('Only one node can be primary.'),
        enabled: z.boolean().default(true),
        files_max_capacity: capacity.default(10),
        repos_max_capacity: capacity.default(25),
        verification_max_capacity: capacity.default(100),
        container_repositories_max_capacity: capacity.default(10),
        sync_object_storage: z.boolean().default(false),
        ...settings,
      },
    },
    response: json(geoNode),
    success: [201],
    summary: 'Adds a node to the replication.',
    label: () => t('Add node'),
    successMessage: () => t('Node added'),
    ...write,
    leftOut: settingsLeftOut,
    inverse: {
      fidelity: 'exact',
      state: (_, answer) =>
        answer === null
          ? { operation: 'geoNodes.list', params: {} }
          : { operation: 'geoNodes.get', params: { id: getId(answer) } },
      back: ({ answer }) => ({ operation: 'geoNodes.delete', params: { id: getId(answer) } }),
    },
  }),
  'geoNodes.list': endpoint({
    id: 'geoNodes.list',
    method: 'GET',
    path: '/geo_nodes',
    replacedBy: { since: sitesSince, path: '/geo_sites' },
    params: {},
    response: json(z.array(geoNode)),
    summary: 'All replication nodes.',
    ...read,
    pagination: 'offset',
  }),
  'geoNodes.get': endpoint({
    id: 'geoNodes.get',
    method: 'GET',
    path: '/geo_nodes/:id',
    replacedBy: { since: sitesSince, path: '/geo_sites/:id' },
    params: { path },
    response: json(geoNode),
    summary: 'One replication node.',
    ...read,
  }),
  'geoNodes.update': endpoint({
    id: 'geoNodes.update',
    method: 'PUT',
    path: '/geo_nodes/:id',
    replacedBy: { since: sitesSince, path: '/geo_sites/:id' },
    params: {
      path,
      body: {
        name,
        url: nodeUrl,
        enabled: z.boolean().optional(),
        files_max_capacity: capacity.optional(),
        repos_max_capacity: capacity.optional(),
        verification_max_capacity: capacity.optional(),
        container_repositories_max_capacity: capacity.optional(),
        sync_object_storage: z.boolean().optional(),
        ...settings,
      },
    },
    response: json(geoNode),
    success: [200],
    summary: 'Changes a node; only the primary node accepts this.',
    label: () => t('Update node'),
    successMessage: () => t('Node updated'),
    ...write,
    leftOut: settingsLeftOut,
    inverse: {
      fidelity: 'exact',
      state: nodeState,
      // Both must always be given.
      back: ({ params, before }) => {
        const { name, url, ...was } = nodeBefore(before)
        // The service empties the list of a type that no longer holds.
        const isSelected = params.selective_sync_type !== undefined
        if (isSelected && hasOtherSelection(was)) return null
        const selection = isSelected ? only(was, ...selectionNames) : {}
        return {
          operation: 'geoNodes.update',
          params: { id: params.id, name, url, ...asItWas(params, was), ...selection },
        }
      },
    },
  }),
  'geoNodes.delete': endpoint({
    id: 'geoNodes.delete',
    method: 'DELETE',
    path: '/geo_nodes/:id',
    replacedBy: { since: sitesSince, path: '/geo_sites/:id' },
    params: { path },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Takes a node out of the replication; only the primary node accepts this.',
    label: () => t('Delete node'),
    successMessage: () => t('Node deleted'),
    ...write,
    effect: 'destroy',
    inverse: {
      fidelity: 'near',
      get note() {
        return t('The node is added again: it gets a new ID and replicates everything again.')
      },
      state: nodeState,
      back: ({ before }) => {
        const was = geoNode.parse(before)
        if (hasOtherSelection(was)) return null
        return { operation: 'geoNodes.create', params: { primary: was.primary, ...nodeBefore(before) } }
      },
    },
  }),
  'geoNodes.repair': endpoint({
    id: 'geoNodes.repair',
    method: 'POST',
    path: '/geo_nodes/:id/repair',
    replacedBy: { since: sitesSince, path: '/geo_sites/:id/repair' },
    params: { path },
    // Services answer with the status of the node, and the documents with the node itself.
    response: json(z.union([geoNode, geoNodeStatus])),
    success: [200, 201],
    summary: 'Repairs the OAuth authentication of a node; only the primary node accepts this.',
    label: () => t('Repair authentication'),
    successMessage: () => t('Authentication repaired'),
    ...write,
    inverse: {
      fidelity: 'none',
      get because() {
        return t('The authentication that was there before is not known')
      },
      state: nodeState,
    },
  }),
  'geoNodes.status': endpoint({
    id: 'geoNodes.status',
    method: 'GET',
    path: '/geo_nodes/status',
    replacedBy: { since: sitesSince, path: '/geo_sites/status' },
    params: {},
    response: json(z.array(geoNodeStatus)),
    summary: 'The replication and verification status of each node.',
    ...read,
    pagination: 'offset',
  }),
  'geoNodes.statusOf': endpoint({
    id: 'geoNodes.statusOf',
    method: 'GET',
    path: '/geo_nodes/:id/status',
    replacedBy: { since: sitesSince, path: '/geo_sites/:id/status' },
    params: { path },
    response: json(geoNodeStatus),
    summary: 'The replication and verification status of one node, to which its `_links.status` leads.',
    ...read,
    document: 'beyond',
  }),
} as const
