import { hash } from 'node:crypto'
import { z } from 'zod'
import type { TokenScope } from '#shared/contract/endpoint.ts'
import type { User } from '../handler.ts'
import type { Database } from './database.ts'
import { userRow } from './users.ts'

const tokenKinds = ['personal', 'oauth', 'project', 'impersonation', 'session'] as const
export type TokenKind = (typeof tokenKinds)[number]

export const scopeNames = ['api', 'read_repository', 'read_user', 'sudo'] as const satisfies readonly (
  | TokenScope
  | 'sudo'
)[]
export type Scope = (typeof scopeNames)[number]

export interface Token {
  /** Whose it is. */
  readonly user: User
  readonly kind: TokenKind
  readonly scopes: ReadonlySet<Scope>
}

const scope = z.enum(scopeNames)
const getScopes = (text: string): ReadonlySet<Scope> =>
  new Set(
    text
      .split(' ')
      .filter(Boolean)
      .map(name => scope.parse(name)),
  )
const tokenRow = z
  .looseObject({ kind: z.enum(tokenKinds), scopes: z.string(), expires_at: z.string().nullable() })
  .transform((row): Token & { readonly expiresAt: string | null } => ({
    user: userRow.parse(row),
    kind: row.kind,
    scopes: getScopes(row.scopes),
    expiresAt: row.expires_at,
  }))

/** Access tokens and session cookies. Only their SHA-256 digests are kept. */
export function tokensTable(database: Database) {
  const byDigest = database.remembered(
    `SELECT kind, scopes, tokens.expires_at, users.id, username, users.name, email, state, is_admin
     FROM tokens JOIN users ON users.id = user_id
     WHERE digest = :digest AND revoked_at IS NULL`,
    tokenRow,
  )
  const insert = database.execute(
    `INSERT INTO tokens (user_id, digest, kind, name, scopes, created_at, expires_at)
     VALUES (:user, :digest, :kind, :name, :scopes, :created, :expires)`,
  )
  const revoke = database.execute(`UPDATE tokens SET revoked_at = :now WHERE digest = :digest`)
  const removeByName = database.execute('DELETE FROM tokens WHERE name = :name')
  return {
    /** The live token behind a secret, if there is one. */
    find(secret: string): Token | undefined {
      const token = byDigest.one({ digest: getDigest(secret) })
      return token && (token.expiresAt === null || token.expiresAt > new Date().toISOString()) ? token : undefined
    },
    add(token: {
      userId: number
      secret: string
      kind: TokenKind
      name: string
      scopes: readonly Scope[]
      expiresAt?: string
    }): void {
      insert({
        user: token.userId,
        digest: getDigest(token.secret),
        kind: token.kind,
        name: token.name,
        scopes: token.scopes.join(' '),
        created: new Date().toISOString(),
        expires: token.expiresAt ?? null,
      })
    },
    /** Forgets every token of this name. */
    removeByName(name: string): void {
      removeByName({ name })
    },
    revoke(secret: string): void {
      revoke({ digest: getDigest(secret), now: new Date().toISOString() })
    },
  }
}

function getDigest(secret: string): string {
  return hash('sha256', secret)
}
