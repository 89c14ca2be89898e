import type { AppInfo, BridgeMethod, BridgeResult, ParsedBridgeArgument } from '#shared/bridge.ts'
import type { OwnedAccessReviews } from '../access-reviews.ts'
import type { Archives } from '../archive/archives.ts'
import type { AssistantsOfRun } from '../assistants/assistants.ts'
import type { CertificateFiles } from '../connections/client-certificate.ts'
import type { Connections } from '../connections/connections.ts'
import type { KeychainOfRun } from '../connections/keychain-of-run.ts'
import type { OwnedDrafts } from '../connections/owned-drafts.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { Downloads } from '../downloads/downloads.ts'
import type { DragOut } from '../downloads/drag-out.ts'
import type { LongFiles } from '../files/long-files.ts'
import type { Offline } from '../offline/offline.ts'
import type { OwnedBulkJobs } from '../owned-bulk-jobs.ts'
import type { OwnedSnapshots } from '../owned-snapshots.ts'
import type { PolicyChecks } from '../policy-checks/policy-checks.ts'
import type { Printing } from '../printing/printing.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { ScheduleFiles } from '../schedules/schedules.ts'
import type { SelfCheckRun } from '../self-check/self-check-run.ts'
import type { ServiceChecks } from '../service-check/service-check.ts'
import type { Journal } from '../store/journal.ts'
import type { SettingsStore } from '../store/settings.ts'
import type { Updates } from '../updates/updates.ts'
import type { ArgumentPieces } from './argument-pieces.ts'
import type { ReplyPieces } from './reply-pieces.ts'

export interface HandlerParts {
  readonly proxy: ApiProxy
  readonly connections: Connections
  readonly certificateFiles: CertificateFiles
  readonly credentials: Pick<Credentials, 'find' | 'askGit'>
  readonly downloads: Downloads
  readonly dragOut: DragOut
  readonly offline: Offline
  readonly archives: Archives
  readonly policyChecks: Pick<PolicyChecks, 'state'>
  readonly assistants: AssistantsOfRun
  readonly checks: ServiceChecks
  readonly selfCheck: SelfCheckRun
  readonly schedules: Pick<ScheduleFiles, 'list'>
  readonly keychain: Pick<KeychainOfRun, 'retry'>
  readonly drafts: OwnedDrafts
  readonly journal: Journal
  readonly bulkJobs: OwnedBulkJobs
  readonly accessReviews: OwnedAccessReviews
  readonly snapshots: OwnedSnapshots
  readonly settings: SettingsStore
  readonly exportJournal: BridgeHandlers['journal.export']
  readonly saveFile: BridgeHandlers['files.save']
  readonly longFiles: LongFiles
  readonly printing: Printing
  readonly updates: Updates
  readonly replies: ReplyPieces
  readonly longArguments: ArgumentPieces
  readonly info: () => AppInfo
  readonly diagnostics: () => Promise<string>
  readonly listening: () => void
  readonly settled: () => void
  readonly openExternal: (url: string, text?: string) => Promise<void>
  readonly setTitle: (title: string) => void
  readonly closeWindow: () => void
  readonly openWindow: (argument: ParsedBridgeArgument<'app.openWindow'>) => void
  readonly stay: () => void
  readonly pageFault: (fault: ParsedBridgeArgument<'app.fault'>) => void
  readonly progress: (given: ParsedBridgeArgument<'app.progress'>) => void
  readonly workEnded: (work: ParsedBridgeArgument<'app.workEnded'>) => void
}

/** A handler for every method of the bridge: one that is missing fails the type check. */
export type BridgeHandlers = {
  readonly [M in BridgeMethod]: (argument: ParsedBridgeArgument<M>) => BridgeResult<M> | Promise<BridgeResult<M>>
}

