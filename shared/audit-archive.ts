import { z } from 'zod'
import { eventFormats } from './audit/event-lines.ts'
import { changeKinds } from './audit/facts.ts'
import type { RuleId } from './audit/rule-ids.ts'
import { type ConnectionId, type ConnectionRef, connectionRef } from './connection.ts'
import type { AuditEventFields } from './contract/audit-events.ts'
import type { AppError } from './errors.ts'

/** Archives of audit events on this computer, shared by page, main and commands. */

/** The owner of a log. */
export const archiveScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('instance') }),
  z.strictObject({
    kind: z.enum(['group', 'project']),
    /** As in the links of its screens, because requests use that value. */
    id: z.string().min(1).max(1024),
    name: z.string().max(1024),
  }),
])
export type ArchiveScope = z.output<typeof archiveScope>

/** An archive, read as the connection's account and sudo user; others are not found. */
const archive = z.strictObject({ connection: connectionRef, id: z.uuid() })
const text = z.string().max(500).optional()

/** Which events of an archive are wanted; `matching` describes the texts. */
const archiveFilter = z.strictObject({
  q: text,
  author: text,
  ip: text,
  target: text,
  what: text,
  kind: z.enum(changeKinds).optional(),
  /** Events of this time or later, and of this time or earlier. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
})
export type ArchiveFilter = z.output<typeof archiveFilter>

/** Only events below this one, newest first. */
const cursor = z.strictObject({ at: z.number(), id: z.number() })
export type ArchiveCursor = z.output<typeof cursor>

export const archiveMethods = {
  'archives.state': z.strictObject({}),
  /** Creates an archive of a log, and begins to read the log. Returns the archive that is there already. */
  'archives.keep': z.strictObject({ connection: connectionRef, scope: archiveScope }),
  /** Reads the events that are not archived yet, and ends when they are. */
  'archives.update': archive,
  /** Stops reading. The next update continues there. */
  'archives.stop': archive,
  /** Computes the hash chain again from all archived events. */
  'archives.verify': archive,
  'archives.search': archive.extend({
    filter: archiveFilter,
    limit: z.number().int().min(1).max(1000).default(100),
    below: cursor.optional(),
  }),
  /** Applies the rules for anomalies to the newest matching events. */
  'archives.anomalies': archive.extend({ filter: archiveFilter }),
  /** Saves matching events with a manifest where the user chooses. Null when the user cancels. */
  'archives.export': archive.extend({ filter: archiveFilter, format: z.enum(eventFormats) }),
  'archives.delete': archive,
} as const satisfies Record<string, z.ZodType>

/**
 * `unread`: not read yet, or reading failed. `retention`: the service no longer had the newest archived event, so that others may have been deleted
 * before they were archived. `vanished`: archived events that the service no longer lists. `changed`: the service lists them with another content.
 * `notUnderstood`: rows of the service's response that are no audit events.
 */
export const gapReasons = ['unread', 'retention', 'vanished', 'changed', 'notUnderstood'] as const
export type GapReason = (typeof gapReasons)[number]

export interface ArchiveGap {
  readonly reason: GapReason
  /** Null for the beginning of the log. */
  readonly from: string | null
  readonly to: string
  /** How many events are concerned, as far as it is known. */
  readonly count: number | null
  /** The first of their IDs. */
  readonly ids: readonly number[]
  readonly foundAt: string
}

export interface AuditArchive {
  readonly id: string
  readonly connection: ConnectionId
  readonly connectionRef: ConnectionRef
  readonly scope: ArchiveScope
  readonly createdAt: string
  readonly events: number
  /** Of its file. */
  readonly bytes: number
  /** Times of the first and the last event. */
  readonly first: string | null
  readonly last: string | null
  /** The end of the hash chain, hexadecimal. */
  readonly head: string
  readonly lastRun: { readonly at: string; readonly error: AppError | null } | null
  readonly isRunning: boolean
  readonly gaps: readonly ArchiveGap[]
}

/** `lasts`: whether archives can be kept, which takes a keychain and a disk. */
export interface ArchivesState {
  readonly lasts: boolean
  /** Files of archives that can't be decrypted, because the key is not in the keychain now. */
  readonly unreadable: number
  readonly archives: readonly AuditArchive[]
}

/** The result of computing the hash chain again. */
export interface ArchiveProof {
  readonly isIntact: boolean
  readonly events: number
  readonly head: string
  /** The first block that differs; null when none does. */
  readonly problem: string | null
}

interface ArchiveSearchResult {
  /** Newest first. */
  readonly events: readonly AuditEventFields[]
  /** Where the next search continues; null at the end of the archive. */
  readonly next: ArchiveCursor | null
  readonly milliseconds: number
}

export interface ArchiveAnomalies {
  /** How many events the rules were applied to, newest first. */
  readonly events: number
  readonly isComplete: boolean
  readonly counts: Readonly<Record<RuleId, number>>
  /** The newest events of each rule. */
  readonly newest: Readonly<Record<RuleId, readonly AuditEventFields[]>>
}

export interface ArchiveExport {
  readonly path: string
  readonly manifest: string
  readonly sha256: string
  readonly events: number
}

export interface ArchiveResults {
  'archives.state': ArchivesState
  'archives.keep': AuditArchive
  'archives.update': AuditArchive
  'archives.stop': null
  'archives.verify': ArchiveProof
  'archives.search': ArchiveSearchResult
  'archives.anomalies': ArchiveAnomalies
  'archives.export': ArchiveExport | null
  'archives.delete': null
}
