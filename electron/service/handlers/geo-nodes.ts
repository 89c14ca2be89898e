import type { ParsedParams } from '#shared/contract/contract.ts'
import type { GeoNode } from '#shared/contract/geo-nodes.ts'
import { badRequest, conflict, forbidden, notFound } from '../errors.ts'
import type { AuditEvent, Handlers, RequestContext } from '../handler.ts'
import type { GeoNodeRow, GeoNodeSettings } from '../store/geo-nodes.ts'
import type { Store } from '../store/store.ts'
import { requireUser } from './branch-update.ts'
import { ownStatus, reportedStatus } from './geo-node-status.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { requirePlainName } from './plain-name.ts'

type GeoOperations =
  | 'geoNodes.create'
  | 'geoNodes.list'
  | 'geoNodes.get'
  | 'geoNodes.update'
  | 'geoNodes.delete'
  | 'geoNodes.repair'
  | 'geoNodes.status'
  | 'geoNodes.statusOf'

/** Default days until a repository is verified again. */
const defaultInterval = 7

/** Replication nodes (document 3, section 4.4). */
export function geoNodesHandlers({ store, settings }: ServiceParts): Pick<Handlers, GeoOperations> {
  const nodes = store.geoNodes
  const fields = ({ baseUrl }: RequestContext, row: GeoNodeRow) =>
    geoNodeFields(row, baseUrl, nodes.current(baseUrl)?.id === row.id)
  const requireNode = (id: number): GeoNodeRow => {
    const node = nodes.byId(id)
    if (!node) throw notFound('Geo Node')
    return node
  }
  /** The status of any of these nodes. */
  const getStatuses = ({ baseUrl }: RequestContext, rows: readonly GeoNodeRow[]) => {
    const current = nodes.current(baseUrl)?.id
    const reports = nodes.reports(rows.map(row => row.id))
    return (row: GeoNodeRow) =>
      row.id === current ? ownStatus({ store, settings }, row) : reportedStatus(row, reports.get(row.id))
  }

  return {
    'geoNodes.create': (context, params) => {
      const settings = getSettings(params, none)
      check(store, settings)
      if (params.primary && nodes.primary()) throw badRequest('primary is true, and there is a primary node already')
      requireEnabled(params.primary, settings)
      const row = store.transaction(() => {
        const id = nodes.add({ ...settings, primary: params.primary })
        const added = requireNode(id)
        context.audit(geoEvent(context, 'add', added))
        return added
      })
      return fields(context, row)
    },
    'geoNodes.list': context => listPage(nodes.list(context.page), row => fields(context, row)),
    'geoNodes.get': (context, { id }) => fields(context, requireNode(id)),
    'geoNodes.update': (context, params) => {
      requirePrimary(store, context)
      const before = requireNode(params.id)
      const settings = getSettings(params, before)
      check(store, settings, before)
      requireEnabled(before.is_primary === 1, settings)
      const row = store.transaction(() => {
        // This instance identifies its own node by name.
        if (nodes.current(context.baseUrl)?.id === before.id && settings.name !== before.name) {
          nodes.setOwnName(settings.name === context.baseUrl ? null : settings.name)
        }
        nodes.update(before.id, settings)
        const after = requireNode(before.id)
        context.audit(geoEvent(context, 'change', after))
        return after
      })
      return fields(context, row)
    },
    'geoNodes.delete': (context, { id }) => {
      requirePrimary(store, context)
      const node = requireNode(id)
      context.requireUnmodified(node.updated_at)
      if (node.is_primary === 1 && nodes.list({ limit: 2, offset: 0 }).items.length > 1) {
        throw badRequest('The primary node can only be removed after the secondary nodes')
      }
      store.transaction(() => {
        nodes.remove(node.id)
        context.audit(geoEvent(context, 'remove', node))
      })
      return undefined
    },
    'geoNodes.repair': (context, { id }) => {
      requirePrimary(store, context)
      const node = requireNode(id)
      if (node.has_oauth_application === 1) return fields(context, node)
      const row = store.transaction(() => {
        nodes.setApplication(node.id, true)
        context.audit(geoEvent(context, 'change', node))
        return requireNode(node.id)
      })
      return fields(context, row)
    },
    'geoNodes.status': context => {
      const page = nodes.list(context.page)
      const status = getStatuses(context, page.items)
      return listPage(page, status)
    },
    'geoNodes.statusOf': (context, { id }) => {
      const node = requireNode(id)
      return getStatuses(context, [node])(node)
    },
  }
}

/** @throws ServiceError 403 when this instance is not the primary node */
function requirePrimary(store: Store, { baseUrl }: RequestContext): void {
  if (store.geoNodes.current(baseUrl)?.is_primary === 1) return
  throw forbidden('403 Forbidden - Only the primary node accepts this request')
}