/** The methods of the bridge, each a line to the part that does the work. */
export function bridgeHandlers(parts: HandlerParts): BridgeHandlers {
  const { proxy, connections, downloads, offline, journal, settings } = parts
  return {
    'operations.call': proxy.call,
    'operations.cancel': ({ callId, unsent }) => done(proxy.cancel(callId, unsent)),
    'operations.preview': proxy.preview,
    'operations.explore': proxy.explore,
    'operations.download': proxy.download,
    'connections.list': connections.list,
    'connections.test': connections.test,
    'connections.add': connections.add,
    'connections.update': connections.update,
    'connections.chooseCertificate': () => parts.certificateFiles.choose(),
    'connections.remove': async ({ id }) => done(await connections.remove(id)),
    'connections.setSudo': connections.setSudo,
    'connections.setReadOnly': connections.setReadOnly,
    'connections.setProtection': connections.setProtection,
    'consent.request': proxy.requestConsent,
    'credentials.find': parts.credentials.find,
    'credentials.askGit': ({ baseUrl }) => parts.credentials.askGit(baseUrl),
    ...draftHandlers(parts),
    'journal.list': journal.list,
    'journal.get': ({ id }) => journal.get(id),
    'journal.check': async request => {
      await proxy.undo.check(request)
      return journal.get(request.id)
    },
    'journal.settle': ({ id }) => {
      journal.settle(id, 'byPerson')
      return journal.get(id)
    },
    'journal.planUndo': proxy.undo.plan,
    'journal.undo': ({ callId, consent, job, ...request }) => proxy.undo.undo(request, callId, { consent, job }),
    'journal.checkUndo': proxy.undo.checkRestored,
    'journal.export': parts.exportJournal,
    'bulkJobs.keep': job => done(parts.bulkJobs.keep(job)),
    'bulkJobs.interrupted': parts.bulkJobs.interrupted,
    'bulkJobs.connection': ({ id }) => parts.bulkJobs.connectionFor(id),
    'bulkJobs.forget': ({ id }) => done(parts.bulkJobs.forget(id)),
    'files.save': parts.saveFile,
    'longFiles.begin': parts.longFiles.begin,
    'longFiles.write': async piece => done(await parts.longFiles.write(piece)),
    'longFiles.end': parts.longFiles.end,
    'longFiles.cancel': async ({ id }) => done(await parts.longFiles.cancel(id)),
    'downloads.list': downloads.list,
    'downloads.add': downloads.add,
    'downloads.drag': parts.dragOut.drag,
    'downloads.cancel': ({ id }) => done(downloads.cancel(id)),
    'downloads.retry': ({ id }) => done(downloads.retry(id)),
    'downloads.clear': () => done(downloads.clear()),
    'offline.state': offline.state,
    'offline.estimate': offline.estimate,
    'offline.keep': offline.keep,
    'offline.pause': async pin => done(await offline.pause(pin)),
    'offline.resume': pin => done(offline.resume(pin)),
    'offline.update': pin => done(offline.update(pin)),
    'offline.delete': async pin => done(await offline.remove(pin)),
    'offline.clearSeen': () => done(offline.clearSeen()),
    'offline.setLimits': offline.setLimits,
    'offline.search': offline.search,
    'offline.cancel': ({ callId }) => done(offline.cancel(callId)),
    ...computerHandlers(parts),
    ...checkHandlers(parts),
    'replies.read': parts.replies.read,
    'arguments.write': piece => done(parts.longArguments.write(piece)),
    'settings.get': settings.get,
    'settings.update': settings.update,
    'app.info': parts.info,
    'app.diagnostics': parts.diagnostics,
    'app.retryKeychain': async () => {
      await parts.keychain.retry()
      return parts.info()
    },
    'app.listening': () => done(parts.listening()),
    'app.ready': () => null,
    'app.settled': () => done(parts.settled()),
    'app.openExternal': async ({ url, text }) => done(await parts.openExternal(url, text)),
    'app.setTitle': ({ title }) => done(parts.setTitle(title)),
    'app.close': () => done(parts.closeWindow()),
    'app.openWindow': argument => done(parts.openWindow(argument)),
    'app.stay': () => done(parts.stay()),
    'app.fault': fault => done(parts.pageFault(fault)),
    'app.workEnded': work => done(parts.workEnded(work)),
    'app.savePdf': parts.printing.savePdf,
    'app.print': parts.printing.print,
    'app.share': parts.printing.share,
    ...assistantHandlers(parts),
    ...reviewHandlers(parts),
    ...snapshotHandlers(parts),
    ...archiveHandlers(parts),
    'app.progress': given => done(parts.progress(given)),
    'app.updates': ({ now }) => parts.updates.state(now),
  }
}

type OfDrafts = Extract<BridgeMethod, `drafts.${string}`>

/** The unsaved edits of the page. */
function draftHandlers({ drafts }: HandlerParts): Pick<BridgeHandlers, OfDrafts> {
  return {
    'drafts.save': drafts.save,
    'drafts.get': drafts.get,
    'drafts.list': drafts.list,
    'drafts.discard': key => done(drafts.discard(key)),
    'drafts.read': ({ id }) => drafts.read(id),
    'drafts.discardOne': ({ id }) => done(drafts.discardOne(id)),
    'drafts.putBack': ({ id }) => done(drafts.putBack(id)),
    'drafts.adopt': adoption => done(drafts.adopt(adoption)),
  }
}

