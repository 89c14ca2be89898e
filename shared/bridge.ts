import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { type ReviewResults, reviewMethods } from './access-reviews/review.ts'
import { type AssistantResults, assistantMethods } from './assistants.ts'
import { type ArchiveResults, type ArchivesState, archiveMethods } from './audit-archive.ts'
import { auditLoads } from './audit-loads.ts'
import { atMost } from './bounds.ts'
import { type BulkJobResults, bulkJobMethods, jobRow } from './bulk-jobs.ts'
import type { AppCommand } from './commands.ts'
import {
  type Connection,
  type ConnectionId,
  type ConnectionTest,
  connectionId,
  connectionRef,
  isHttpUrl,
  sandboxConnection,
} from './connection.ts'
import { connectionInput, protection } from './connection-input.ts'
import { type ConsentResults, consentId, consentMethods } from './consent.ts'
import type { OperationId, Params, Value } from './contract/contract.ts'
import { type CredentialResults, credentialMethods } from './credentials.ts'
import { type Download, type DownloadResults, downloadMethods } from './downloads.ts'
import { type DraftKey, type DraftResults, draftMethods } from './drafts.ts'
import type { AppError } from './errors.ts'
import { faultClasses, faultCode, faultPlace, logId } from './fault.ts'
import { favourites } from './favourites.ts'
import { type PolicyCheckResults, policyCheckMethods, policyChecks } from './fleet/policy-check-schema.ts'
import { policiesByConnection } from './fleet/policy-schema.ts'
import { type SnapshotResults, snapshotMethods } from './fleet/snapshot.ts'
import { maxFollowingPages } from './following-pages.ts'
import { home } from './home.ts'
import { type JournalDetails, type JournalEntry, journalFilter, type Restored, type UndoPlan } from './journal.ts'
import { type LongFileResults, longFileMethods } from './long-files.ts'
import type { Misfits } from './misfits.ts'
import { type OfflineResults, type OfflineState, offlineMethods } from './offline.ts'
import type { PolicyRules } from './policy.ts'
import { type PrintingResults, printingMethods } from './printing.ts'
import { type ProposalResults, proposalMethods } from './proposals.ts'
import { maxPieceLength } from './reply-pieces.ts'
import type { PreviewedRequest } from './request-code.ts'
import { savedRequestsByConnection } from './saved-requests.ts'
import { type ScheduleResults, scheduleMethods } from './schedules.ts'
import { searches } from './searches.ts'
import { type SelfCheckResults, selfCheckMethods } from './self-check.ts'
import { type ServiceCheck, type ServiceCheckResults, serviceCheckMethods } from './service-check.ts'
import { defaultShellSettings, type ShellResults, shellMethods, shellSettings, type TabPlaces } from './shell.ts'
import { tables } from './tables.ts'
import type { ChosenCertificate } from './transport.ts'

/**
 * The whole bridge between page and main: one method for operations, a few for connections, drafts and the app itself.
 * Preload passes messages on unread; main parses every argument with the schema here and answers with a `Reply`.
 */

export * from './audit-archive.ts'
export * from './bulk-jobs.ts'
export { channels } from './channels.ts'
export * from './connection.ts'
export * from './connection-input.ts'
export * from './consent.ts'
export type { FoundCredential, FoundCredentials } from './credentials.ts'
export * from './downloads.ts'
export * from './drafts.ts'
export type { Favourite } from './favourites.ts'
export * from './home.ts'
export * from './journal.ts'
export * from './long-files.ts'
export * from './offline.ts'
export * from './self-check.ts'
export * from './service-check.ts'
export * from './shell.ts'
export * from './transport.ts'

/** What the preload puts on `window`. */
export interface ExposedBridge {
  /**
   * Resolves to a `Reply` as text (`replyText`), or to the head of its pieces when it is long; never rejects for an expected failure. The way into the page copies an object
   * value by value and a text at once, which counts for answers of megabytes.
   */
  request(method: string, argument: unknown): Promise<string>
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: BridgeEvent) => void): () => void
}

export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

/** Typed, or the name of one that was found on this computer. */
const givenToken = {
  token: z.string().min(1).max(10_000).optional(),
  credential: z.string().min(1).max(64).optional(),
}

/** The priority of a call: a waiting user, background work, or a bulk load or change. */
const priorities = ['person', 'background', 'bulk'] as const
export type Priority = (typeof priorities)[number]

/** Requests that wait for the service's rate limit, or for the Retry-After of an overloaded service. */
export interface LimitWait {
  readonly operation: string
  /** Milliseconds since 1970. */
  readonly until: number
  /** The reason is not a rate limit: the service is overloaded (503). */
  readonly isOverloaded?: true
}

