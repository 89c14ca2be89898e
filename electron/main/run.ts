import { dirname, join } from 'node:path'
import type { BridgeEvent, Connection, ConnectionId, Settings } from '#shared/bridge.ts'
import { sandboxConnection } from '#shared/bridge.ts'
import { connectionOfPlaces } from '#shared/places-key.ts'
import { createOwnedAccessReviews, type OwnedAccessReviews } from './access-reviews.ts'
import { type Archives, createArchives } from './archive/archives.ts'
import { type AssistantsOfRun, createAssistants } from './assistants/assistants.ts'
import { type CertificateFiles, createCertificateFiles } from './connections/client-certificate.ts'
import { type Connections, createConnections } from './connections/connections.ts'
import { createHealthBook, type HealthBook } from './connections/health.ts'
import { createKeychainOfRun, type KeychainOfRun } from './connections/keychain-of-run.ts'
import { createOwnedDrafts, type OwnedDrafts } from './connections/owned-drafts.ts'
import type { RunOnly } from './connections/run-only.ts'
import { createSandbox, type ServiceProcess } from './connections/sandbox.ts'
import { probeService } from './connections/test-connection.ts'
import { createTokens } from './connections/tokens.ts'
import { type AskPerson, createAsker } from './consent/asker.ts'
import { type CommandValuesOfRun, createCommandValues } from './credentials/command-values.ts'
import { type Credentials, createCredentials } from './credentials/credentials.ts'
import type { Machine } from './credentials/glab-config.ts'
import { createDownloads, type Downloads } from './downloads/downloads.ts'
import { createDragOut, type DragOut, type DragOutParts } from './downloads/drag-out.ts'
import { invalid, toAppError } from './failure.ts'
import { createLongFiles, type LongFiles } from './files/long-files.ts'
import { createFileSaver } from './files/save-file.ts'
import type { OpenedKeychain } from './keychain/open-keychain.ts'
import { createOpenExternal } from './links.ts'
import { aboutFault, type Log } from './log.ts'
import { createOffline, type Offline } from './offline/offline.ts'
import { createOwnedBulkJobs, type OwnedBulkJobs } from './owned-bulk-jobs.ts'
import { createOwnedSnapshots, type OwnedSnapshots } from './owned-snapshots.ts'
import { type Policy, senderWithin } from './policy.ts'
import { createPolicyChecks, type PolicyChecks } from './policy-checks/policy-checks.ts'
import { createPrinting, type Printing, type PrintingParts } from './printing/printing.ts'
import { type ApiProxy, createProxy } from './proxy/proxy.ts'
import type { ProxyFor } from './proxy/proxy-route.ts'
import { createSender } from './proxy/send.ts'
import { getSecrets } from './proxy/transport.ts'
import { openScheduleFiles, type ScheduleFiles } from './schedules/schedules.ts'
import { createSelfCheckRun, type SelfCheckRun } from './self-check/self-check-run.ts'
import { createServiceChecks, type ServiceChecks } from './service-check/service-check.ts'
import { settingsOfRun } from './settings-of-run.ts'
import type { SettingsStore } from './store/settings.ts'
import { openStore, type Store } from './store/store.ts'
import { createJournalExport } from './undo/export-journal.ts'
import { createUpdates, type Updates } from './updates/updates.ts'

