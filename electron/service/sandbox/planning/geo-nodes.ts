import type { GeoNodeSettings, GeoReport } from '../../store/geo-nodes.ts'

const common = {
  internalUrl: null,
  enabled: true,
  filesMaxCapacity: 10,
  reposMaxCapacity: 25,
  verificationMaxCapacity: 100,
  containerRepositoriesMaxCapacity: 10,
  selectiveSyncType: null,
  selectiveSyncShards: [],
  selectiveSyncNamespaceIds: [],
  minimumReverificationInterval: 7,
  syncObjectStorage: false,
} as const

/** The node that the sandbox is. */
export const primaryNode: GeoNodeSettings = {
  ...common,
  name: 'harbor-office',
  url: 'https://git.harbor.example/',
  internalUrl: 'https://git.office.harbor.example/',
}

/** An activity event of the sandbox; `at` is ISO 8601. */
export interface SandboxEvent {
  readonly id: number
  readonly at: string
}

interface SecondaryNode extends GeoNodeSettings {
  readonly report?: GeoReport
  readonly repairs?: true
}

/** Seconds by which one node is behind. */
const lag = 18_420

/** How far a node has come with the events of the primary. */
function getEvents(last: SandboxEvent, cursor: SandboxEvent): GeoReport {
  const [lastAt, cursorAt] = [seconds(last), seconds(cursor)]
  return {
    last_event_id: last.id,
    last_event_timestamp: lastAt,
    cursor_last_event_id: cursor.id,
    cursor_last_event_timestamp: cursorAt,
    last_successful_status_check_timestamp: lastAt + 45,
  }
}

const seconds = ({ at }: SandboxEvent) => Math.floor(Date.parse(at) / 1000)

/**
 * Secondary nodes and their last reported status; the last one never reported. Their counts of projects, repositories and events don't exceed those
 * of the primary.
 * @param events those of the primary, oldest first
 */
export function secondaryNodes(instruments: number, events: readonly SandboxEvent[]): readonly SecondaryNode[] {
  const last = events.at(-1)
  if (!last) throw new Error('The sandbox has no events.')
  const behind = events.findLast(event => seconds(event) <= seconds(last) - lag) ?? last
  return nodesBeside(instruments, { upToDate: getEvents(last, last), behind: getEvents(last, behind) })
}

const nodesBeside = (
  instruments: number,
  reports: { readonly upToDate: GeoReport; readonly behind: GeoReport },
): readonly SecondaryNode[] => [
  {
    ...common,
    name: 'harbor-north-pier',
    url: 'https://north.git.harbor.example/',
    syncObjectStorage: true,
    report: {
      healthy: true,
      health: 'Healthy',
      health_status: 'Healthy',
      db_replication_lag_seconds: 0,
      ...reports.upToDate,
      version: '16.11.0-gatehouse',
      revision: 'embedded',
      projects_count: 4,
      ...counted('repositories', 3, 3, 0),
      ...counted('wikis', 4, 4, 0),
      ...verified('repositories', 3, 0),
      ...verified('wikis', 4, 0),
      ...counted('lfs_objects', 64, 64, 0),
      ...counted('attachments', 412, 409, 2),
      ...counted('job_artifacts', 1_280, 1_280, 0),
      ...counted('container_repositories', 3, 3, 0),
      ...counted('design_repositories', 12, 12, 0),
      ...counted('package_files', 37, 37, 0),
      attachments_synced_missing_on_primary_count: 1,
      lfs_objects_synced_missing_on_primary_count: 0,
      job_artifacts_synced_missing_on_primary_count: 0,
      package_files_checksummed_count: 37,
      package_files_checksum_failed_count: 0,
    },
  },
  {
    ...common,
    name: 'harbor-pilot-boat',
    url: 'https://boat.git.harbor.example/',
    filesMaxCapacity: 2,
    reposMaxCapacity: 3,
    selectiveSyncType: 'namespaces',
    selectiveSyncNamespaceIds: [instruments],
    repairs: true,
    report: {
      healthy: false,
      health: 'The database is 5 hours behind the primary node',
      health_status: 'Unhealthy',
      db_replication_lag_seconds: lag,
      ...reports.behind,
      version: '16.10.2-gatehouse',
      revision: 'embedded',
      projects_count: 1,
      ...counted('repositories', 0, 0, 0),
      ...counted('wikis', 1, 0, 1),
      ...verified('repositories', 0, 0),
      ...verified('wikis', 0, 1),
      ...counted('lfs_objects', 9, 2, 5),
      ...counted('attachments', 88, 51, 0),
      ...counted('job_artifacts', 140, 12, 31),
      ...counted('container_repositories', 0, 0, 0),
      ...counted('design_repositories', 4, 0, 4),
      ...counted('package_files', 0, 0, 0),
      attachments_synced_missing_on_primary_count: 0,
      lfs_objects_synced_missing_on_primary_count: 2,
      job_artifacts_synced_missing_on_primary_count: 0,
      package_files_checksummed_count: 0,
      package_files_checksum_failed_count: 0,
    },
  },
  {
    ...common,
    name: 'harbor-museum',
    url: 'https://museum.git.harbor.example/',
    enabled: false,
    selectiveSyncType: 'shards',
    selectiveSyncShards: ['default'],
  },
]

function counted(family: string, count: number, synced: number, failed: number): GeoReport {
  return { [`${family}_count`]: count, [`${family}_synced_count`]: synced, [`${family}_failed_count`]: failed }
}

function verified(family: string, count: number, failed: number): GeoReport {
  return {
    [`${family}_checksummed_count`]: count,
    [`${family}_checksum_failed_count`]: failed,
    [`${family}_verified_count`]: count,
    [`${family}_verification_failed_count`]: failed,
    [`${family}_checksum_mismatch_count`]: failed > 1 ? 1 : 0,
    [`${family}_retrying_verification_count`]: failed,
    [`${family}_checked_count`]: count,
    [`${family}_checked_failed_count`]: 0,
  }
}
