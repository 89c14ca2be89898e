import { z } from 'zod'
import { archiveScope, gapReasons } from '#shared/audit-archive.ts'
import type { AppError } from '#shared/errors.ts'

/** A period whose events are read newest first, down to `from`. */
const range = z.object({
  /** Null for the beginning of the log. */
  from: z.string().nullable(),
  /** Moves down with every archived page. */
  to: z.string(),
  /** Time of the newest archived event when the period was begun; null for the first one. */
  last: z.string().nullable(),
})
export type ArchiveRange = z.output<typeof range>

const owner = z.object({
  actor: z.string(),
  service: z.string().nullable(),
  username: z.string().nullable(),
  sudo: z.object({ id: z.number(), username: z.string() }).nullable(),
})

/** Everything of an archive that is not an event or a gap. */
export const archiveState = z.object({
  version: z.literal(1),
  scope: archiveScope,
  connection: z.string(),
  owner,
  createdAt: z.string(),
  events: z.number(),
  head: z.string(),
  newest: z.string().nullable(),
  oldest: z.string().nullable(),
  pending: z.array(range),
  /** Up to where the last run that was completed has read; absent before that, and in archives of earlier versions. */
  readTo: z.string().optional(),
  lastRun: z.object({ at: z.string(), error: z.custom<AppError>().nullable() }).nullable(),
})
export type ArchiveState = z.output<typeof archiveState>

/** A gap that was found; `unread` ones follow from `pending`. */
export const archiveGap = z.object({
  reason: z.enum(gapReasons),
  from: z.string().nullable(),
  to: z.string(),
  count: z.number().nullable(),
  /** Of all vanished events; the page gets the first ones. */
  ids: z.array(z.number()),
  foundAt: z.string(),
  /** SHA-256 of the new content of a changed event. */
  content: z.string().optional(),
})
export type StoredGap = z.output<typeof archiveGap>

/** What is known of a block without opening its events. */
export const blockBounds = z.object({
  events: z.number(),
  /** Of the event times, in milliseconds since 1970. */
  from: z.number(),
  to: z.number(),
  firstId: z.number(),
  lastId: z.number(),
  /** The chain before and after the block, hexadecimal. */
  before: z.string(),
  after: z.string(),
})
export type BlockBounds = z.output<typeof blockBounds>
