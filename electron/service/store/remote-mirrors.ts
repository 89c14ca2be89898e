import { z } from 'zod'
import { mirrorAuthMethods } from '#shared/contract/remote-mirrors.ts'
import type { Database } from './database.ts'
import { pagedList } from './paged-list.ts'
import type { SecretBox } from './secret-box.ts'

/** `none` until the first push; `scheduled` when a push is enqueued. */
const mirrorStatuses = ['none', 'scheduled', 'started', 'finished', 'failed'] as const

const flag = z.number().transform(Boolean)
const mirrorRow = z.object({
  id: z.number(),
  project_id: z.number(),
  /** Without credentials, and with asterisks for what stands in its query. */
  url: z.string(),
  credentials: z.instanceof(Uint8Array).nullable(),
  query: z.instanceof(Uint8Array).nullable(),
  enabled: flag,
  only_protected_branches: flag,
  keep_divergent_refs: flag,
  update_status: z.enum(mirrorStatuses),
  last_error: z.string().nullable(),
  last_update_at: z.string().nullable(),
  last_update_started_at: z.string().nullable(),
  last_successful_update_at: z.string().nullable(),
  /** Null where none was given. */
  auth_method: z.enum(mirrorAuthMethods).nullable(),
})
export type MirrorRow = z.output<typeof mirrorRow>

export interface NewMirror {
  readonly projectId: number
  /** As it is shown: see `maskedQuery`. */
  readonly url: string
  /** `user:password`; null for none. */
  readonly credentials: string | null
  /** The query of the address with its question mark; null for none. */
  readonly query?: string | null
  readonly enabled: boolean
  readonly onlyProtectedBranches: boolean
  readonly keepDivergentRefs: boolean
  readonly authMethod?: MirrorRow['auth_method'] | undefined
}

export interface MirrorSettings {
  readonly enabled: boolean
  readonly onlyProtectedBranches: boolean
  readonly keepDivergentRefs: boolean
  readonly authMethod?: MirrorRow['auth_method'] | undefined
}

/** The repositories that projects are pushed to. Credentials are encrypted, and read only for a push. */
export function remoteMirrorsTable(database: Database, secrets: SecretBox) {
  const sealing = mirrorSecrets(secrets)
  sealQueries(database, sealing)
  const list = pagedList(database, mirrorRow)
  const byId = database.select('SELECT * FROM remote_mirrors WHERE id = :id', mirrorRow)
  const one = database.select('SELECT * FROM remote_mirrors WHERE id = :id AND project_id = :project', mirrorRow)
  const enabled = database.select(
    'SELECT * FROM remote_mirrors WHERE project_id = :project AND enabled = 1 ORDER BY id',
    mirrorRow,
  )
  const insert = database.execute(
    `INSERT INTO remote_mirrors (project_id, url, credentials, query, enabled, only_protected_branches, keep_divergent_refs,
       auth_method, update_status, created_at, updated_at)
     VALUES (:project, :url, :credentials, :query, :enabled, :protected, :keep, :auth, 'none', :now, :now)`,
  )
  const update = database.execute(
    `UPDATE remote_mirrors SET enabled = :enabled, only_protected_branches = :protected, keep_divergent_refs = :keep,
       auth_method = :auth, updated_at = :now WHERE id = :id`,
  )
  const remove = database.execute('DELETE FROM remote_mirrors WHERE id = :id')
  return {
    getCredentials: sealing.getCredentials,
    getAddress: sealing.getAddress,
    ...pushStatus(database),
    /** A page of those of a project, in the order they were made. */
    list: (project: number, page: { limit: number; offset: number }) =>
      list({ columns: '*', rows: 'FROM remote_mirrors WHERE project_id = :project', order: 'id' }, { project }, page),
    byId: (id: number) => byId.one({ id }),
    get: (project: number, id: number) => one.one({ project, id }),
    getEnabled: (project: number) => enabled.all({ project }),
    add(mirror: NewMirror): number {
      const { projectId: project, url } = mirror
      return insert({ project, url, ...sealing.sealed(mirror), ...flags(mirror), now: now() }).id
    },
    configure(id: number, settings: MirrorSettings): void {
      update({ id, ...flags(settings), now: now() })
    },
    remove(id: number): void {
      remove({ id })
    },
  }
}

