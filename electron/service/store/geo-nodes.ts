import { z } from 'zod'
import type { Database } from './database.ts'
import { pagedSelect } from './paged-select.ts'

const jsonText = z.string().transform((text): unknown => JSON.parse(text))

const geoNodeRow = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  internal_url: z.string().nullable(),
  is_primary: z.number(),
  enabled: z.number(),
  files_max_capacity: z.number(),
  repos_max_capacity: z.number(),
  verification_max_capacity: z.number(),
  container_repositories_max_capacity: z.number(),
  selective_sync_type: z.enum(['namespaces', 'shards']).nullable(),
  selective_sync_shards: jsonText.pipe(z.array(z.string())),
  selective_sync_namespace_ids: jsonText.pipe(z.array(z.number())),
  minimum_reverification_interval: z.number(),
  sync_object_storage: z.number(),
  has_oauth_application: z.number(),
  updated_at: z.string(),
})
export type GeoNodeRow = z.output<typeof geoNodeRow>

/** What of a node can be set at any time. */
export interface GeoNodeSettings {
  readonly name: string
  readonly url: string
  readonly internalUrl: string | null
  readonly enabled: boolean
  readonly filesMaxCapacity: number
  readonly reposMaxCapacity: number
  readonly verificationMaxCapacity: number
  readonly containerRepositoriesMaxCapacity: number
  readonly selectiveSyncType: 'namespaces' | 'shards' | null
  readonly selectiveSyncShards: readonly string[]
  readonly selectiveSyncNamespaceIds: readonly number[]
  readonly minimumReverificationInterval: number
  readonly syncObjectStorage: boolean
}

const report = z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))
/** A status reported by a node: its fields by name. */
export type GeoReport = z.output<typeof report>

/** Counts that a node reports about its instance. */
const ownNumbers = z.object({
  projects: z.number(),
  repositories: z.number(),
  last_event_id: z.number().nullable(),
  last_event_at: z.string().nullable(),
})

/** Replication nodes, the last reports of remote ones, and the name of this instance's own node. */
export function geoNodesTable(database: Database) {
  return {
    ...replicationNodes(database),
    ...nodeReports(database),
    ...ownNode(database),
    ...instanceNumbers(database),
  }
}

function replicationNodes(database: Database) {
  const byId = database.select('SELECT * FROM geo_nodes WHERE id = :id', geoNodeRow)
  const list = pagedSelect(database, 'geo_nodes', geoNodeRow)
  const taken = database.select(
    "SELECT * FROM geo_nodes WHERE (name = :name OR rtrim(url, '/') = rtrim(:url, '/')) AND id <> :but LIMIT 1",
    geoNodeRow,
  )
  const primary = database.select('SELECT * FROM geo_nodes WHERE is_primary = 1', geoNodeRow)
  const insert = database.execute(
    `INSERT INTO geo_nodes (name, url, internal_url, is_primary, enabled, files_max_capacity, repos_max_capacity,
       verification_max_capacity, container_repositories_max_capacity, selective_sync_type, selective_sync_shards,
       selective_sync_namespace_ids, minimum_reverification_interval, sync_object_storage, has_oauth_application, updated_at)
     VALUES (:name, :url, :internalUrl, :primary, :enabled, :files, :repos, :verification, :containers, :type, :shards,
       :namespaces, :interval, :objectStorage, 1, :now)`,
  )
  const update = database.execute(
    `UPDATE geo_nodes SET name = :name, url = :url, internal_url = :internalUrl, enabled = :enabled,
       files_max_capacity = :files, repos_max_capacity = :repos, verification_max_capacity = :verification,
       container_repositories_max_capacity = :containers, selective_sync_type = :type, selective_sync_shards = :shards,
       selective_sync_namespace_ids = :namespaces, minimum_reverification_interval = :interval,
       sync_object_storage = :objectStorage, updated_at = :now WHERE id = :id`,
  )
  const setApplication = database.execute(
    'UPDATE geo_nodes SET has_oauth_application = :has, updated_at = :now WHERE id = :id',
  )
  const remove = database.execute('DELETE FROM geo_nodes WHERE id = :id')

  return {
    byId: (id: number) => byId.one({ id }),
    primary: () => primary.one(),
    /** A page of the nodes in the order they were added, and how many there are. */
    list: (page: { readonly limit: number; readonly offset: number }) =>
      list({ conditions: [], orderBy: 'id', ...page }),
    /** Another node than `but` that has this name or address. */
    taken: (name: string, url: string, but = 0) => taken.one({ name, url, but }),
    add: (node: GeoNodeSettings & { readonly primary: boolean }): number =>
      insert({ ...columns(node), primary: node.primary ? 1 : 0 }).id,
    update(id: number, node: GeoNodeSettings): void {
      update({ ...columns(node), id })
    },
    /** Whether the node can sign its callers in through the primary. */
    setApplication(id: number, has: boolean): void {
      setApplication({ id, has: has ? 1 : 0, now: new Date().toISOString() })
    },
    remove(id: number): void {
      remove({ id })
    },
  }
}