/** Where a call looks for its answer. */
const callSources = ['network', 'cache', 'cacheFirst'] as const
export type CallSource = (typeof callSources)[number]

export const callRequest = z.strictObject({
  /** Made by the page; `cancel` names it. */
  callId: z.string().min(1).max(64),
  connection: connectionRef,
  operation: z.string().max(64),
  /** Checked again with the operation's own schema. */
  params: z.record(z.string(), z.unknown()),
  page: z
    .strictObject({
      size: z.number().int().min(1).max(100).optional(),
      /** The opaque `next` of an earlier answer; as long as a header line can be and the way to it, Base64-encoded. */
      token: z.string().max(30_000).optional(),
      keyset: z.boolean().optional(),
      /** For a list: how many of the following pages the answer includes. It ends before a page that can't be read. */
      following: z.number().int().min(0).max(maxFollowingPages).optional(),
    })
    .optional(),
  /**
   * `network`: request it from the service, falling back to the cache if it is unreachable. `cache`: only from the cache, at once (`notFound` on a
   * cache miss). `cacheFirst`: from the cache, and on a cache miss as `network`.
   */
  from: z.enum(callSources).default('network'),
  /** For a read: returns an error without retries, because the page itself decides when to retry. */
  once: z.boolean().optional(),
  /** `person` by default. Other priorities wait as long as the service's limits require, for minutes if necessary. */
  priority: z.enum(priorities).optional(),
  /**
   * For a read: invalid fields and rows of the response are left out and reported in `misfits`, instead of failing the whole call.
   */
  partly: z.boolean().optional(),
  /** Of a write: the consent it belongs to, as `consent.request` gave it. */
  consent: consentId.optional(),
  /** Of a write: the row of a bulk job that it is of. */
  job: jobRow.optional(),
})
export type CallRequest<I extends OperationId> = Omit<z.input<typeof callRequest>, 'operation' | 'params'> & {
  readonly operation: I
  readonly params: Params<I>
}

/** Where an answer came from. */
export interface Provenance {
  readonly source: 'network' | 'cache'
  /** When the service gave it, ISO 8601, by this computer's clock. */
  readonly fetchedAt: string
  /** The same by the service's clock (its `Date`), ISO 8601 to the second; undefined if the service does not send it. */
  readonly serviceTime?: string
  /** True when it came from the cache and was not confirmed by the service just now. */
  readonly stale: boolean
  /** Why the cache had to answer a network call. */
  readonly because: AppError | null
}

export interface PageInfo {
  /** Opaque; null on the last page. */
  readonly next: string | null
  /** Null when the service omits it, such as above 10,000. */
  readonly total: number | null
  readonly totalPages: number | null
  readonly perPage: number | null
  readonly page: number | null
}

/** An answer as it came, for the API explorer: of a success and of a refusal alike. */
export interface Exploration {
  /** Null for a kept answer: only what a screen needs of it was kept. */
  readonly status: number | null
  /** In the order they came, names in lower case; those that could hold a secret are left out by main. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: ExploredBody
  /** Length of the whole body in bytes, uncompressed. */
  readonly size: number
  /** From sending to the last byte; 0 for a kept answer. */
  readonly durationMs: number
  readonly page: ExploredPage | null
  /** What the answer means when it is no success as the contract has it. */
  readonly error: AppError | null
  readonly provenance: Provenance
  /** Id of the journal entry, for writes. */
  readonly journal: number | null
}

export interface ExploredPage extends PageInfo {
  /** Opaque like `next`; null on the first page and if the service does not send it. */
  readonly previous: string | null
}

/** A body, or its beginning when it is `truncated`. */
export type ExploredBody =
  | { readonly kind: 'empty' }
  /** `json` is text that parses, or has the content type JSON and is too long to be parsed. */
  | { readonly kind: 'json' | 'text'; readonly text: string; readonly truncated: boolean }
  | { readonly kind: 'bytes'; readonly contentType: string; readonly base64: string; readonly truncated: boolean }

export interface Answer<T> {
  readonly value: T
  readonly page: PageInfo | null
  readonly provenance: Provenance
  /** Id of the journal entry, for writes. */
  readonly journal: number | null
  /** What of a `partly` read was left out; absent when all of it was as declared. */
  readonly misfits?: Misfits
  /** Of an answer of several pages: how many of them came from the service; the others were cached. */
  readonly requestedPages?: number
}
export type AnswerOf<I extends OperationId> = Answer<Value<I>>

/** What a write will send, for the preview and for "copy as curl"; the secret is left out. */
export interface RequestPreview extends PreviewedRequest {
  readonly curl: string
}

