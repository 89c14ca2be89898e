import { geoCounts, geoFamilies, geoPercentages, geoVerifiedFamilies } from '#shared/contract/geo-node-status.ts'
import type { GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import type { GeoNodeRow, GeoReport } from '../store/geo-nodes.ts'
import { serviceVersion } from './navigation.ts'
import type { ServiceParts } from './parts.ts'

/** The last status that a remote node reported; an unknown status if it never did. */
export function reportedStatus(node: GeoNodeRow, report: GeoReport | undefined): GeoNodeStatus {
  const reported = report ?? {
    healthy: false,
    health: 'The node has not reported its status yet',
    health_status: 'Unknown',
  }
  return {
    ...unknown(),
    ...reported,
    ...percentages(reported),
    geo_node_id: node.id,
    missing_oauth_application: node.has_oauth_application === 0,
  }
}

/**
 * The current status of this instance's own node. Replication and verification counts are null, because a primary does not replicate, and so are
 * counts that this service doesn't have (all except projects and repositories).
 */
export function ownStatus(
  { store, settings }: Pick<ServiceParts, 'store' | 'settings'>,
  node: GeoNodeRow,
): GeoNodeStatus {
  const { projects, repositories, last_event_id, last_event_at } = store.geoNodes.ownNumbers()
  const { nodes, heard_of } = store.geoNodes.secondaries()
  const slots = node.is_primary === 1 ? { total: nodes, used: heard_of } : { total: null, used: null }
  return {
    ...unknown(),
    geo_node_id: node.id,
    healthy: true,
    health: 'Healthy',
    health_status: 'Healthy',
    missing_oauth_application: node.has_oauth_application === 0,
    last_event_id,
    last_event_timestamp: last_event_at === null ? null : Math.floor(Date.parse(last_event_at) / 1000),
    last_successful_status_check_timestamp: Math.floor(Date.now() / 1000),
    ...serviceVersion(settings),
    projects_count: projects,
    repositories_count: repositories,
    ...Object.fromEntries(geoPercentages.map(name => [name, percentage(0, 0)])),
    replication_slots_count: slots.total,
    replication_slots_used_count: slots.used,
    replication_slots_used_in_percentage: percentage(slots.used, slots.total),
  }
}

/** A percentage with two digits, `99.50%`; `0.00%` if the whole is 0 or unknown. */
export function percentage(part: number | null, whole: number | null): string {
  return `${(part !== null && whole ? (100 * part) / whole : 0).toFixed(2)}%`
}

/** Every optional status field as null, because responses always have all fields. */
function unknown() {
  return {
    health: null,
    health_status: null,
    db_replication_lag_seconds: null,
    last_event_id: null,
    last_event_timestamp: null,
    cursor_last_event_id: null,
    cursor_last_event_timestamp: null,
    last_successful_status_check_timestamp: null,
    version: null,
    revision: null,
    projects_count: null,
    ...Object.fromEntries([...geoCounts, ...geoPercentages].map(name => [name, null])),
  }
}

/** The shares that follow from the counts of a report. */
function percentages(report: GeoReport): Record<string, string> {
  const number = (name: string) => {
    const value = report[name]
    return typeof value === 'number' ? value : null
  }
  const share = (family: string, done: string) => [
    `${family}_${done}_in_percentage`,
    percentage(number(`${family}_${done}_count`), number(`${family}_count`)),
  ]
  return Object.fromEntries([
    ...geoFamilies.map(family => share(family, 'synced')),
    ...geoVerifiedFamilies.flatMap(family => ['checksummed', 'verified', 'checked'].map(done => share(family, done))),
    share('replication_slots', 'used'),
  ])
}
