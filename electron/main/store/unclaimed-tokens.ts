import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** Accounts that may have a token in the keychain without a connection to it: it could not be removed, or not stored yet. */
export interface UnclaimedTokens {
  list(): readonly string[]
  add(account: string): void
  remove(account: string): void
}

const rows = z.array(z.object({ account: z.string() }))

/** Survives the run, because a keychain that is locked now may be open in another one. */
export function createUnclaimedTokens(database: DatabaseSync): UnclaimedTokens {
  const select = database.prepare('SELECT account FROM unclaimed_tokens')
  const insert = database.prepare('INSERT OR IGNORE INTO unclaimed_tokens (account) VALUES (?)')
  const remove = database.prepare('DELETE FROM unclaimed_tokens WHERE account = ?')
  return {
    list: () => rows.parse(select.all()).map(({ account }) => account),
    add: account => {
      insert.run(account)
    },
    remove: account => {
      remove.run(account)
    },
  }
}
