import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  authMethods,
  type ConnectionId,
  connectionColors,
  connectionInput,
  type Protection,
  protection,
  transportShown,
} from '#shared/bridge.ts'
import { profileIds } from '#shared/profile.ts'

const savedTransport = z.object({
  shown: transportShown,
  /** The keychain entry with the encryption key; a new one with every change. */
  account: z.string(),
  /** Values of headers and the proxy's password, Base64. */
  sealed: z.string(),
})
/** Extra headers and proxy of a connection as they are stored. */
export type SavedTransport = Readonly<z.output<typeof savedTransport>>

function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('is not JSON')
    return z.NEVER
  }
}

const row = z
  .object({
    id: z.string(),
    name: z.string(),
    base_url: z.string(),
    profile: z.enum(profileIds),
    profile_choice: connectionInput.shape.profile,
    color: z.enum(connectionColors),
    read_only: z.number(),
    production: z.number(),
    confirm_from: z.number().int().min(0),
    authority: z.string().nullable(),
    transport: z.string().transform(parsedJson).pipe(savedTransport).nullable(),
    auth: z.enum(authMethods),
    account: z.string(),
    username: z.string().nullable(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .transform(found => ({
    id: found.id,
    name: found.name,
    baseUrl: found.base_url,
    profile: found.profile,
    profileChoice: found.profile_choice,
    color: found.color,
    readOnly: found.read_only === 1,
    production: found.production === 1,
    confirmFrom: found.confirm_from === 0 ? null : found.confirm_from,
    authority: found.authority,
    transport: found.transport,
    auth: found.auth,
    account: found.account,
    username: found.username,
    createdAt: found.created_at,
    lastUsedAt: found.last_used_at,
  }))

const metaRow = z.object({ value: z.string() })

/** A connection as it is stored: everything but its secret. */
export type SavedConnection = Readonly<z.output<typeof row>>

export interface SavedConnections {
  /** In the order they were made. */
  list(): readonly SavedConnection[]
  get(id: ConnectionId): SavedConnection | null
  put(connection: SavedConnection): void
  remove(id: ConnectionId): void
  /** When the sandbox was last used. The sandbox has no row, because it always exists. */
  sandboxUsedAt(): string | null
  noteSandboxUse(at: string): void
  /** The user's settings for the sandbox; null if there are none. */
  sandboxProtection(): Protection | null
  setSandboxProtection(chosen: Protection): void
}

/**
 * The stored connections. A row of an unknown form is left in the file and out of the list. They are read once, since each call of an operation
 * needs one several times, and only this process writes them.
 */
export function createSavedConnections(database: DatabaseSync): SavedConnections {
  const known = new Map<ConnectionId, SavedConnection>()
  for (const found of database.prepare('SELECT * FROM connections').all()) {
    const { data } = row.safeParse(found)
    if (data) known.set(data.id, data)
  }
  const remove = database.prepare('DELETE FROM connections WHERE id = ?')
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO connections (id, name, base_url, profile, profile_choice, auth, color, read_only, production, confirm_from, authority, transport, account, username, created_at, last_used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const selectMeta = database.prepare('SELECT value FROM meta WHERE name = ?')
  const upsertMeta = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  const ofSandbox = (name: string) => metaRow.safeParse(selectMeta.get(`sandbox_${name}`)).data?.value ?? null
  return {
    list: () => [...known.values()].sort(byCreation),
    get: id => known.get(id) ?? null,
    put: c => {
      const { id, name, baseUrl, profile, profileChoice, auth, color, authority, account, username } = c
      const given = [id, name, baseUrl, profile, profileChoice, auth, color]
      const guards = [Number(c.readOnly), Number(c.production), c.confirmFrom ?? 0, authority]
      const transport = c.transport === null ? null : JSON.stringify(c.transport)
      upsert.run(...given, ...guards, transport, account, username, c.createdAt, c.lastUsedAt)
      known.set(id, c)
    },
    remove: id => {
      remove.run(id)
      known.delete(id)
    },
    sandboxUsedAt: () => ofSandbox('used_at'),
    noteSandboxUse: at => {
      upsertMeta.run('sandbox_used_at', at)
    },
    sandboxProtection: () => {
      const chosen = ofSandbox('protection')
      return chosen === null ? null : (protection.safeParse(JSON.parse(chosen)).data ?? null)
    },
    setSandboxProtection: chosen => {
      upsertMeta.run('sandbox_protection', JSON.stringify(chosen))
    },
  }
}

function byCreation(one: SavedConnection, other: SavedConnection): number {
  const [a, b] = [`${one.createdAt} ${one.id}`, `${other.createdAt} ${other.id}`]
  return a < b ? -1 : Number(a > b)
}