/** Full paths, by connection. */
const recentPaths = z.record(z.string().max(64), z.array(z.string().max(1024)).max(20)).refine(atMost(100))

/** Of a path that is kept from one run to the next. */
export const maxLocationLength = 4000

export const settings = z.strictObject({
  colorScheme: z.enum(['light', 'dark', 'auto']),
  activeConnection: connectionId,
  /** Full paths of the projects opened last, newest first, by connection. */
  recents: recentPaths,
  /** The same of groups. */
  recentGroups: recentPaths,
  favourites,
  /** The last screen, as a link path; opened again at the next start. */
  lastLocation: z.string().max(maxLocationLength).nullable(),
  home,
  policies: policiesByConnection,
  policyChecks,
  savedRequests: savedRequestsByConnection,
  tables,
  searches,
  auditLoads,
  /** How diffs are laid out: both sides in one column, or beside each other. */
  diffLayout: z.enum(['unified', 'split']),
  ...shellSettings,
})
export type Settings = z.output<typeof settings>

/** The settings that each window has for itself; all others are those of the app. */
export const windowSettings = settings.pick({ activeConnection: true, lastLocation: true, tabs: true }).partial()
export type WindowSettings = z.output<typeof windowSettings>

/** The default settings. */
export const defaultSettings: Settings = {
  colorScheme: 'auto',
  activeConnection: sandboxConnection,
  recents: {},
  recentGroups: {},
  favourites: {},
  lastLocation: null,
  home: {},
  policies: {},
  policyChecks: [],
  savedRequests: {},
  tables: {},
  searches: {},
  auditLoads: [],
  diffLayout: 'unified',
  ...defaultShellSettings,
}

export interface AppInfo {
  readonly version: string
  readonly keychain: 'available' | 'missing'
  /** Why tokens are kept in memory only, when they are; or that they no longer are. */
  readonly keychainNotice: string | null
  readonly platform: string
  /** The screen requested by `--open` or a deep link, as a route path; null for the last one. */
  readonly openAt: string | null
  /** The tab that the window was opened with, and its history. */
  readonly initialTab: TabPlaces | null
  /** Directory of the store, for the about box. */
  readonly userData: string
  /** Problems of the store at the start (a lost key, a damaged file), each a sentence. */
  readonly notices: readonly string[]
  /** The screens that were open when a run did not exit cleanly, as route paths to choose from; empty after a clean exit. */
  readonly previousScreens: readonly string[]
  /** Of what the app runs on: Electron (where it does), Chromium, Node. */
  readonly versions: Readonly<Partial<Record<'electron' | 'chrome' | 'node', string>>>
  /** Whether the first-run tour starts automatically: it was never shown, and the run has no other purpose. */
  readonly beginTour: boolean
  /** What the administrator of this computer allows. */
  readonly policy: PolicyRules
  /** False when it runs from a checkout, which can't be started at login. */
  readonly isInstalled: boolean
}

/**
 * The methods of the bridge: argument schema by name. `BridgeResults` has the results; a method missing from one of the
 * two does not compile.
 */