/** The columns of what can be set at any time. */
function flags(settings: MirrorSettings) {
  return {
    enabled: Number(settings.enabled),
    protected: Number(settings.onlyProtectedBranches),
    keep: Number(settings.keepDivergentRefs),
    auth: settings.authMethod ?? null,
  }
}

type MirrorSecrets = ReturnType<typeof mirrorSecrets>

/** Encrypts the secrets in the address of a mirror, and decrypts them for a push. */
function mirrorSecrets(secrets: SecretBox) {
  return {
    sealed: ({ url, credentials, query }: Pick<NewMirror, 'url' | 'credentials' | 'query'>) => ({
      credentials: credentials === null ? null : secrets.seal(credentials, place(url)),
      query: query == null ? null : secrets.seal(query, queryPlace(url)),
    }),
    /** `user:password` of a mirror that has one. Null when it can no longer be read. */
    getCredentials: ({ url, credentials }: MirrorRow) => credentials && secrets.open(credentials, place(url)),
    /** The address to push to, with the query it was given. Null when that can no longer be read. */
    getAddress({ url, query }: MirrorRow): string | null {
      if (query === null) return url
      const opened = secrets.open(query, queryPlace(url))
      return opened && url.slice(0, url.indexOf('?')) + opened
    },
  }
}

/** Seals the queries that an earlier version of the service kept as they were given, and masks them in the audit log, which names mirrors by address. */
function sealQueries(database: Database, sealing: MirrorSecrets): void {
  const unsealed = database.select(
    `SELECT * FROM remote_mirrors WHERE query IS NULL AND instr(url, '?') > 0`,
    mirrorRow,
  )
  const seal = database.execute(
    'UPDATE remote_mirrors SET url = :url, credentials = :credentials, query = :query WHERE id = :id',
  )
  const mask = database.execute(
    'UPDATE audit_events SET details = replace(details, :url, :masked) WHERE instr(details, :url)',
  )
  for (const row of unsealed.all()) {
    const at = row.url.indexOf('?')
    const query = row.url.slice(at)
    const url = row.url.slice(0, at) + maskedQuery(query)
    const credentials = sealing.getCredentials(row)
    seal({ id: row.id, url, ...sealing.sealed({ url, credentials, query }) })
    mask({ url: row.url, masked: url })
  }
}

/** How far the push to a mirror is. */
function pushStatus(database: Database) {
  const schedule = database.execute(`UPDATE remote_mirrors SET update_status = 'scheduled' WHERE id = :id`)
  const unschedule = database.execute(
    `UPDATE remote_mirrors SET update_status = CASE WHEN last_update_at IS NULL THEN 'none'
       WHEN last_error IS NULL THEN 'finished' ELSE 'failed' END
     WHERE id = :id AND (update_status = 'scheduled' OR (update_status = 'started' AND :cut))`,
  )
  const start = database.execute(
    `UPDATE remote_mirrors SET update_status = 'started', last_update_started_at = :now WHERE id = :id`,
  )
  const finish = database.execute(
    `UPDATE remote_mirrors SET update_status = 'finished', last_error = NULL, last_update_at = :now,
       last_successful_update_at = :now WHERE id = :id`,
  )
  const fail = database.execute(
    `UPDATE remote_mirrors SET update_status = 'failed', last_error = :error, last_update_at = :now WHERE id = :id`,
  )
  return {
    /** Cancels the scheduled push of a mirror. @param cut also resets a running push, which was interrupted */
    unschedule(id: number, cut = false): void {
      unschedule({ id, cut: Number(cut) })
    },
    schedule(id: number): void {
      schedule({ id })
    },
    start(id: number, at = now()): void {
      start({ id, now: at })
    },
    finish(id: number, at = now()): void {
      finish({ id, now: at })
    },
    /** @param error without credentials */
    fail(id: number, error: string, at = now()): void {
      fail({ id, error, now: at })
    },
  }
}

const now = () => new Date().toISOString()

const place = (url: string) => `remote mirror ${url}`
const queryPlace = (url: string) => `query of remote mirror ${url}`

/** A query as it may be shown: its names, with asterisks for their values. Empty for none. */
export function maskedQuery(query: string | null): string {
  if (query === null) return ''
  const parts = query.slice(1).split('&')
  return `?${parts.map(part => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=*****` : '*****')).join('&')}`
}
