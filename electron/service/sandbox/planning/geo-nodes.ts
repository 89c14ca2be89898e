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

/** Nodes elsewhere, and what they last said. The last one was never heard of. */
export const secondaryNodes = (
  instruments: number,
): readonly (GeoNodeSettings & {
  readonly report?: GeoReport
  readonly repairs?: true
})[] => [
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
      last_event_id: 4811,
      last_event_timestamp: 1_790_953_200,
      cursor_last_event_id: 4811,
      cursor_last_event_timestamp: 1_790_953_200,
      last_successful_status_check_timestamp: 1_790_953_245,
      version: '16.11.0-gatehouse',
      revision: 'embedded',
      projects_count: 200,
      ...counted('repositories', 200, 199, 1),
      ...counted('wikis', 200, 200, 0),
      ...verified('repositories', 198, 1),
      ...verified('wikis', 200, 0),
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
      db_replication_lag_seconds: 18_420,
      last_event_id: 4811,
      last_event_timestamp: 1_790_953_200,
      cursor_last_event_id: 4650,
      cursor_last_event_timestamp: 1_790_934_780,
      last_successful_status_check_timestamp: 1_790_935_000,
      version: '16.10.2-gatehouse',
      revision: 'embedded',
      projects_count: 41,
      ...counted('repositories', 41, 29, 7),
      ...counted('wikis', 41, 38, 3),
      ...verified('repositories', 22, 4),
      ...verified('wikis', 31, 1),
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