export interface RunOptions {
  readonly databaseFile: string
  readonly cacheFile: string
  readonly keychain: OpenedKeychain
  readonly runOnly: RunOnly | null
  readonly startService: () => ServiceProcess
  /** Whether the sandbox starts now, when it is the active connection, instead of with the first request that needs it. */
  readonly startsSandbox: boolean
  readonly emit: (event: BridgeEvent) => void
  /** Forgets the screens of a connection that the windows would restore. */
  readonly forgetScreens: (id: ConnectionId) => void
  /** Applies settings that no page has changed. */
  readonly followSettings: (settings: Settings) => void
  readonly proxyFor: ProxyFor
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
  /** Lets the person choose files to be read; null when they cancel. */
  readonly chooseCertificate: () => Promise<readonly string[] | null>
  readonly askPerson: AskPerson
  /** The window whose page, or the command that, requested the current work; null for the app itself. */
  readonly getPage: () => number | null
  /** Whether a command in a terminal requested the current work. */
  readonly isForCommand: () => boolean
  /** Whether interrupted downloads of an earlier run are resumed at the start. */
  readonly resumesDownloads: boolean
  /** False while the app runs without a window. Reads then do not count as use of a connection, and no service is probed. */
  readonly isAttended: () => boolean
  /** Hands an address to the system. */
  readonly openAddress: (address: string) => Promise<void>
  readonly printing: Omit<PrintingParts, 'chooseFile'>
  readonly startDrag: DragOutParts['startDrag']
  readonly log: Log
  readonly version: string
  /** Address of the release feed; null when the build has none. */
  readonly updateFeed: string | null
  readonly policy: Policy
  /** The environment for finding tokens and running commands. */
  readonly machine: Machine
  /** The command line that starts this app again. */
  readonly command: readonly string[]
  /** The version of Electron; null on the Chromium host. */
  readonly electron: string | null
}

/** Everything of a run that is not the window: made once, handed to the bridge. */
export interface Run {
  readonly store: Store
  readonly settings: SettingsStore
  readonly printing: Printing
  readonly drafts: OwnedDrafts
  readonly bulkJobs: OwnedBulkJobs
  readonly accessReviews: OwnedAccessReviews
  readonly snapshots: OwnedSnapshots
  readonly connections: Connections
  readonly certificateFiles: CertificateFiles
  readonly credentials: Credentials
  readonly health: HealthBook
  readonly proxy: ApiProxy
  readonly downloads: Downloads
  readonly dragOut: DragOut
  readonly offline: Offline
  readonly archives: Archives
  readonly policyChecks: PolicyChecks
  readonly assistants: AssistantsOfRun
  readonly checks: ServiceChecks
  readonly exportJournal: ReturnType<typeof createJournalExport>
  readonly saveFile: ReturnType<typeof createFileSaver>
  readonly longFiles: LongFiles
  readonly openExternal: ReturnType<typeof createOpenExternal>
  readonly updates: Updates
  readonly selfCheck: SelfCheckRun
  readonly schedules: ScheduleFiles
  readonly keychain: KeychainOfRun
  /** Stops the sandbox, closes connections, flushes pending writes. */
  close(): Promise<void>
}

/** The time limit of a probe of an unreachable service. */
const probeMilliseconds = 4000

/**
 * Opens the store and joins connections and proxy to it.
 * @throws NewerDatabase
 */