/** The columns that `insert` and `update` name. */
function columns(node: GeoNodeSettings) {
  return {
    name: node.name,
    url: node.url,
    internalUrl: node.internalUrl,
    enabled: node.enabled ? 1 : 0,
    files: node.filesMaxCapacity,
    repos: node.reposMaxCapacity,
    verification: node.verificationMaxCapacity,
    containers: node.containerRepositoriesMaxCapacity,
    type: node.selectiveSyncType,
    shards: JSON.stringify(node.selectiveSyncShards),
    namespaces: JSON.stringify(node.selectiveSyncNamespaceIds),
    interval: node.minimumReverificationInterval,
    objectStorage: node.syncObjectStorage ? 1 : 0,
    now: new Date().toISOString(),
  }
}

/** The last reports of nodes. */
function nodeReports(database: Database) {
  const reported = database.select(
    'SELECT node_id, report FROM geo_node_reports WHERE node_id IN (SELECT value FROM json_each(:ids))',
    z.object({ node_id: z.number(), report: jsonText.pipe(report) }),
  )
  const putReport = database.execute(
    `INSERT INTO geo_node_reports (node_id, report) VALUES (:node, :report)
     ON CONFLICT DO UPDATE SET report = excluded.report`,
  )
  return {
    reports: (ids: readonly number[]): ReadonlyMap<number, GeoReport> =>
      new Map(reported.all({ ids: JSON.stringify(ids) }).map(row => [row.node_id, row.report])),
    putReport(node: number, said: GeoReport): void {
      putReport({ node, report: JSON.stringify(said) })
    },
  }
}

/** Which of the nodes this instance is. */
function ownNode(database: Database) {
  const byName = database.select('SELECT * FROM geo_nodes WHERE name = :name', geoNodeRow)
  const ownName = database.select('SELECT name FROM geo_node_name', z.object({ name: z.string() }))
  const setOwnName = database.execute(
    'INSERT INTO geo_node_name (id, name) VALUES (1, :name) ON CONFLICT DO UPDATE SET name = excluded.name',
  )
  const forgetOwnName = database.execute('DELETE FROM geo_node_name')
  return {
    /** This instance's own node, if it has one. @param address its name by default */
    current: (address: string) => byName.one({ name: ownName.one()?.name ?? address }),
    /** The name this instance goes by among the nodes; null for its address. */
    setOwnName(name: string | null): void {
      if (name === null) forgetOwnName()
      else setOwnName({ name })
    },
  }
}

/** Counts of the instance and of the other nodes. */
function instanceNumbers(database: Database) {
  const numbers = database.select(
    `SELECT (SELECT count(*) FROM projects) AS projects,
       (SELECT count(*) FROM projects WHERE default_branch IS NOT NULL) AS repositories,
       (SELECT max(id) FROM activity_events) AS last_event_id,
       (SELECT created_at FROM activity_events ORDER BY id DESC LIMIT 1) AS last_event_at`,
    ownNumbers,
  )
  const secondaries = database.select(
    `SELECT count(*) AS nodes, count(geo_node_reports.node_id) AS heard_of FROM geo_nodes
     LEFT JOIN geo_node_reports ON geo_node_reports.node_id = geo_nodes.id WHERE is_primary = 0 AND enabled = 1`,
    z.object({ nodes: z.number(), heard_of: z.number() }),
  )
  return {
    ownNumbers: () => numbers.only(),
    /** The number of enabled secondary nodes, and of those that have reported. */
    secondaries: () => secondaries.only(),
  }
}
