import { z } from 'zod'
import { connectionRef } from '../connection.ts'

/** Access reviews as main keeps them: what was loaded, and the log of decisions and results. */

/** What can be decided about an access. */
const reviewActions = ['keep', 'lower', 'expire', 'remove'] as const
export type ReviewAction = (typeof reviewActions)[number]

const text = z.string().max(4096)
const path = z.string().max(1024)
const day = z.iso.date()

const place = z.strictObject({ source: z.enum(['group', 'project']), id: z.number().int(), path })
export type ReviewPlace = z.output<typeof place>

const person = z.strictObject({
  id: z.number().int(),
  name: text,
  username: text,
  /** `active`, `blocked` …; empty when the service did not send it. */
  state: z.string().max(64),
})
export type ReviewPerson = z.output<typeof person>

export const reviewScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('instance') }),
  /** Groups with everything below them, and projects. */
  z.strictObject({ kind: z.literal('places'), places: z.array(place).min(1).max(1000) }),
  /** Everything that one person can reach. */
  z.strictObject({ kind: z.literal('person'), person }),
])
export type ReviewScope = z.output<typeof reviewScope>

const read = z.strictObject({
  operation: z.string().max(64),
  /** What was read: a path or a username. */
  of: text,
  at: z.iso.datetime(),
  state: z.enum(['complete', 'incomplete', 'failed']),
  rows: z.number().int().min(0),
  /** The kind of the error. */
  error: z.string().max(64).nullable(),
})
/** A read that accesses were taken from. */
export type ReviewRead = z.output<typeof read>

/** The number of the read that a value is from; null where no read has it. */
const evidence = z.number().int().min(0).nullable()

const access = z.strictObject({
  key: z.string().max(128),
  place,
  person,
  level: z.number().int(),
  /** YYYY-MM-DD; empty for never. */
  expires: z.string().max(10),
  /**
   * `direct`: a membership of a place in the scope. `parent`: a membership of a group above it. `other`: neither; through an invited group, or a group
   * that the reviewer can't see.
   */
  source: z.enum(['direct', 'parent', 'other']),
  grantedAt: text.nullable(),
  grantedBy: text.nullable(),
  lastActivity: text.nullable(),
  twoFactor: z.boolean().nullable(),
  evidence: z.strictObject({ role: evidence, granted: evidence, activity: evidence, twoFactor: evidence }),
  /** What the last review of the same scope decided about it, and whether role and expiration are as they were then. */
  previous: z
    .strictObject({ action: z.enum(reviewActions), reason: text, review: text, isUnchanged: z.boolean() })
    .nullable(),
})
/** One access: who, where, with which role and from where. */
export type ReviewAccess = z.output<typeof access>

const reference = z.strictObject({
  kind: z.enum(['approvalRule', 'auditEvent']),
  /** The project, group or instance it is in. */
  where: text,
  what: text,
  evidence,
})
/** A setting or event that names a person, and that is not changed by the review. */
export type ReviewReference = z.output<typeof reference>

const decision = z.strictObject({
  access: z.string().max(128),
  /** Null to make it undecided again. */
  action: z.enum(reviewActions).nullable(),
  /** The role to lower to. */
  level: z.number().int().nullable(),
  /** The day to expire. */
  expires: day.nullable(),
  reason: text,
  how: z.enum(['selection', 'rule', 'carriedOver']),
  /** The rule in words; empty without one. */
  rule: text,
})
export type ReviewDecision = z.output<typeof decision>

const reviewOutcomes = ['done', 'skipped', 'blocked', 'failed', 'unknown', 'notSent'] as const
const result = z.strictObject({
  access: z.string().max(128),
  outcome: z.enum(reviewOutcomes),
  detail: text,
  /** Number of the entry in the journal. */
  journal: z.number().int().nullable(),
})
export type ReviewResult = z.output<typeof result>

/** An entry of the log, before it is chained. */
const reviewEvent = z.discriminatedUnion('kind', [
  decision.extend({ kind: z.literal('decision') }),
  result.extend({ kind: z.literal('result') }),
])
export type ReviewEvent = z.output<typeof reviewEvent>

const chained = {
  seq: z.number().int().min(1),
  at: z.iso.datetime(),
  /** The account that added it. */
  by: text,
  previous: z.string().length(64),
  hash: z.string().length(64),
}
/** An entry of the log. Its hash covers the entry and the hash of the one before it. */
export const reviewRecord = z.discriminatedUnion('kind', [
  decision.extend({ kind: z.literal('decision'), ...chained }),
  result.extend({ kind: z.literal('result'), ...chained }),
])
export type ReviewRecord = z.output<typeof reviewRecord>

export const reviewHead = z.strictObject({
  name: z.string().trim().min(1).max(200),
  scope: reviewScope,
  due: day.nullable(),
})
export type ReviewHead = z.output<typeof reviewHead>

export const reviewContent = z.strictObject({
  loadedAt: z.iso.datetime(),
  accesses: z.array(access).max(50_000),
  reads: z.array(read).max(50_000),
  references: z.array(reference).max(20_000),
})
export type ReviewContent = z.output<typeof reviewContent>

export interface Review extends ReviewHead {
  readonly id: string
  readonly createdAt: string
  /** The address of the service; null for the sandbox. */
  readonly service: string | null
  readonly account: string | null
  /** Null until the accesses are loaded. */
  readonly content: ReviewContent | null
  readonly log: readonly ReviewRecord[]
  /** The journal entries of applied changes that were undone afterwards. */
  readonly undone: readonly number[]
}

/** A review in a list. */
export interface ReviewSummary extends ReviewHead {
  readonly id: string
  readonly createdAt: string
  /** Null until they are loaded. */
  readonly accesses: number | null
  readonly decided: number
  readonly applied: number
}

export interface PackageFile {
  readonly name: string
  readonly text: string
}

const one = z.strictObject({ connection: connectionRef, id: z.uuid() })

export const reviewMethods = {
  'reviews.list': z.strictObject({ connection: connectionRef }),
  'reviews.get': one,
  'reviews.create': reviewHead.extend({ connection: connectionRef }),
  /** Stores what was loaded. Refused once something is decided. */
  'reviews.setContent': one.extend({ content: reviewContent }),
  /** Adds to the log; what was added before is never changed. */
  'reviews.add': one.extend({ events: z.array(reviewEvent).min(1).max(50_000) }),
  'reviews.remove': one,
  /** The files of the evidence package. */
  'reviews.package': one,
  /** Saves the evidence package as a folder that the user names. Null when the user cancels. */
  'reviews.export': one,
} as const satisfies Record<string, z.ZodType>

export interface ReviewResults {
  'reviews.list': readonly ReviewSummary[]
  'reviews.get': Review
  'reviews.create': { readonly id: string }
  'reviews.setContent': null
  'reviews.add': null
  'reviews.remove': null
  'reviews.package': readonly PackageFile[]
  'reviews.export': { readonly path: string; readonly sha256: string } | null
}
