import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ConnectionId, Draft, DraftInput, DraftKey, DraftSummary } from '#shared/bridge.ts'
import type { TextSeal } from './text-seal.ts'

/** Unsaved edits. Once `save` has returned, the text survives kill -9 and loss of power. */
export interface Drafts {
  save(draft: DraftInput): { readonly updatedAt: string }
  get(key: DraftKey): Draft | null
  /** Newest first. */
  list(connection: ConnectionId, project?: string): readonly DraftSummary[]
  discard(key: DraftKey): void
  discardConnection(connection: ConnectionId): void
  /** How many were sealed with a key that is not here. They are kept until it is back. */
  unreadable(): number
}

const summaryRow = z.object({
  connection: z.string(),
  project: z.string(),
  branch: z.string(),
  path: z.string(),
  updated_at: z.string(),
  base_commit: z.string().nullable(),
  message: z.instanceof(Uint8Array),
})
const row = summaryRow.extend({ text: z.instanceof(Uint8Array) })
const texts = z.object({ content: z.string(), baseContent: z.string().nullable() })

/** @param database opened with `synchronous: 'FULL'` */
export function createDrafts(database: DatabaseSync, seal: TextSeal, now: () => Date = () => new Date()): Drafts {
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO drafts (connection, project, branch, path, updated_at, base_commit, message, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const columns = 'connection, project, branch, path, updated_at, base_commit, message'
  const whereKey = 'connection = ? AND project = ? AND branch = ? AND path = ?'
  const select = database.prepare(`SELECT ${columns}, text FROM drafts WHERE ${whereKey}`)
  const selectList = database.prepare(
    `SELECT ${columns} FROM drafts WHERE connection = ? AND (? IS NULL OR project = ?) ORDER BY updated_at DESC, path`,
  )
  const selectAll = database.prepare(`SELECT ${columns} FROM drafts`)
  const remove = database.prepare(`DELETE FROM drafts WHERE ${whereKey}`)
  const removeConnection = database.prepare('DELETE FROM drafts WHERE connection = ?')

  return {
    save: draft => {
      const { connection, project, branch, path } = draft
      const updatedAt = now().toISOString()
      const context = contextOf(draft)
      const { content, baseContent } = draft
      const message = seal.protect(`${context} message`, draft.message)
      const text = seal.protect(`${context} text`, JSON.stringify({ content, baseContent }))
      upsert.run(connection, project, branch, path, updatedAt, draft.baseCommit, message, text)
      return { updatedAt }
    },
    get: key => {
      const found = row.safeParse(select.get(key.connection, key.project, key.branch, key.path))
      if (!found.success) return null
      const summary = summaryOf(found.data, seal)
      const text = seal.reveal(`${contextOf(key)} text`, found.data.text)
      if (!summary || text === null) return null
      return { ...summary, ...texts.parse(JSON.parse(text)) }
    },
    list: (connection, project) => {
      const scope = project ?? null
      return z
        .array(summaryRow)
        .parse(selectList.all(connection, scope, scope))
        .map(found => summaryOf(found, seal))
        .filter(summary => summary !== null)
    },
    discard: key => {
      remove.run(key.connection, key.project, key.branch, key.path)
    },
    discardConnection: connection => {
      removeConnection.run(connection)
    },
    unreadable: () =>
      z
        .array(summaryRow)
        .parse(selectAll.all())
        .filter(found => summaryOf(found, seal) === null).length,
  }
}

function summaryOf(found: z.output<typeof summaryRow>, seal: TextSeal): DraftSummary | null {
  const { connection, project, branch, path } = found
  const message = seal.reveal(`${contextOf(found)} message`, found.message)
  if (message === null) return null
  return { connection, project, branch, path, updatedAt: found.updated_at, baseCommit: found.base_commit, message }
}

function contextOf(key: DraftKey): string {
  return `draft ${JSON.stringify([key.connection, key.project, key.branch, key.path])}`
}