type GeoParams = Omit<ParsedParams<'geoNodes.update'>, 'id'>
type Before = Omit<GeoNodeRow, 'id' | 'name' | 'url' | 'is_primary' | 'has_oauth_application' | 'updated_at'>

/** Defaults of a new node; those of capacities are in the contract. */
const none: Before = {
  internal_url: null,
  enabled: 1,
  files_max_capacity: 10,
  repos_max_capacity: 25,
  verification_max_capacity: 100,
  container_repositories_max_capacity: 10,
  selective_sync_type: null,
  selective_sync_shards: [],
  selective_sync_namespace_ids: [],
  minimum_reverification_interval: defaultInterval,
  sync_object_storage: 0,
}

/** The settings after a write. Each list is used with its own type only (document 3, section 4.4). */
function getSettings(params: GeoParams, before: Before): GeoNodeSettings {
  const type = params.selective_sync_type === undefined ? before.selective_sync_type : params.selective_sync_type
  return {
    name: params.name,
    url: params.url,
    internalUrl: params.internal_url === undefined ? before.internal_url : params.internal_url,
    enabled: params.enabled ?? before.enabled === 1,
    filesMaxCapacity: params.files_max_capacity ?? before.files_max_capacity,
    reposMaxCapacity: params.repos_max_capacity ?? before.repos_max_capacity,
    verificationMaxCapacity: params.verification_max_capacity ?? before.verification_max_capacity,
    containerRepositoriesMaxCapacity:
      params.container_repositories_max_capacity ?? before.container_repositories_max_capacity,
    selectiveSyncType: type,
    selectiveSyncShards: type === 'shards' ? (params.selective_sync_shards ?? before.selective_sync_shards) : [],
    selectiveSyncNamespaceIds:
      type === 'namespaces' ? (params.selective_sync_namespace_ids ?? before.selective_sync_namespace_ids) : [],
    minimumReverificationInterval: params.minimum_reverification_interval ?? before.minimum_reverification_interval,
    syncObjectStorage: params.sync_object_storage ?? before.sync_object_storage === 1,
  }
}

/** @throws ServiceError 400 for a name that cannot be shown and unknown namespaces, 409 for a name or url that is taken */
function check(store: Store, settings: GeoNodeSettings, before?: GeoNodeRow): void {
  requirePlainName(settings.name, 'name')
  const unknown = settings.selectiveSyncNamespaceIds.find(id => !store.groups.byId(id))
  if (unknown !== undefined) throw badRequest(`selective_sync_namespace_ids has ${unknown}, which is no namespace`)
  const other = store.geoNodes.taken(settings.name, settings.url, before?.id)
  if (other) throw conflict(`${other.name === settings.name ? 'name' : 'url'} is that of another node`)
}

/** @throws ServiceError 400 */
function requireEnabled(primary: boolean, settings: GeoNodeSettings): void {
  if (primary && !settings.enabled) throw badRequest('enabled is false, and the primary node cannot be disabled')
}

/** Nodes belong to the instance, which is not an entity of the audit log: the event's entity is its author. */
function geoEvent(context: RequestContext, kind: 'add' | 'change' | 'remove', node: GeoNodeRow): AuditEvent {
  const user = requireUser(context)
  return {
    entity: { type: 'User', id: user.id, path: user.username },
    details: { [kind]: 'geo node', target_id: node.id, target_type: 'GeoNode', target_details: node.name },
  }
}

/** A replication node (document 3, section 2, "Geo node"). @param current whether it is this very instance */
function geoNodeFields(row: GeoNodeRow, baseUrl: string, current: boolean): GeoNode {
  const self = `${baseUrl}/api/v4/geo_nodes/${row.id}`
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    internal_url: row.internal_url ?? row.url,
    primary: row.is_primary === 1,
    enabled: row.enabled === 1,
    current,
    files_max_capacity: row.files_max_capacity,
    repos_max_capacity: row.repos_max_capacity,
    verification_max_capacity: row.verification_max_capacity,
    container_repositories_max_capacity: row.container_repositories_max_capacity,
    selective_sync_type: row.selective_sync_type,
    selective_sync_shards: row.selective_sync_shards,
    selective_sync_namespace_ids: row.selective_sync_namespace_ids,
    minimum_reverification_interval: row.minimum_reverification_interval,
    sync_object_storage: row.sync_object_storage === 1,
    clone_protocol: 'http',
    web_edit_url: `${baseUrl}/admin/geo/nodes/${row.id}/edit`,
    ...(row.is_primary === 1 ? {} : { web_geo_projects_url: `${row.url.replace(/\/+$/, '')}/admin/geo/projects` }),
    _links: { self, status: `${self}/status`, repair: `${self}/repair` },
  }
}