type OfComputer = Extract<BridgeMethod, `schedules.${string}` | `selfCheck.${string}`>

/** What the app finds out about this computer. */
function computerHandlers(parts: Pick<HandlerParts, 'schedules' | 'selfCheck'>): Pick<BridgeHandlers, OfComputer> {
  return {
    'schedules.list': parts.schedules.list,
    'selfCheck.offer': ({ chromium }) => parts.selfCheck.offer(chromium),
    'selfCheck.answer': ({ chromium }) => done(parts.selfCheck.answer(chromium)),
    'selfCheck.run': parts.selfCheck.run,
    'selfCheck.stop': () => done(parts.selfCheck.stop()),
  }
}

type OfAssistants = Extract<BridgeMethod, `proposals.${string}` | `assistants.${string}`>

/** The decisions about assistants and what they propose. */
function assistantHandlers({ assistants }: HandlerParts): Pick<BridgeHandlers, OfAssistants> {
  return {
    'proposals.list': assistants.proposals.list,
    'proposals.get': ({ id }) => assistants.proposals.get(id),
    'proposals.edit': assistants.proposals.edit,
    'proposals.approve': assistants.proposals.approve,
    'proposals.reject': rejection => done(assistants.proposals.reject(rejection)),
    'assistants.list': assistants.list,
    'assistants.allow': assistants.allow,
    'assistants.revoke': assistants.revoke,
    'assistants.forget': assistants.forget,
    'assistants.requests': assistants.requests,
    'assistants.request': assistants.request,
  }
}

type OfReviews = Extract<BridgeMethod, `reviews.${string}`>

/** The access reviews, and their evidence packages. */
function reviewHandlers({ accessReviews }: HandlerParts): Pick<BridgeHandlers, OfReviews> {
  return {
    'reviews.list': accessReviews.list,
    'reviews.get': accessReviews.get,
    'reviews.create': accessReviews.create,
    'reviews.setContent': argument => done(accessReviews.setContent(argument)),
    'reviews.add': argument => done(accessReviews.add(argument)),
    'reviews.remove': argument => done(accessReviews.remove(argument)),
    'reviews.package': accessReviews.package,
    'reviews.export': accessReviews.exportTo,
  }
}

type OfSnapshots = Extract<BridgeMethod, `snapshots.${string}` | `policyChecks.${string}`>

/** The snapshots of the fleet table, and its policies. */
function snapshotHandlers({ snapshots, policyChecks }: HandlerParts): Pick<BridgeHandlers, OfSnapshots> {
  return {
    'policyChecks.state': policyChecks.state,
    'snapshots.list': snapshots.list,
    'snapshots.get': snapshots.get,
    'snapshots.create': snapshots.create,
    'snapshots.remove': named => done(snapshots.remove(named)),
  }
}

type OfChecks = Extract<BridgeMethod, `serviceCheck.${string}`>

/** The check of a service. */
function checkHandlers({ checks }: HandlerParts): Pick<BridgeHandlers, OfChecks> {
  return {
    'serviceCheck.get': ({ connection }) => checks.get(connection),
    'serviceCheck.start': ({ connection }) => checks.start(connection),
    'serviceCheck.pause': ({ connection }) => checks.pause(connection),
    'serviceCheck.resume': ({ connection }) => checks.resume(connection),
    'serviceCheck.stop': ({ connection }) => checks.stop(connection),
    'serviceCheck.saveSamples': ({ connection }) => checks.saveSamples(connection),
  }
}

type OfArchives = Extract<BridgeMethod, `archives.${string}`>

/** The archives of audit events. */
function archiveHandlers({ archives }: HandlerParts): Pick<BridgeHandlers, OfArchives> {
  return {
    'archives.state': archives.state,
    'archives.keep': archives.keep,
    'archives.update': archives.update,
    'archives.stop': async archive => done(await archives.stop(archive)),
    'archives.verify': archives.verify,
    'archives.search': archives.search,
    'archives.anomalies': archives.anomalies,
    'archives.export': archives.exportEvents,
    'archives.delete': async archive => done(await archives.remove(archive)),
  }
}

/** Methods that only do something answer with null. */
function done(_nothing: unknown): null {
  return null
}