export async function startRun(options: RunOptions): Promise<Run> {
  const { keychain, notice } = options.keychain
  const { log, policy, runOnly } = options
  const lasts = notice === null
  const store = await openStore({
    ...{ database: options.databaseFile, cache: options.cacheFile },
    ...{ keychain, keychainLasts: lasts, log },
    getService: id => connections.getIdentity(id),
  })
  const sender = senderWithin(policy, createSender(options.proxyFor))
  const health = createHealthBook({
    probe: async id => (id === sandboxConnection ? sandbox.trouble() : null) ?? (await probe(sender, connections, id)),
    mayProbe: options.isAttended,
    onChange: id => {
      if (health.of(id).state === 'online') {
        learnUser(connections, log, id)
        for (const part of [offline, archives]) part.online(id)
      }
      changed()
    },
    onAnswered: id => learnUser(connections, log, id),
  })
  const sandbox = createSandbox({
    start: options.startService,
    onChange: error => {
      sender.forget(sandboxConnection)
      health.report(sandboxConnection, error)
    },
    log,
  })
  const tokens = createTokens(keychain, {
    lasts,
    unclaimed: store.unclaimedTokens,
    onRefused: (account, reason) => keychainOfRun.refused(account, reason),
    onAnswered: account => keychainOfRun.answered(account),
  })
  const ask = createAsker(options.askPerson, Date.now, options.isForCommand)
  const certificateFiles = createCertificateFiles(oneAtATime(options.chooseCertificate))
  const credentials = createCredentials(options.machine, policy)
  const commandValues = createCommandValues({ machine: options.machine, policy })
  const connections: Connections = createConnections({
    ...{ tokens, health, sandbox, sender, runOnly, ask, policy, proxyFor: options.proxyFor, certificateFiles },
    ...{ credentials, commandValues },
    ...{ saved: store.connections, cache: store.cache, drafts: store.drafts, fingerprint: store.fingerprint },
    changed: () => changed(),
    removed: async id => {
      forget(id)
      await Promise.all([offline.removeConnection(id), archives.removeConnection(id)])
    },
    becameAnother: id => forget(id),
  })
  const forget = (id: ConnectionId) => {
    options.forgetScreens(id)
    forgetService(store, checks, id)
    options.followSettings(settings.get())
    // A page that still had the paths would write them back with its next change.
    options.emit({ type: 'settings.changed' })
    options.emit({ type: 'proposals.changed' })
  }
  const settings = settingsOfRun(store.settings, runOnly?.id ?? null, connections.has)
  const chooseFile = oneAtATime(options.chooseFile)
  const proxy = createProxy({
    ...{ sender, health, emit: options.emit, chooseFile, ask, log, renew: connections.renew },
    getPage: options.getPage,
    ...{ cache: store.cache, journal: store.journal, paces: store.paces },
    target: async (ref, wait) => {
      const target = await connections.getTarget(ref, wait)
      if (options.isAttended()) connections.noteUse(target.id)
      return target
    },
  })

  const pageWork = createPageWork({ ...options, store, connections, proxy, chooseFile })
  const { drafts, checks, archives } = pageWork
  const offline = createOffline({
    ...{ proxy, getIdentity: connections.getIdentity, emit: options.emit, log },
    ...{ pins: store.pins, cache: store.cache, limits: store.offlineLimits, lasts: store.cacheLasts },
  })

  const policyChecks = createChecksOfRun(options, { store, connections, settings, proxy, offline })
  const assistants = createAssistants({
    ...{ store, proxy, ask, emit: options.emit, connections: connections.list },
    ...{ getIdentity: connections.getIdentity, issuedAs: connections.issuedAs },
    getSecrets: async ref => getSecrets(await connections.getTarget(ref, false)),
  })

  const changed = createChangeTeller({ connections, offline, policyChecks, drafts, emit: options.emit, log })
  const sweep = () => tokens.sweep(claimedAccounts(store))
  const keychainOfRun = createKeychainOfRun(
    options.keychain,
    keychainUsers({ tokens, store, health, sweep, changed, emit: options.emit, log }),
  )

  followDrafts(drafts, log, [{ id: sandboxConnection }, ...(runOnly ? [runOnly] : []), ...store.connections.list()])
  if (options.startsSandbox && settings.get().activeConnection === sandboxConnection) sandbox.wake()
  if (options.resumesDownloads) offline.resumeInterrupted()
  sweep().catch(fault => log('keychain.failed', aboutFault(fault)))
  const selfCheck = createSelfCheckRun({ ...options, known: store.runtime })
  return {
    ...pageWork,
    ...{ selfCheck, store, settings, connections, health, proxy, offline, policyChecks, assistants },
    ...{ certificateFiles, credentials },
    openExternal: createOpenExternal(ask, options.openAddress),
    schedules: openScheduleFiles(options.databaseFile === ':memory:' ? null : dirname(options.databaseFile)),
    updates: createUpdates({
      ...{ feed: policy.allowsUpdateCheck ? options.updateFeed : null, version: options.version, sender },
      ...{ settings: settings.get, kept: store.updateCheck },
    }),
    keychain: keychainOfRun,
    close: () =>
      close({
        ...pageWork,
        ...{ selfCheck, health, keychain: keychainOfRun, offline, policyChecks, commandValues, credentials, sandbox },
        ...{ sender, store },
      }),
  }
}

