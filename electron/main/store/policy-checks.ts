import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ConnectionId } from '#shared/connection.ts'
import { type CheckRecord, checkRecord } from '../policy-checks/record.ts'
import { toJson } from './journal-text.ts'
import type { TextSeal } from './text-seal.ts'

/** What checks of policies in the background have found, by connection. */
export interface PolicyCheckStore {
  /** Null when there is none, or it can't be read. */
  get(connection: ConnectionId): CheckRecord | null
  set(connection: ConnectionId, record: CheckRecord): void
  forgetConnection(connection: ConnectionId): void
}

const row = z.object({ kept: z.instanceof(Uint8Array) })

/** @param database opened with `synchronous: 'FULL'` */
export function createPolicyCheckStore(database: DatabaseSync, seal: TextSeal): PolicyCheckStore {
  const select = database.prepare('SELECT kept FROM policy_checks WHERE connection = ?')
  const upsert = database.prepare('INSERT OR REPLACE INTO policy_checks (connection, kept) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM policy_checks WHERE connection = ?')
  const getContext = (connection: ConnectionId) => `policy checks ${connection}`
  return {
    get: connection => {
      const found = row.safeParse(select.get(connection)).data
      return (
        (found && checkRecord.safeParse(toJson(seal.reveal(getContext(connection), found.kept) ?? '')).data) ?? null
      )
    },
    set: (connection, record) =>
      void upsert.run(connection, seal.protect(getContext(connection), JSON.stringify(record))),
    forgetConnection: connection => void remove.run(connection),
  }
}