export const bridgeMethods = {
  'operations.call': callRequest,
  /** `unsent`: takes a write back while it is not sent; one that was sent comes to its end. */
  'operations.cancel': z.strictObject({ callId: z.string().max(64), unsent: z.literal(true).optional() }),
  'operations.preview': callRequest.pick({ connection: true, operation: true, params: true, page: true }),
  /** The same call, for the API explorer: gives the response itself, of a refusal too. */
  'operations.explore': callRequest,
  /** Runs a read of bytes (raw file, blob) and saves it where the user chooses. Null when the user cancels. */
  'operations.download': callRequest
    .pick({ callId: true, connection: true, operation: true, params: true })
    .extend({ suggestedName: z.string().min(1).max(255) }),
  'connections.list': z.strictObject({}),
  'connections.test': connectionInput.extend({
    ...givenToken,
    /** Test with the stored token of this connection when no new one was typed. */
    existing: connectionId.optional(),
  }),
  'connections.add': connectionInput.extend(givenToken),
  'connections.update': connectionInput.extend({ id: connectionId, ...givenToken }),
  /** Lets the person choose the files of a client certificate. Null when they cancel. */
  'connections.chooseCertificate': z.strictObject({}),
  'connections.remove': z.strictObject({ id: connectionId }),
  /** Acts as another user from now on, in this run; null ends it. Looks first whether the service lets it. */
  'connections.setSudo': z.strictObject({ id: connectionId, user: z.string().trim().min(1).max(255).nullable() }),
  'connections.setReadOnly': z.strictObject({ id: connectionId, readOnly: z.boolean() }),
  /** Also of the sandbox, and for this run of a connection that is not stored. */
  'connections.setProtection': protection.extend({ id: connectionId }),
  ...consentMethods,
  ...credentialMethods,
  ...draftMethods,
  ...bulkJobMethods,
  ...reviewMethods,
  ...snapshotMethods,
  ...policyCheckMethods,
  'journal.list': journalFilter.extend({
    limit: z.number().int().min(1).max(500).default(100),
    /** Entries older than this one. */
    below: z.number().int().optional(),
  }),
  'journal.get': z.strictObject({ id: z.number().int() }),
  /** Reads the present state to find out about a write of unknown outcome. Sends no write. Gives the entry as it is then. */
  'journal.check': z.strictObject({
    connection: connectionRef,
    id: z.number().int(),
    priority: z.enum(priorities).optional(),
  }),
  /** A person has looked what became of a write of unknown outcome. */
  'journal.settle': z.strictObject({ id: z.number().int() }),
  /** Reads the current state and returns the request that would undo an entry, without sending it. */
  'journal.planUndo': z.strictObject({
    connection: connectionRef,
    id: z.number().int(),
    priority: z.enum(priorities).optional(),
  }),
  /** Undoes an entry after reading the current state again, and reads the restored state afterwards. */
  'journal.undo': z.strictObject({
    connection: connectionRef,
    id: z.number().int(),
    callId: z.string().min(1).max(64),
    consent: consentId.optional(),
    job: jobRow.optional(),
    priority: z.enum(priorities).optional(),
  }),
  /** Checks whether the state equals that before an entry, without changing it. */
  'journal.checkUndo': z.strictObject({
    connection: connectionRef,
    id: z.number().int(),
    priority: z.enum(priorities).optional(),
  }),
  /** Saves the entries where the user chooses. Null when the user cancels. */
  'journal.export': journalFilter.extend({ format: z.enum(['csv', 'csv-semicolon', 'jsonl']) }),
  /** Saves content of the page where the user chooses; null when the user cancels. `content` is Base64 for an image, else text. */
  'files.save': z.strictObject({
    name: z.string().min(1).max(200),
    type: z.enum(['csv', 'png', 'json', 'md', 'env', 'gatehouse', 'txt', 'yaml']),
    content: z.string().max(100_000_000),
  }),
  ...longFileMethods,
  ...downloadMethods,
  ...offlineMethods,
  ...archiveMethods,
  ...scheduleMethods,
  ...selfCheckMethods,
  ...serviceCheckMethods,
  ...shellMethods,
  ...printingMethods,
  ...proposalMethods,
  ...assistantMethods,
  /** A piece of a reply that was too long to cross at once, from a character on. */
  'replies.read': z.strictObject({ id: z.string().max(64), from: z.number().int().min(0) }),
  /** A piece of an argument that is too long to cross at once; the method follows, with `ArgumentInPieces` in its place. */
  'arguments.write': z.strictObject({ id: z.string().min(1).max(64), text: z.string().max(maxPieceLength) }),
  'settings.get': z.strictObject({}),
  'settings.update': settings.partial(),
  'app.info': z.strictObject({}),
  /** Information for a bug report, as text, without names, addresses or secrets. */
  'app.diagnostics': z.strictObject({}),
  /** Tries to open the keychain again. */
  'app.retryKeychain': z.strictObject({}),
  /** The page has subscribed to events, such as `app.navigate`. */
  'app.listening': z.strictObject({}),
  /** The first screen has its main data and can be used. The bench measures until then. */
  'app.ready': z.strictObject({}),
  /** The first screen has finished loading, which `--screenshot` waits for. */
  'app.settled': z.strictObject({}),
  /** http(s) only. Main shows the host to the person first; `text` is what the link is shown as, to be compared with it. */
  'app.openExternal': z.strictObject({
    url: z.string().max(4000).refine(isHttpUrl, t('Only http and https open')),
    text: z.string().max(500).optional(),
  }),
  'app.setTitle': z.strictObject({ title: z.string().max(300) }),
  /** Closes the window without running the page's `beforeunload` again. */
  'app.close': z.strictObject({}),
  /** Takes down a fault of the page in the log. */
  'app.fault': z.strictObject({
    logId: z.string().regex(logId),
    fault: z.enum(faultClasses),
    code: z.string().regex(faultCode).optional(),
    place: z.string().regex(faultPlace).optional(),
  }),
} as const satisfies Record<string, z.ZodType>

