import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type ReviewContent,
  type ReviewHead,
  type ReviewRecord,
  reviewContent,
  reviewHead,
  reviewRecord,
} from '#shared/access-reviews/review.ts'
import type { ConnectionId } from '#shared/connection.ts'
import { type JobOwner, jobOwner } from './bulk-jobs.ts'
import { toJson } from './journal-text.ts'
import type { TextSeal } from './text-seal.ts'

/** A review as it is stored. */
export interface StoredReview {
  readonly id: string
  readonly createdAt: string
  readonly head: ReviewHead
  readonly owner: JobOwner
  /** Null until the accesses are loaded. */
  readonly content: ReviewContent | null
  readonly log: readonly ReviewRecord[]
}

/** Access reviews of all connections. */
export interface AccessReviews {
  create(connection: ConnectionId, review: Pick<StoredReview, 'id' | 'createdAt' | 'head' | 'owner'>): void
  /** Null when it is not there or can't be read. */
  get(id: string): StoredReview | null
  /** The newest first; one that can't be read is left out. */
  list(connection: ConnectionId): readonly StoredReview[]
  setContent(id: string, content: ReviewContent): void
  /** Adds records, all or none. */
  add(id: string, records: readonly ReviewRecord[]): void
  remove(id: string): void
  forgetConnection(connection: ConnectionId): void
}

const row = z.object({
  id: z.string(),
  created_at: z.string(),
  head: z.instanceof(Uint8Array),
  content: z.instanceof(Uint8Array).nullable(),
})
const ids = z.array(z.object({ id: z.string() }))
const records = z.array(z.object({ seq: z.number(), record: z.instanceof(Uint8Array) }))
const storedHead = z.object({ head: reviewHead, owner: jobOwner })

/** @param database opened with `synchronous: 'FULL'` */
export function createAccessReviews(database: DatabaseSync, seal: TextSeal): AccessReviews {
  const insert = database.prepare('INSERT INTO access_reviews (id, connection, created_at, head) VALUES (?, ?, ?, ?)')
  const select = database.prepare('SELECT id, created_at, head, content FROM access_reviews WHERE id = ?')
  const selectIds = database.prepare('SELECT id FROM access_reviews WHERE connection = ? ORDER BY created_at DESC, id')
  const selectLog = database.prepare('SELECT seq, record FROM access_review_log WHERE review = ? ORDER BY seq')
  const update = database.prepare('UPDATE access_reviews SET content = ? WHERE id = ?')
  const insertRecord = database.prepare('INSERT INTO access_review_log (review, seq, record) VALUES (?, ?, ?)')
  const removeLog = database.prepare('DELETE FROM access_review_log WHERE review = ?')
  const removeReview = database.prepare('DELETE FROM access_reviews WHERE id = ?')
  const getContext = (id: string, part: string) => `access review ${id} ${part}`
  const reveal = (id: string, part: string, bytes: Uint8Array) => toJson(seal.reveal(getContext(id, part), bytes) ?? '')
  const protect = (id: string, part: string, value: unknown) =>
    seal.protect(getContext(id, part), JSON.stringify(value))

  function get(id: string): StoredReview | null {
    const found = row.safeParse(select.get(id)).data
    if (!found) return null
    const head = storedHead.safeParse(reveal(id, 'head', found.head)).data
    const content = found.content && reviewContent.safeParse(reveal(id, 'content', found.content)).data
    const log = records
      .parse(selectLog.all(id))
      .map(({ seq, record }) => reviewRecord.safeParse(reveal(id, `${seq}`, record)).data)
    // A log with a hole would look like another one.
    if (!head || content === undefined || log.includes(undefined)) return null
    const whole = log.filter(record => record !== undefined)
    return { id, createdAt: found.created_at, ...head, content, log: whole }
  }

  function transact(work: () => void): void {
    database.exec('BEGIN IMMEDIATE')
    try {
      work()
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }

  const remove = (id: string) =>
    transact(() => {
      removeLog.run(id)
      removeReview.run(id)
    })
  const list = (connection: ConnectionId) => ids.parse(selectIds.all(connection)).map(({ id }) => id)
  return {
    create: (connection, { id, createdAt, head, owner }) =>
      void insert.run(id, connection, createdAt, protect(id, 'head', { head, owner })),
    get,
    list: connection => list(connection).flatMap(id => get(id) ?? []),
    setContent: (id, content) => void update.run(protect(id, 'content', content), id),
    add: (id, added) =>
      transact(() => {
        for (const record of added) insertRecord.run(id, record.seq, protect(id, `${record.seq}`, record))
      }),
    remove,
    forgetConnection: connection => {
      for (const id of list(connection)) remove(id)
    },
  }
}
