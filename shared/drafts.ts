import { z } from 'zod'
import { type ConnectionId, connectionRef } from './connection.ts'

/** Types of unsaved edits, shared by page and main. */

/** Where an edit belongs. One draft for each (connection, project, branch, path). */
const draftKey = z.strictObject({
  connection: connectionRef,
  /** The project's numeric ID as text, which stays the same after a rename; its path if the ID is unknown. */
  project: z.string().min(1).max(1024),
  branch: z.string().min(1).max(1024),
  path: z.string().min(1).max(4096),
})
export type DraftKey = z.output<typeof draftKey>

/**
 * The content of a draft: the whole text, the bytes as Base64, none because the content is unchanged (the file is only moved or its mode changed), or
 * none because the file is deleted.
 */
export const draftHolds = z.enum(['text', 'bytes', 'unchanged', 'deleted'])

/** How the bytes of a text stand for its characters. */
const textEncoding = z.enum(['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Windows-1252', 'Latin-1'])
export type TextEncoding = z.output<typeof textEncoding>

/** In characters: an upload of 50 MB as Base64, and a little more. */
const maxDraftLength = 70_000_000

export const draftInput = draftKey.extend({
  /** Full path of the project, for lists and links. */
  projectPath: z.string().min(1).max(1024).nullable().default(null),
  holds: draftHolds.default('text'),
  content: z.string().max(maxDraftLength),
  /** What a text is to be written in. */
  encoding: textEncoding.default('UTF-8'),
  /** Where the file stands on the branch, when the draft moves it. */
  previousPath: z.string().min(1).max(4096).nullable().default(null),
  /** The new execute flag; null keeps it. */
  executable: z.boolean().nullable().default(null),
  /** The commit that last touched the file when the edit began; null for a new file. */
  baseCommit: z.string().max(1024).nullable(),
  /** The text the edit began from, for the diff; null for a new file, and for one that is no text. */
  baseContent: z.string().max(maxDraftLength).nullable(),
  /** What that text was written in. */
  baseEncoding: textEncoding.default('UTF-8'),
  message: z.string().max(100_000).default(''),
})
export type DraftInput = z.output<typeof draftInput>

/**
 * `current`: opened by the editor. `aside`: replaced by another draft, until it is restored or discarded. `unreadable`: encrypted with a key that
 * can't be read from the keychain now. `elsewhere`: created with another address, account or sudo user than the connection has now; it can be read,
 * exported and discarded, and is used for the current one only if the user decides so.
 */
type DraftState = 'current' | 'aside' | 'unreadable' | 'elsewhere'

/** Display names of the account and sudo user of a draft; null if unknown or unnamed. */
export interface DraftOrigin {
  /** The address; null for the sandbox. */
  readonly service: string | null
  readonly account: string | null
  readonly sudo: string | null
}

export interface Draft extends Omit<DraftInput, 'connection'> {
  readonly connection: ConnectionId
  readonly id: number
  readonly state: DraftState
  readonly origin: DraftOrigin
  readonly updatedAt: string
}
/** A draft without its text, for lists. The message of an unreadable one is empty. */
export type DraftSummary = Omit<Draft, keyof DraftTexts>
/** What of a draft is read only when it is opened. */
export type DraftTexts = Pick<DraftInput, 'content' | 'encoding' | 'baseContent' | 'baseEncoding'>

const draftTime = z.string().max(64)
const draftId = z.strictObject({ id: z.number().int().positive() })

export const draftMethods = {
  /**
   * Two windows may edit one file: a draft of the same key that isn't the one `replaces` names is set aside. Without `replaces` the present one is
   * replaced.
   */
  'drafts.save': draftInput.extend({
    /** `updatedAt` of the draft that this edit saved last, or was taken up from; null when it had none. */
    replaces: draftTime.nullable().optional(),
  }),
  /** The current draft of a key; null for none, and for one that cannot be read. */
  'drafts.get': draftKey,
  /** All drafts if no filter is given. */
  'drafts.list': z.strictObject({ connection: connectionRef.optional(), project: z.string().max(1024).optional() }),
  'drafts.discard': draftKey.extend({
    /** `updatedAt` of the draft to discard, whether current or aside; without it the current one. */
    updatedAt: draftTime.optional(),
  }),
  /** A draft of the list, in any state. */
  'drafts.read': draftId,
  'drafts.discardOne': draftId,
  /** Makes a draft that is aside the current one, and sets the current one aside. */
  'drafts.putBack': draftId,
  /** Reports the ID of a project: drafts stored under its path are moved to the ID. */
  'drafts.adopt': z.strictObject({
    connection: connectionRef,
    project: z.string().regex(/^\d{1,16}$/),
    projectPath: z.string().min(1).max(1024),
    names: z.array(z.string().min(1).max(1024)).max(10),
  }),
} as const satisfies Record<string, z.ZodType>

export interface DraftResults {
  'drafts.save': { readonly updatedAt: string }
  'drafts.get': Draft | null
  'drafts.list': readonly DraftSummary[]
  'drafts.discard': null
  'drafts.read': Draft | null
  'drafts.discardOne': null
  'drafts.putBack': null
  'drafts.adopt': null
}
