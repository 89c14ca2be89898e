import { z } from 'zod'
import { type ConnectionId, type ConnectionRef, connectionRef } from './connection.ts'
import type { AppError } from './errors.ts'

/** Types of projects kept offline, shared by page and main. */

const bytes = z.number().int().min(10_000_000).max(1_000_000_000_000)

/** The disk space limits of cached responses and of projects kept offline. */
export const offlineLimits = z.strictObject({
  /** For cached responses; the least recently used are evicted first. */
  seen: bytes,
  /** For projects kept offline, which are never evicted automatically. */
  kept: bytes,
})
export type OfflineLimits = z.output<typeof offlineLimits>

export const defaultOfflineLimits: OfflineLimits = { seen: 500_000_000, kept: 5_000_000_000 }

/** A ref of a project to keep offline. `project` as in its links, because its screens use that value in requests. */
const offlineSubject = z.strictObject({
  connection: connectionRef,
  project: z.string().min(1).max(1024),
  ref: z.string().min(1).max(1024),
})
export type OfflineSubject = z.output<typeof offlineSubject>

/** One that is kept as the connection's account and sudo user; others are not found. */
const pin = z.strictObject({ connection: connectionRef, id: z.number().int().positive() })
const callId = z.string().min(1).max(64)

export const offlineMethods = {
  'offline.state': z.strictObject({}),
  /** Estimates the size from the tree and some of its files, without storing them. */
  'offline.estimate': offlineSubject.extend({ callId }),
  'offline.keep': offlineSubject,
  'offline.pause': pin,
  'offline.resume': pin,
  /** Downloads changes since the last update. */
  'offline.update': pin,
  /** Ends a download that is under way and takes everything kept for it away. */
  'offline.delete': pin,
  /** Clears cached responses. */
  'offline.clearSeen': z.strictObject({}),
  'offline.setLimits': offlineLimits.partial(),
  'offline.search': z.strictObject({
    ...pin.shape,
    callId,
    text: z.string().min(1).max(1000),
    matchCase: z.boolean().default(false),
    /** The text is a regular expression. */
    isPattern: z.boolean().default(false),
    where: z.enum(['names', 'contents']),
    /** Which files are searched; see `readPathFilter`. */
    paths: z.string().max(1000).default(''),
    /** The `next` of the answer before. */
    after: z.number().int().optional(),
  }),
  /** Ends a search or an estimate. */
  'offline.cancel': z.strictObject({ callId }),
} as const satisfies Record<string, z.ZodType>

/**
 * `running`: downloading. `paused`: by the user. `waiting`: stopped by `error`, resumes automatically when the service is reachable. `stopped`: by
 * `error`, until the user resumes it. `complete`. `gone`: the service no longer allows reading it; its data was removed.
 */
export const pinStates = ['running', 'paused', 'waiting', 'stopped', 'complete', 'gone'] as const
export type PinState = (typeof pinStates)[number]

export const pinSteps = ['tree', 'folders', 'files', 'history', 'records'] as const
export type PinStep = (typeof pinSteps)[number]

/** A part that could not be kept, and why. */
export interface SkippedPart {
  readonly part: string
  readonly error: AppError
}

export interface Pin extends Omit<OfflineSubject, 'connection'> {
  readonly id: number
  readonly connection: ConnectionId
  /** The generation it is shown to: that is who it was kept as. */
  readonly connectionRef: ConnectionRef
  /** The sudo user it was downloaded as; null for the token's own user. */
  readonly sudo: string | null
  readonly state: PinState
  readonly step: PinStep
  readonly error: AppError | null
  /** The commit of the ref; null until it is known. */
  readonly commit: string | null
  /** Files of the tree; null before they are counted. */
  readonly files: number | null
  /** Of them, those whose content is there. */
  readonly filesKept: number
  /** Stored size of all that belongs to it. */
  readonly bytes: number
  readonly skipped: readonly SkippedPart[]
  /** When everything was there last, and as the service had it then. */
  readonly completedAt: string | null
}

export interface OfflineSizes {
  /** Of the pins that are shown. */
  readonly kept: number
  /** The space used by data of other accounts or sudo users. */
  readonly hidden: number
  readonly seen: number
  readonly seenAnswers: number
}

export interface OfflineState {
  readonly pins: readonly Pin[]
  readonly sizes: OfflineSizes
  readonly limits: OfflineLimits
  /** False when data is kept for this run only: the keychain doesn't work, or the disk can't be used. */
  readonly lasts: boolean
}

export interface OfflineEstimate {
  readonly commit: string
  readonly files: number
  readonly folders: number
  /** Stored size, reckoned from `sampled` files. */
  readonly bytes: number
  readonly sampled: number
  /** What may still be kept before the limit. */
  readonly room: number
}

export interface SearchMatch {
  readonly path: string
  /** Null for a match of the name. */
  readonly line: number | null
  /** The line, or as much of it as is around the match; the path for a name. */
  readonly text: string
  /** Where in `text` the match is. */
  readonly start: number
  readonly end: number
}

export interface SearchResult {
  readonly matches: readonly SearchMatch[]
  readonly filesSearched: number
  /** Files that could not be searched: binary, too large, or their row was lost. */
  readonly filesLeftOut: number
  /** Where to continue; null when everything was searched. */
  readonly next: number | null
}

export interface OfflineResults {
  'offline.state': OfflineState
  'offline.estimate': OfflineEstimate
  'offline.keep': Pin
  'offline.pause': null
  'offline.resume': null
  'offline.update': null
  'offline.delete': null
  'offline.clearSeen': null
  'offline.setLimits': OfflineLimits
  'offline.search': SearchResult
  'offline.cancel': null
}