/** The checks of policies in the background. */
function createChecksOfRun(
  { emit, log, resumesDownloads }: RunOptions,
  {
    store,
    connections,
    settings,
    proxy,
    offline,
  }: Pick<Run, 'store' | 'connections' | 'settings' | 'proxy' | 'offline'>,
): PolicyChecks {
  return createPolicyChecks({
    ...{ proxy, store: store.policyChecks, emit, log, connections: connections.list },
    ...{ getIdentity: connections.getIdentity, issuedAs: connections.issuedAs, settings: settings.get },
    pins: ref => offline.state().pins.filter(({ connectionRef }) => connectionRef === ref),
    isContinuous: resumesDownloads,
  })
}

interface PageWorkParts
  extends Pick<
    RunOptions,
    'emit' | 'chooseFile' | 'printing' | 'startDrag' | 'databaseFile' | 'resumesDownloads' | 'version' | 'log'
  > {
  readonly store: Store
  readonly connections: Connections
  readonly proxy: ApiProxy
}

/** The page's work besides calls: files, drafts, bulk jobs and background work. */
function createPageWork(parts: PageWorkParts) {
  const { store, connections, proxy, chooseFile, printing, startDrag, emit, databaseFile } = parts
  const saveFile = createFileSaver({ chooseFile })
  const longFiles = createLongFiles({ chooseFile })
  return {
    drafts: createOwnedDrafts({ drafts: store.drafts, ...connections }),
    bulkJobs: createOwnedBulkJobs({ bulkJobs: store.bulkJobs, ...connections }),
    accessReviews: createOwnedAccessReviews({ ...connections, ...store, chooseFile }),
    snapshots: createOwnedSnapshots({ snapshots: store.snapshots, ...connections }),
    longFiles,
    archives: createArchives({
      ...{ proxy, files: longFiles, sealer: store.sealer, version: parts.version, emit, log: parts.log },
      ...{ getIdentity: connections.getIdentity, issuedAs: connections.issuedAs },
      folder: databaseFile === ':memory:' ? null : join(dirname(databaseFile), 'archives'),
      isContinuous: parts.resumesDownloads,
    }),
    printing: createPrinting({ ...printing, chooseFile }),
    downloads: createDownloads({ proxy, emit }),
    dragOut: createDragOut({ proxy, startDrag }),
    checks: createServiceChecks({ proxy, emit, saveFile }),
    exportJournal: createJournalExport({ journal: store.journal, chooseFile }),
    saveFile,
  }
}

type ClosedParts = Pick<
  Run,
  | 'selfCheck'
  | 'health'
  | 'keychain'
  | 'downloads'
  | 'dragOut'
  | 'checks'
  | 'offline'
  | 'archives'
  | 'policyChecks'
  | 'longFiles'
  | 'store'
  | 'credentials'
> & {
  readonly sandbox: ReturnType<typeof createSandbox>
  readonly sender: ReturnType<typeof createSender>
  readonly commandValues: CommandValuesOfRun
}

/** Ends running work first, then its dependencies. */
async function close(parts: ClosedParts): Promise<void> {
  const selfCheck = parts.selfCheck.close()
  parts.health.close()
  parts.keychain.close()
  parts.downloads.close()
  parts.dragOut.close()
  parts.checks.close()
  parts.commandValues.close()
  parts.credentials.close()
  const { offline, archives, policyChecks, longFiles } = parts
  await Promise.all([selfCheck, ...[offline, archives, policyChecks, longFiles].map(part => part.close())])
  await Promise.all([parts.sandbox.stop(), parts.sender.close()])
  parts.store.close()
}

/** The error of a probe; null on success. */
async function probe(
  sender: ReturnType<typeof createSender>,
  connections: Connections,
  id: ConnectionId,
): ReturnType<typeof probeService> {
  try {
    return await probeService(sender, await connections.target(id, id !== sandboxConnection), probeMilliseconds)
  } catch (error) {
    return toAppError(error)
  }
}

interface KeychainParts extends Pick<RunOptions, 'emit' | 'log'> {
  readonly tokens: ReturnType<typeof createTokens>
  readonly store: Store
  readonly health: HealthBook
  /** Removes tokens that no connection has any more, because the keychain was locked or the app was killed. */
  sweep(): Promise<void>
  changed(): void
}