export type BridgeMethod = keyof typeof bridgeMethods
export type BridgeArgument<M extends BridgeMethod> = z.input<(typeof bridgeMethods)[M]>
export type ParsedBridgeArgument<M extends BridgeMethod> = z.output<(typeof bridgeMethods)[M]>

interface BridgeResults
  extends ArchiveResults,
    AssistantResults,
    BulkJobResults,
    ConsentResults,
    CredentialResults,
    DownloadResults,
    DraftResults,
    LongFileResults,
    OfflineResults,
    ScheduleResults,
    PrintingResults,
    ProposalResults,
    ReviewResults,
    SnapshotResults,
    PolicyCheckResults,
    SelfCheckResults,
    ServiceCheckResults,
    ShellResults {
  'operations.call': Answer<unknown>
  'operations.cancel': null
  'operations.preview': RequestPreview
  'operations.explore': Exploration
  'operations.download': { readonly path: string; readonly size: number } | null
  'connections.list': readonly Connection[]
  'connections.test': ConnectionTest
  'connections.add': Connection
  'connections.update': Connection
  'connections.chooseCertificate': ChosenCertificate | null
  'connections.remove': null
  'connections.setSudo': Connection
  'connections.setReadOnly': Connection
  'connections.setProtection': Connection
  'journal.list': readonly JournalEntry[]
  'journal.get': JournalDetails | null
  'journal.check': JournalDetails | null
  'journal.settle': JournalDetails | null
  'journal.planUndo': UndoPlan
  'journal.undo': Answer<unknown> & { readonly restored: Restored }
  'journal.checkUndo': Restored
  'journal.export': { readonly path: string; readonly entries: number } | null
  'files.save': { readonly path: string } | null
  'replies.read': string
  'arguments.write': null
  'settings.get': Settings
  'settings.update': Settings
  'app.info': AppInfo
  'app.diagnostics': string
  'app.retryKeychain': AppInfo
  'app.listening': null
  'app.ready': null
  'app.settled': null
  'app.openExternal': null
  'app.setTitle': null
  'app.close': null
  'app.fault': null
}
export type BridgeResult<M extends BridgeMethod> = BridgeResults[M]

/** Events from main to the page. */
export type BridgeEvent =
  | { readonly type: 'connections.changed'; readonly connections: readonly Connection[] }
  /** Another window changed settings of the app, or main did. */
  | { readonly type: 'settings.changed' }
  /** The app would end with this window, or quits, while downloads run: the page asks for confirmation. */
  | { readonly type: 'app.confirmEnd' }
  /** The user answered the offer of the self-check in another window. */
  | { readonly type: 'selfCheck.answered' }
  /** An assistant proposed a change, or one was decided or expired. */
  | { readonly type: 'proposals.changed' }
  /** Another window saved or discarded a draft; which one, when it was saved. */
  | { readonly type: 'drafts.changed'; readonly saved?: DraftKey }
  /** A deep link was opened while the app runs; a route path. */
  | { readonly type: 'app.navigate'; readonly to: string }
  /** A link was opened in a new tab from its context menu; a route path. */
  | { readonly type: 'app.openTab'; readonly to: string }
  /** The native menu was used. */
  | { readonly type: 'app.command'; readonly command: AppCommand }
  /** “Select all” was chosen in the native menu: the page selects what its key would. */
  | { readonly type: 'app.selectAll' }
  /** An error in main outside any request of the page. */
  | { readonly type: 'app.fault'; readonly error: AppError }
  /** The keychain works now; details are in `app.info`. */
  | { readonly type: 'app.keychainChanged' }
  /** Offline data or the progress of its download has changed. */
  | { readonly type: 'offline.changed'; readonly state: OfflineState }
  /** An archive of audit events was added, updated or deleted. */
  | { readonly type: 'archives.changed'; readonly state: ArchivesState }
  /** A check of policies in the background started or ended, with the number of violations that are new. */
  | { readonly type: 'policyChecks.changed'; readonly connection: ConnectionId; readonly fresh: number }
  /** The check of a service came further, or ended. */
  | { readonly type: 'serviceCheck.changed'; readonly check: ServiceCheck }
  /** A download was added, came further or is over. */
  | { readonly type: 'downloads.changed'; readonly downloads: readonly Download[] }
  /** Calls wait for limits of a service, or no longer do; the soonest of each operation. */
  | { readonly type: 'limits.changed'; readonly connection: ConnectionId; readonly waits: readonly LimitWait[] }
  /** Answers of these reads are out of date: a write of this app made them so. */
  | {
      readonly type: 'operations.invalidated'
      readonly connection: ConnectionId
      readonly operations: readonly OperationId[]
    }
