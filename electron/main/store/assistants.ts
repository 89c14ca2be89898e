import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type AssistantRequestRow, assistantRequestRow, grantedPlace } from '#shared/assistants.ts'
import type { ConnectionId } from '#shared/connection.ts'
import { jobOwner } from './bulk-jobs.ts'
import { toJson } from './journal-text.ts'

const storedAccess = z.object({
  connection: z.string(),
  /** What the connection was when access was given. */
  owner: jobOwner,
  places: z.array(grantedPlace).nullable(),
  resources: z.array(z.string()),
  proposes: z.boolean(),
})
/** What a client may do with one connection. */
export type StoredAccess = Readonly<z.output<typeof storedAccess>>

export interface StoredClient {
  readonly name: string
  readonly firstSeenAt: string
  readonly lastSeenAt: string
  readonly access: readonly StoredAccess[]
}

/** The clients of assistants: what each may do, and the tools that each called. */
export interface Assistants {
  list(): readonly StoredClient[]
  get(name: string): StoredClient | null
  /** Notes that a client made a request, and adds it without access if it is new. */
  seen(name: string, at: string): void
  setAccess(name: string, access: readonly StoredAccess[]): void
  forget(name: string): void
  forgetConnection(connection: ConnectionId): void
  log(request: Omit<AssistantRequestRow, 'id'>): void
  /** The newest first. */
  requests(): readonly AssistantRequestRow[]
  /** Requests since a time: of one client, and of all. */
  count(client: string, since: string): { readonly own: number; readonly all: number }
}

/** Clients without access beyond this number are forgotten, those seen longest ago first: any program can make up names. */
const keptClients = 50
const keptRequests = 2000
const listedRequests = 500

const row = z.object({ client: z.string(), first_seen_at: z.string(), last_seen_at: z.string(), access: z.string() })
const counts = z.object({ own: z.number(), everyone: z.number() })

/** @param database opened with `synchronous: 'FULL'` */
export function createAssistants(database: DatabaseSync): Assistants {
  const select = database.prepare('SELECT * FROM assistants WHERE client = ?')
  const selectAll = database.prepare('SELECT * FROM assistants ORDER BY client')
  const insert = database.prepare(
    `INSERT INTO assistants (client, first_seen_at, last_seen_at, access) VALUES (?, ?, ?, '[]')
     ON CONFLICT (client) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
  )
  const removeUnused = database.prepare(
    `DELETE FROM assistants WHERE client IN (
       SELECT client FROM assistants WHERE access = '[]' ORDER BY last_seen_at DESC LIMIT -1 OFFSET ?)`,
  )
  const update = database.prepare('UPDATE assistants SET access = ? WHERE client = ?')
  const remove = database.prepare('DELETE FROM assistants WHERE client = ?')
  const insertRequest = database.prepare(
    `INSERT INTO assistant_requests (at, client, tool, connection, operation, target, outcome, detail, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const trimRequests = database.prepare('DELETE FROM assistant_requests WHERE id <= ?')
  const selectRequests = database.prepare('SELECT * FROM assistant_requests ORDER BY id DESC LIMIT ?')
  const countRequests = database.prepare(
    'SELECT count(*) FILTER (WHERE client = ?) AS own, count(*) AS everyone FROM assistant_requests WHERE at > ?',
  )
  const setAccess = (name: string, access: readonly StoredAccess[]) => void update.run(JSON.stringify(access), name)
  const list = () => selectAll.all().map(getClient)
  return {
    list,
    get: name => {
      const found = select.get(name)
      return found ? getClient(found) : null
    },
    seen: (name, at) => {
      insert.run(name, at, at)
      removeUnused.run(keptClients)
    },
    setAccess,
    forget: name => void remove.run(name),
    forgetConnection: connection => {
      for (const { name, access } of list()) {
        const rest = access.filter(one => one.connection !== connection)
        if (rest.length < access.length) setAccess(name, rest)
      }
    },
    log: ({ at, client, tool, connection, operation, target, outcome, detail, bytes }) => {
      const given = [at, client, tool, connection, operation, target, outcome, detail, bytes]
      const { lastInsertRowid } = insertRequest.run(...given)
      trimRequests.run(Number(lastInsertRowid) - keptRequests)
    },
    requests: () => z.array(assistantRequestRow).parse(selectRequests.all(listedRequests)),
    count: (client, since) => {
      const { own, everyone } = counts.parse(countRequests.get(client, since))
      return { own, all: everyone }
    },
  }
}

function getClient(found: unknown): StoredClient {
  const { client, first_seen_at: firstSeenAt, last_seen_at: lastSeenAt, access } = row.parse(found)
  // Access in an unknown form is none.
  return { name: client, firstSeenAt, lastSeenAt, access: z.array(storedAccess).safeParse(toJson(access)).data ?? [] }
}
