import { z } from 'zod'
import { type ConnectionId, connectionRef } from './connection.ts'

/** Unsaved edits, as page and main both know them. */

/** Where an edit belongs. One draft for each (connection, project, branch, path). */
export const draftKey = z.strictObject({
  connection: connectionRef,
  /** The project's numeric ID as text, which stays when the project is renamed; its path where nobody has told the ID. */
  project: z.string().min(1).max(1024),
  branch: z.string().min(1).max(1024),
  path: z.string().min(1).max(4096),
})
export type DraftKey = z.output<typeof draftKey>

/**
 * What a draft has of its file: its whole text, its bytes as Base64, nothing because they stay as they are (the file is
 * only moved or gets another mode), or nothing because the file goes.
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
  /** The execute flag the file gets; null leaves it alone. */
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
 * `current`: what the editor opens. `aside`: another draft has its place, and it waits to be put back or discarded.
 * `unreadable`: sealed with a key that can't be read from the keychain now. `elsewhere`: made at another address, or as another account or
 * sudo user than the connection has now; it can be read, exported and discarded, and belongs to the present one only when a person says so.
 */
type DraftState = 'current' | 'aside' | 'unreadable' | 'elsewhere'

/** What a person calls those a draft was made as; null where that is not known, or has no name. */
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

const draftId = z.strictObject({ id: z.number().int().positive() })

export const draftMethods = {
  'drafts.save': draftInput,
  /** The current draft of a key; null for none, and for one that cannot be read. */
  'drafts.get': draftKey,
  /** Of everything when nothing is named. */
  'drafts.list': z.strictObject({ connection: connectionRef.optional(), project: z.string().max(1024).optional() }),
  'drafts.discard': draftKey,
  /** One of the list, whatever its state. */
  'drafts.read': draftId,
  'drafts.discardOne': draftId,
  /** Makes one that is aside the current one; the one that was goes aside. */
  'drafts.putBack': draftId,
  /** Tells the ID of a project: drafts kept under its names are from now on kept under the ID. */
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
