import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isReplyTo } from '#shared/answer-guards.ts'
import type { AppInfo, BridgeArgument, BridgeMethod, BridgeResult } from '#shared/bridge.ts'
import { answerRequest } from '../bridge/answer-request.ts'
import { createArgumentPieces } from '../bridge/argument-pieces.ts'
import { type BridgeHandlers, bridgeHandlers } from '../bridge/handlers.ts'
import { createReplyPieces } from '../bridge/reply-pieces.ts'
import type { RunOnly } from '../connections/run-only.ts'
import { startServiceProcess } from '../connections/service-process.ts'
import { Failure, faults } from '../failure.ts'
import type { OpenedKeychain } from '../keychain/open-keychain.ts'
import { aboutFault, type Log } from '../log.ts'
import { openLogFile } from '../log-file.ts'
import { type Policy, policyPath, readPolicy } from '../policy.ts'
import type { ProxyFor } from '../proxy/proxy-route.ts'
import { type Run, startRun } from '../run.ts'
import type { MainClient } from './main-client.ts'
import type { Processes } from './processes.ts'
import { createTerminals, type Terminal } from './terminals.ts'

export interface HeadlessOptions {
  /** Where the data is. Null: everything is kept in memory, and nothing is written to the disk. */
  readonly folder: string | null
  /** A connection of this run, with its token. */
  readonly runOnly: RunOnly | null
  readonly terminal: Terminal
  readonly version: string
  readonly proxyFor: ProxyFor
  /** Tests pass their own. */
  readonly keychain?: OpenedKeychain
  readonly policy?: Policy
}

/** What starts before main's code is loaded. */
export interface EarlyParts {
  /** What the host runs as the embedded service. */
  readonly service: string
  readonly processes: Processes
  readonly keychain: Promise<OpenedKeychain>
}

/** A run of main in this process, with the whole of it for what no bridge method has. */
export interface Headless extends MainClient {
  readonly run: Run
}

const memory = ':memory:'

/**
 * Starts main without window, page and Chromium. The caller has the lock of the data folder.
 * @throws BrokenPolicy, NewerDatabase
 */
export async function startHeadless(options: HeadlessOptions, early: EarlyParts): Promise<Headless> {
  const { folder, version } = options
  const { service, processes } = early
  const terminals = createTerminals()
  const terminal = terminals.add(options.terminal)
  const logFile = folder === null ? null : openLogFile({ folder: join(folder, 'logs') })
  const log: Log = logFile?.log ?? (() => {})
  const onFault = (thrown: unknown, logId: string) => log('app.fault', { ...aboutFault(thrown), logId })
  faults.on('fault', onFault)
  const policy = options.policy ?? readPolicy(policyPath(process.platform))
  const run = await startRun({
    ...getPlaces(folder),
    keychain: await early.keychain,
    runOnly: options.runOnly,
    startService: () =>
      startServiceProcess(processes.startService, {
        ...{ service, data: join(folder ?? '', 'sandbox') },
        ...{ token: randomBytes(24).toString('base64url'), importPath: null, say: () => {} },
      }),
    startsSandbox: false,
    emit: terminals.emit,
    forgetScreens: () => {},
    followSettings: () => {},
    proxyFor: options.proxyFor,
    chooseFile: async name => terminals.current()?.chooseFile(name) ?? null,
    chooseCertificate: async () => null,
    askPerson: async (question, signal) => terminals.current()?.askPerson(question, signal) ?? false,
    getPage: () => terminals.current()?.id ?? null,
    isForCommand: () => true,
    resumesDownloads: false,
    isAttended: () => false,
    openAddress: async () => {},
    printing: { page: () => null, openShareMenu: null },
    startDrag: () => {
      throw new Error('There is no window to drag from')
    },
    ...{ log, version, policy, updateFeed: null, command: [], electron: null },
    machine: { environment: process.env, home: homedir(), platform: process.platform },
  })
  const handlers = getHandlers(run, () => getInfo(run, policy, options))
  const running = new Set<string>()
  return {
    ...{ kind: 'alone', run },
    request: async <M extends BridgeMethod>(method: M, argument: BridgeArgument<M>): Promise<BridgeResult<M>> => {
      const { callId } = { callId: null, ...argument }
      if (typeof callId === 'string') running.add(callId)
      const reply = await terminals.asked(terminal, () => answerRequest(handlers, method, argument, log))
      if (typeof callId === 'string') running.delete(callId)
      if (!isReplyTo<M>(reply)) throw new TypeError(`The answer to ${method} is not in the form commands use`)
      if (!reply.ok) throw new Failure(reply.error)
      return reply.value
    },
    close: async () => {
      // A write that was sent comes to its end.
      for (const callId of running) run.proxy.cancel(callId, true)
      terminals.remove(terminal)
      await run.close()
      processes.end()
      faults.off('fault', onFault)
      logFile?.flush()
    },
  }
}

function getPlaces(folder: string | null): { readonly databaseFile: string; readonly cacheFile: string } {
  if (folder === null) return { databaseFile: memory, cacheFile: memory }
  return { databaseFile: join(folder, 'gatehouse.db'), cacheFile: join(folder, 'cache.db') }
}

/** The bridge's methods, without those of windows. */
export function getHandlers(run: Run, info: () => AppInfo): BridgeHandlers {
  const nothing = () => {}
  return bridgeHandlers({
    ...run,
    ...{ replies: createReplyPieces(), longArguments: createArgumentPieces() },
    ...{ journal: run.store.journal, info, diagnostics: async () => '' },
    ...{ listening: nothing, settled: nothing, setTitle: nothing, closeWindow: nothing, openWindow: nothing },
    ...{ stay: nothing, workEnded: nothing, progress: nothing, pageFault: nothing },
  })
}

function getInfo(run: Run, policy: Policy, { version, folder }: HeadlessOptions): AppInfo {
  return {
    ...run.keychain.shown(),
    ...{ version, platform: process.platform, openAt: null, initialTab: null, userData: folder ?? '' },
    ...{ notices: run.store.notices, previousScreens: [], versions: { node: process.versions.node } },
    ...{ beginTour: false, policy: policy.rules, isInstalled: false },
  }
}
