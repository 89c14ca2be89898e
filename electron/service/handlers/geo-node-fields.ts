import type { GeoNode } from '#shared/contract/geo-nodes.ts'
import type { GeoNodeRow } from '../store/geo-nodes.ts'

/** A replication node (document 3, section 2, "Geo node"). @param current whether it is this very instance */
export function geoNodeFields(row: GeoNodeRow, baseUrl: string, current: boolean): GeoNode {
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
