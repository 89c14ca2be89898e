import { type geoCounts, type geoPercentages, geoVerifiedFamilies } from '#shared/contract/geo-node-status.ts'
import type { GeoNodeStatus, geoNode, geoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'
import { getFamilies, parseMoment, wordsOfFamily } from './status-board.ts'

/** The settings of a node. */
export const nodeViews: FieldViews<typeof geoNode> = {
  id: { label: t('ID'), as: 'id' },
  name: t('Name'),
  primary: t('Primary'),
  current: t('This service'),
  enabled: t('Enabled'),
  url: { label: t('URL'), as: 'address' },
  internal_url: { label: t('Internal URL'), as: 'address' },
  web_edit_url: { label: t('Edit page'), as: 'address' },
  web_geo_projects_url: { label: t('Projects page'), as: 'address' },
  web_geo_replication_details_url: { label: t('Replication page'), as: 'address' },
  clone_protocol: t('Clone protocol'),
  selective_sync_type: t('Selective sync'),
  selective_sync_shards: t('Storages'),
  selective_sync_namespace_ids: null, // By their paths.
  sync_object_storage: t('Replicates object storage'),
  files_max_capacity: t('Max. file syncs'),
  repos_max_capacity: t('Max. repository syncs'),
  verification_max_capacity: t('Max. verifications'),
  container_repositories_max_capacity: t('Max. container repository syncs'),
  minimum_reverification_interval: t('Reverification interval (days)'),
  _links: null,
}

/** The addresses of a node within the API. */
export const linkViews = {
  self: { label: t('Node'), as: 'address' },
  status: { label: t('Status'), as: 'address' },
  repair: { label: t('Repair'), as: 'address' },
} as const

type Counter = (typeof geoCounts)[number] | (typeof geoPercentages)[number]
type SlotCounter = Extract<Counter, `replication_slots_${string}`>

/** The fields of a node's status, without the counters of its families. */
export const statusViews: Omit<FieldViews<typeof geoNodeStatus>, Exclude<Counter, SlotCounter>> = {
  geo_node_id: null,
  health_status: t('Health status'),
  healthy: t('Healthy'),
  health: t('Health message'),
  missing_oauth_application: t('OAuth application missing'),
  version: t('Version'),
  revision: { label: t('Revision'), as: 'id' },
  db_replication_lag_seconds: t('Database replication lag (seconds)'),
  last_event_id: { label: t('Last event ID'), as: 'id' },
  last_event_timestamp: { label: t('Last event'), as: 'time' },
  cursor_last_event_id: { label: t('Last processed event ID'), as: 'id' },
  cursor_last_event_timestamp: { label: t('Last processed event'), as: 'time' },
  last_successful_status_check_timestamp: { label: t('Last seen'), as: 'time' },
  projects_count: t('Projects'),
  replication_slots_count: t('Replication slots'),
  replication_slots_used_count: t('Replication slots used'),
  replication_slots_used_in_percentage: t('Replication slots used (%)'),
  replication_slots_max_retained_wal_bytes: t('Max. retained WAL (bytes)'),
}

/** A status with all its moments as timestamps. */
export function withTimestamps(status: GeoNodeStatus): GeoNodeStatus {
  return {
    ...status,
    last_event_timestamp: parseMoment(status.last_event_timestamp),
    cursor_last_event_timestamp: parseMoment(status.cursor_last_event_timestamp),
    last_successful_status_check_timestamp: parseMoment(status.last_successful_status_check_timestamp),
  }
}

/** Counters as a table. */
export interface CounterTable {
  readonly heading: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[]
}

const replication = [
  { name: t('Total'), count: 'count' },
  { name: t('Synced'), count: 'synced_count', percentage: 'synced_in_percentage' },
  { name: t('Failed'), count: 'failed_count' },
  { name: t('Missing on primary'), count: 'synced_missing_on_primary_count' },
] as const
const verification = [
  { name: t('Checksummed'), count: 'checksummed_count', percentage: 'checksummed_in_percentage' },
  { name: t('Checksum failed'), count: 'checksum_failed_count' },
  { name: t('Verified'), count: 'verified_count', percentage: 'verified_in_percentage' },
  { name: t('Verification failed'), count: 'verification_failed_count' },
  { name: t('Checksum mismatch'), count: 'checksum_mismatch_count' },
  { name: t('Awaiting reverification'), count: 'retrying_verification_count' },
  { name: t('Checked'), count: 'checked_count', percentage: 'checked_in_percentage' },
  { name: t('Check failed'), count: 'checked_failed_count' },
] as const

/** Every counter of every family: of a primary node, too, which has totals alone. Rows without values are left out. */
export function counterTables(status: GeoNodeStatus): readonly CounterTable[] {
  const families = getFamilies(status)
  const always: readonly string[] = [...geoVerifiedFamilies, 'package_files']
  const others = families.filter(
    family => !always.includes(family) && verification.some(counter => formatCounter(status, family, counter) !== ''),
  )
  const verified = [...always, ...others]
  return [
    {
      heading: t('Replication'),
      columns: replication.map(({ name }) => name),
      rows: toldRows(
        families.map(family => ({
          name: wordsOfFamily(family),
          cells: replication.map(counter => formatCounter(status, family, counter)),
        })),
      ),
    },
    {
      heading: t('Verification'),
      columns: verified.map(wordsOfFamily),
      rows: toldRows(
        verification.map(counter => ({
          name: counter.name,
          cells: verified.map(family => formatCounter(status, family, counter)),
        })),
      ),
    },
  ].filter(({ rows }) => rows.length > 0)
}

function toldRows(rows: CounterTable['rows']): CounterTable['rows'] {
  return rows.filter(({ cells }) => cells.some(cell => cell !== ''))
}

/** "1,204 (99.50%)"; '' for a counter that a family lacks or the node doesn't send. */
function formatCounter(
  status: Readonly<Record<string, unknown>>,
  family: string,
  { count, percentage }: { readonly count: string; readonly percentage?: string },
): string {
  const number = status[`${family}_${count}`]
  const share = percentage === undefined ? undefined : status[`${family}_${percentage}`]
  const words = typeof number === 'number' ? formatNumber(number) : ''
  if (typeof share !== 'string') return words
  return words === '' ? share : `${words} (${share})`
}