/** What follows the keychain when it is there again, or lost. */
function keychainUsers(parts: KeychainParts): Parameters<typeof createKeychainOfRun>[1] {
  const { tokens, store, health, sweep, emit, log } = parts
  const changed = () => {
    emit({ type: 'app.keychainChanged' })
    parts.changed()
  }
  return {
    use: async found => {
      await tokens.useKeychain(found)
      await sweep()
      // Calls that failed without a token may be retried.
      for (const { id } of store.connections.list()) health.forget(id)
      changed()
    },
    reopen: tokens.useKeychain,
    onLost: () => {
      log('keychain.failed')
      changed()
    },
    onFault: error => log('keychain.failed', aboutFault(error)),
  }
}

/** The accounts under which the keychain has something of a saved connection. */
function claimedAccounts({ connections }: Store): ReadonlySet<string> {
  return new Set(
    connections.list().flatMap(({ account, transport }) => [account, ...(transport ? [transport.account] : [])]),
  )
}

/** Forgets the paths that were opened, starred and chosen on a connection, its bulk jobs, and what its service lets through. */
function forgetService(
  { paces, bulkJobs, accessReviews, snapshots, policyChecks, proposals, assistants, settings }: Store,
  checks: ServiceChecks,
  id: ConnectionId,
): void {
  paces.forget(id)
  bulkJobs.forgetConnection(id)
  accessReviews.forgetConnection(id)
  snapshots.forgetConnection(id)
  policyChecks.forgetConnection(id)
  proposals.forgetConnection(id)
  assistants.forgetConnection(id)
  checks.forget(id)
  const { recents, recentGroups, favourites, home, policies, savedRequests, lastLocation, tabs } = settings.get()
  const { policyChecks: checkedConnections } = settings.get()
  const isWithin = (at: string) => at.startsWith(`/c/${id}/`)
  settings.update({
    recents: without(recents, id),
    recentGroups: without(recentGroups, id),
    favourites: without(favourites, id),
    policies: without(policies, id),
    policyChecks: checkedConnections.filter(one => one !== id),
    savedRequests: without(savedRequests, id),
    home: without(home, id),
    ...(lastLocation !== null && isWithin(lastLocation) && { lastLocation: null }),
    tabs: { ...tabs, open: tabs.open.map(at => (isWithin(at) ? '/connections' : at)) },
  })
}

/** Runs in the background; it may still be running when the store is closed. */
function learnUser(connections: Connections, log: Log, id: ConnectionId): void {
  connections
    .learnUser(id)
    .catch(error => log('connections.userUnknown', { connection: id, error: toAppError(error).kind }))
}

interface ChangeParts extends Pick<RunOptions, 'emit' | 'log'> {
  readonly connections: Connections
  readonly offline: Offline
  readonly policyChecks: PolicyChecks
  readonly drafts: OwnedDrafts
}

/** Emits changes of the connections, in order even if the keychain is slow. */
function createChangeTeller({ connections, offline, policyChecks, drafts, emit, log }: ChangeParts): () => void {
  let changes = 0
  return () => {
    changes += 1
    const change = changes
    connections
      .list()
      .then(list => {
        if (change === changes) emit({ type: 'connections.changed', connections: list })
        offline.follow()
        policyChecks.follow()
        followDrafts(drafts, log, list)
      })
      .catch(error => log('connections.listFailed', aboutFault(error)))
  }
}

function followDrafts(drafts: OwnedDrafts, log: Log, list: readonly Pick<Connection, 'id'>[]): void {
  try {
    for (const { id } of list) drafts.follow(id)
  } catch (fault) {
    // A full or read-only disk: drafts of another user stay aside until this succeeds.
    log('drafts.failed', aboutFault(fault))
  }
}

/** A page that requests many files gets one dialog. */
function oneAtATime<A extends readonly unknown[], T>(choose: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let isOpen = false
  return async (...args) => {
    if (isOpen) throw invalid('A file dialog is already open')
    isOpen = true
    try {
      return await choose(...args)
    } finally {
      isOpen = false
    }
  }
}

/** A record of settings without the entries of one connection, for all users. */
function without<T>(record: Readonly<Record<string, T>>, id: ConnectionId): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => connectionOfPlaces(key) !== id))
}
