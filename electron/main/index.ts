import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { app, type BrowserWindow, Notification, ShareMenu, shell, utilityProcess } from 'electron'
import type { Settings } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { appId, appUrl } from './app-origin.ts'
import { registerAppScheme, serveAppFiles } from './app-protocol.ts'
import { type Arguments, ownArguments, parseArguments, usage } from './arguments.ts'
import { createArgumentPieces } from './bridge/argument-pieces.ts'
import { type BridgeHandlers, bridgeHandlers } from './bridge/handlers.ts'
import { createReplyPieces } from './bridge/reply-pieces.ts'
import { serveBridge } from './bridge/serve-bridge.ts'
import { runOnlyConnection } from './connections/run-only.ts'
import { type ForkService, startServiceProcess } from './connections/service-process.ts'
import { dataFolderExitCode, dataFolderProblem } from './data-folder.ts'
import { diagnosticLines, diagnosticsText } from './diagnostics/diagnostics.ts'
import type { Downloads } from './downloads/downloads.ts'
import { faults, toAppError } from './failure.ts'
import { createKeychainProcess } from './keychain/keychain-process.ts'
import { openKeychain } from './keychain/open-keychain.ts'
import { startKeychainChild } from './keychain/start-child.ts'
import { followLanguage } from './language.ts'
import { readLinkFile } from './link-file.ts'
import { isStartInBackground, linkHandedOver } from './links.ts'
import { aboutFault, createPageFaultLog, sayToStderr as say } from './log.ts'
import { openLogFile } from './log-file.ts'
import { getPaths } from './paths.ts'
import { type Policy, policyPath, readPolicy } from './policy.ts'
import { getProxy } from './proxy/system-proxy.ts'
import { type Run, startRun } from './run.ts'
import { setRunMarker } from './run-marker.ts'
import type { CheckedApp } from './self-check/checks.ts'
import { startAgain } from './self-check/second-start.ts'
import { type AppShell, createAppShell } from './shell/app-shell.ts'
import { type Background, createBackground } from './shell/background.ts'
import { bulkJobsOfWindows, draftsOfWindows, selfCheckOfWindows } from './shell/between-windows.ts'
import { dragFile } from './shell/drag-file.ts'
import { noticeOfWork } from './shell/ended-work.ts'
import { lockData } from './shell/lock-data.ts'
import { createRecentPlaces } from './shell/recent-places.ts'
import { canStartAtLogin, wasStartedAtLogin } from './shell/start-at-login.ts'
import { createWindowOpener, getPlaces, type WindowOpener } from './shell/window-opener.ts'
import { settingsOfWindow } from './shell/window-settings.ts'
import { createWindowsFile } from './shell/windows-file.ts'
import {
  capture,
  checkSelf,
  checkService,
  getTerminalMessage,
  mayBeginTour,
  mayJoin,
  needsNoData,
  reportNoCheck,
  temporaryData,
} from './single-run.ts'
import type { SettingsStore } from './store/settings.ts'
import { serveCommands } from './terminal/serve-commands.ts'
import { createTerminals, type Terminals } from './terminal/terminals.ts'
import { readTokenLine } from './token-from-stdin.ts'
import { lockSession } from './window.ts'

/** Quitting twice within this time exits the app even if the page prevents unloading. */
const insistMilliseconds = 5000
/** How long closing the window waits for a start that is under way. */
const startMilliseconds = 2000

const forkService: ForkService = (file, args, options) => utilityProcess.fork(file, args, options)

/** Address of the release feed, put in by the build; empty without one. */
declare const gatehouseUpdateFeed: string

const wasReadyAtStart = app.isReady()
const appPaths = app.isPackaged ? [] : [app.getAppPath(), import.meta.filename, dirname(import.meta.filename)]
const parsed = parseArguments(ownArguments(process.argv, appPaths))

if (!parsed.ok) {
  process.stderr.write(`${parsed.problem}\n\n${usage()}`)
  app.exit(2)
} else if (parsed.value.help) {
  process.stdout.write(usage())
  app.exit(0)
} else {
  main(parsed.value).catch((error: unknown) => {
    say(error instanceof Error ? getTerminalMessage(error) : String(error))
    app.exit(1)
  })
}

/** Makes everything there is, in order, and hands each part to those that need it. */
async function main(given: Arguments): Promise<void> {
  if (!prepareProcess(given)) return
  // With an invalid policy the app does not start.
  const policy = readPolicy(policyPath(process.platform))
  const paths = getPaths(import.meta.dirname, app.getPath('userData'))
  const logFile = openLogFile({ folder: paths.logs })
  const { log } = logFile
  faults.on('fault', (thrown, logId) => log('app.fault', { ...aboutFault(thrown), logId }))
  log('app.started')
  const shell = createAppShell(log)
  const background: AppParts['background'] = { current: null }
  const downloads: AppParts['downloads'] = { current: null }
  const opener = createWindowOpener({
    ...{ shell, log, preload: paths.preload, file: createWindowsFile(paths.window) },
    runsInBackground: () => runsInBackground(background),
    isDownloading: () => downloads.current?.isBusy() === true,
    end: code => void ending.end(code),
  })
  const parts: AppParts = {
    ...{ given, paths, logFile, policy, shell, opener, background, downloads },
    serviceToken: randomBytes(24).toString('base64url'),
    marker: setRunMarker(paths.running),
    pieces: { replies: createReplyPieces(), longArguments: createArgumentPieces() },
    terminals: createTerminals(),
    commands: { stop: () => {} },
    settled: Promise.withResolvers<void>(),
    windowRequested: Promise.withResolvers<void>(),
  }
  // The page loads while keychain and store open; its first message waits for them.
  const starting = startWhenReady(parts)
  const handlers = starting.then(run => getHandlers(parts, run))
  // A failed start is reported where it is awaited, at the end.
  handlers.catch(error => log('app.failed', aboutFault(error)))
  if (!given.selfCheck) void handlers.then(found => listenToCommands(parts, found)).catch(() => {})
  const ending = createEnding(parts, starting)
  listenToApp(parts, ending)

  await app.whenReady()
  // A signal exits the app without confirmation. Electron replaces earlier listeners.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void ending.end(given.checkService ? 1 : 0))
  if (given.checkService) {
    const isGood = await starting.then(run => checkService(run, given)).catch(reportNoCheck)
    await ending.end(isGood ? 0 : 1)
    return
  }
  serveAppFiles(paths.renderer)
  lockSession()
  serveBridge(shell.windows, handlers, parts.pieces, log)
  shell.drawMenu()
  if (await startsWithoutWindow(parts, starting)) {
    opener.restoreLater({ wasLeft: parts.marker.wasLeft })
    startBackground(parts, await starting)
    return
  }
  const { window } = opener.restore({
    wasLeft: parts.marker.wasLeft,
    isAlone: !mayJoin(given),
    openAt: given.openAt,
  })
  const loaded = Promise.withResolvers<void>()
  window.webContents.once('did-finish-load', () => loaded.resolve())
  const run = await starting
  if (mayJoin(given)) startBackground(parts, run)
  if (given.selfCheck) {
    await loaded.promise
    await ending.end((await checkSelf(given.selfCheck.file, checkedApp(parts, window, run))) ? 0 : 1)
  } else if (given.screenshot !== null) {
    await ending.end(await capture(parts, window, given.screenshot))
  }
}

/** What the parts of the app share. */
interface AppParts {
  readonly given: Arguments
  readonly policy: Policy
  readonly paths: ReturnType<typeof getPaths>
  readonly logFile: ReturnType<typeof openLogFile>
  readonly serviceToken: string
  readonly marker: ReturnType<typeof setRunMarker>
  readonly opener: WindowOpener
  readonly pieces: Pick<BridgeParts, 'replies' | 'longArguments'>
  readonly shell: AppShell
  readonly terminals: Terminals
  /** Stops listening to commands. */
  readonly commands: { stop: () => void }
  /** Resolves when a page has rendered its first screen. */
  readonly settled: PromiseWithResolvers<void>
  /** Resolves when a second start or a link requests a window. */
  readonly windowRequested: PromiseWithResolvers<void>
  /** Tray and monitoring; null before the store is open, and in a run with a single purpose, such as a check. */
  readonly background: { current: Background | null }
  /** Null before the store is open. */
  readonly downloads: { current: Downloads | null }
}

type BridgeParts = Parameters<typeof bridgeHandlers>[0]

/** Claims the data folder for this process; false when the app is to end, after saying why. */
function prepareProcess(given: Arguments): boolean {
  if (given.passedOver.length > 0) say(`not an option of Gatehouse, passed over: ${given.passedOver.join(' ')}`)
  if (given.remoteDebuggingPort !== null) {
    app.commandLine.appendSwitch('remote-debugging-port', String(given.remoteDebuggingPort))
  }
  // Date and time fields follow `lang`; else they are in the language of the system.
  const features = [app.commandLine.getSwitchValue('enable-features'), 'LangAttributeAwareFormControlUI']
  app.commandLine.appendSwitch('enable-features', features.filter(Boolean).join(','))
  // The self-check needs no user data, and another instance may be running.
  const wantedData = given.userData ?? (needsNoData(given) ? temporaryData() : null)
  const problem = dataFolderProblem(wantedData ?? app.getPath('userData'))
  if (problem !== null) {
    say(problem)
    app.exit(dataFolderExitCode)
    return false
  }
  if (wantedData !== null) app.setPath('userData', wantedData)
  // As on its shortcut; else Windows shows no notices, and a second icon in the taskbar.
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  // Of its arguments Electron would hand over a list in another order.
  if (!app.requestSingleInstanceLock({ openAt: given.openAt, background: given.background })) {
    say(t('Gatehouse is running already with this data; its window was brought to the front'))
    app.exit(mayJoin(given) ? 0 : 1)
    return false
  }
  if (app.isPackaged && process.env.NODE_EXTRA_CA_CERTS) {
    say(t('NODE_EXTRA_CA_CERTS is not used: add the authority to the system’s, or to the connection'))
  }
  registerAppScheme()
  return true
}

/** Opens the keychain and the store once Electron is ready to start processes and resolve proxies. */
async function startWhenReady(parts: AppParts): Promise<Run> {
  await app.whenReady()
  const { given, paths, shell: window, terminals } = parts
  const lock = await lockData(app.getPath('userData'), () => {
    parts.marker.remove()
    app.exit(0)
  })
  const keytar = createKeychainProcess(() => startKeychainChild(paths.keychain))
  const keychain = await openKeychain(async () => {
    await keytar.load()
    return keytar
  })
  const run = await startRun({
    databaseFile: paths.database,
    cacheFile: paths.cache,
    keychain,
    runOnly:
      given.service === null
        ? null
        : runOnlyConnection(given.service, await readTokenLine(process.stdin), given.serviceName),
    startService: () =>
      startServiceProcess(forkService, {
        ...{ ...paths, data: paths.sandbox, token: parts.serviceToken, importPath: paths.clone, say },
      }),
    // Cached data needs no service. Without any, at the first run or without a keychain, the first screen waits for the sandbox.
    startsSandbox: !existsSync(paths.sandbox) || keychain.notice !== null,
    emit: event => {
      window.emit(event)
      terminals.emit(event)
    },
    forgetScreens: parts.opener.forgetConnection,
    followSettings: settings => void followSettings(parts, settings),
    getPage: () => terminals.current()?.id ?? window.windows.getPage(),
    isForCommand: () => terminals.current() !== null,
    resumesDownloads: true,
    proxyFor: async origin => getProxy(await app.resolveProxy(origin)),
    chooseFile: name => (terminals.current() ?? window).chooseFile(name),
    chooseCertificate: window.chooseCertificate,
    // During the start, the first window is about to open.
    isAttended: () => window.windows.list().length > 0 || parts.background.current?.isOn() !== true,
    // While taking a screenshot, questions are declined.
    askPerson: async (question, signal) =>
      given.screenshot === null && (terminals.current() ?? window).askPerson(question, signal),
    openAddress: address => shell.openExternal(address),
    printing: {
      page: () => window.windows.current()?.window.webContents ?? null,
      openShareMenu: getShareMenu(window),
    },
    startDrag: file => {
      const contents = window.windows.current()?.window.webContents
      if (contents) dragFile(contents, file)
    },
    log: parts.logFile.log,
    version: app.getVersion(),
    updateFeed: gatehouseUpdateFeed || null,
    policy: parts.policy,
    machine: { environment: process.env, home: homedir(), platform: process.platform },
    command: ownCommand(),
    electron: process.versions.electron ?? null,
  })
  return { ...run, close: () => run.close().finally(lock.release) }
}

/** Lets commands of this user work with this run. */
function listenToCommands({ terminals, commands, logFile: { log } }: AppParts, handlers: BridgeHandlers): void {
  const folder = app.getPath('userData')
  commands.stop = serveCommands({ folder, version: app.getVersion(), handlers, terminals, log })
}

/** The command line that starts this app, without its own arguments. Without user namespaces, packages and launchers start it without the sandbox. */
function ownCommand(): readonly string[] {
  const sandbox = process.argv.includes('--no-sandbox') ? ['--no-sandbox'] : []
  return [process.execPath, ...process.execArgv, ...sandbox, ...(app.isPackaged ? [] : [app.getAppPath()])]
}

/** Applies changed settings outside the pages. */
function followSettings({ shell, background, paths, logFile }: AppParts, settings: Settings): Settings {
  followLanguage(paths.language, settings.language)
    .then(isOther => isOther && shell.drawMenu())
    .catch((error: unknown) => logFile.log('language.failed', aboutFault(error)))
  const changed = shell.follow(settings)
  background.current?.follow(changed)
  return changed
}

/** The bridge methods that the page can call. */
function getHandlers(parts: AppParts, run: Run): ReturnType<typeof bridgeHandlers> {
  const { given, shell, opener, logFile } = parts
  const kept = shell.follow(run.settings.get())
  if (parts.marker.wasLeft) opener.offer(getPlaces(kept))
  const { windows } = shell
  const settings: SettingsStore = {
    get: run.settings.get,
    update: changes => {
      // A setting that can't be applied is not saved.
      if (changes.startsAtLogin !== undefined) parts.background.current?.setStartsAtLogin(changes.startsAtLogin)
      return followSettings(parts, run.settings.update(changes))
    },
  }
  parts.downloads.current = run.downloads
  const { electron, chrome, node } = process.versions
  return bridgeHandlers({
    ...run,
    ...parts.pieces,
    settings: settingsOfWindow({
      app: settings,
      own: opener,
      has: run.connections.has,
      sendToOthers: windows.sendToOthers,
    }),
    journal: run.store.journal,
    bulkJobs: bulkJobsOfWindows(run.bulkJobs, windows),
    drafts: draftsOfWindows(run.drafts, windows),
    selfCheck: selfCheckOfWindows(run.selfCheck, windows),
    info: () => ({
      ...run.keychain.shown(),
      version: app.getVersion(),
      platform: process.platform,
      ...opener.start(),
      userData: app.getPath('userData'),
      notices: run.store.notices,
      versions: { electron, chrome, node },
      beginTour: mayBeginTour(given) && opener.start().initialTab === null && !run.settings.get().tourSeen,
      policy: parts.policy.rules,
      isInstalled: canStartAtLogin(app.isPackaged),
    }),
    diagnostics: async () =>
      diagnosticsText({
        version: app.getVersion(),
        platform: `${process.platform} ${process.arch}`,
        versions: process.versions,
        keychain: run.keychain.shown().keychain,
        settings: run.settings.get(),
        connections: await run.connections.list(),
        notices: run.store.notices.length,
        misfits: run.proxy.misfits(),
        lines: logFile.tail(diagnosticLines),
      }),
    listening: () => windows.current()?.links.pageListens(),
    settled: parts.settled.resolve,
    setTitle: title => windows.current()?.window.setTitle(title === '' ? 'Gatehouse' : `${title} · Gatehouse`),
    closeWindow: () => windows.current()?.window.destroy(),
    openWindow: ({ tab }) => opener.openTab(tab),
    stay: opener.stay,
    workEnded: work => shell.tell(noticeOfWork(work)),
    progress: shell.showProgress,
    pageFault: createPageFaultLog(logFile.log),
  })
}

/** The system's share menu, which only macOS has. */
function getShareMenu({ windows }: AppShell): ((link: string) => void) | null {
  if (process.platform !== 'darwin') return null
  return link => {
    const window = windows.current()?.window
    if (window) new ShareMenu({ urls: [link] }).popup({ window })
  }
}

/** Ends the app once; later calls return the same promise. */
interface Ending {
  end(code: number): Promise<void>
  hasBegun(): boolean
}

function createEnding(
  { given, opener, marker, logFile, background, commands }: AppParts,
  starting: Promise<Run>,
): Ending {
  let ending: Promise<void> | null = null
  const close = async (code: number) => {
    opener.close()
    commands.stop()
    background.current?.close()
    // A start that is still waiting, for example for a token on standard input, has nothing to close.
    const run = await Promise.race([starting.catch(() => null), sleep(startMilliseconds, null)])
    await run?.close()
    // After a crash, the next start reopens nothing automatically.
    // A failed service check is unrelated to the open screens.
    if (code === 0 || given.checkService) marker.remove()
  }
  return {
    hasBegun: () => ending !== null,
    end: code => {
      ending ??= close(code).finally(() => {
        logFile.log('app.ended', { exitCode: code })
        app.exit(code)
      })
      return ending
    },
  }
}

/** Whether the app keeps running without a window: always on macOS, elsewhere if the user has switched that on. */
function runsInBackground(background: AppParts['background']): boolean {
  return process.platform === 'darwin' || background.current?.isOn() === true
}

/** Handles events of the system and the process. */
function listenToApp({ shell, opener, background, windowRequested }: AppParts, { end, hasBegun }: Ending): void {
  app.on('second-instance', (_event, _argv, _directory, handedOver) => {
    // At login, the system may start an app that is already running.
    if (!isStartInBackground(handedOver)) shell.openLink(linkHandedOver(handedOver))
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = parseArguments([url])
    shell.openLink(link.ok ? link.value.openAt : null)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    shell.openLink(readLinkFile(path))
  })
  app.on('window-all-closed', () => {
    if (!runsInBackground(background) || opener.isQuitting()) void end(0)
  })
  shell.onWindowRequested(() => {
    windowRequested.resolve()
    opener.reopen()
  })
  app.on('activate', opener.reopen)
  let askedToQuit = Number.NEGATIVE_INFINITY
  app.on('before-quit', event => {
    event.preventDefault()
    if (hasBegun()) return
    const isAskedAgain = performance.now() - askedToQuit < insistMilliseconds
    askedToQuit = performance.now()
    if (shell.windows.list().length === 0 || isAskedAgain) return void end(0)
    // Each page may prevent unloading, as when its window is closed; quitting twice overrides it.
    opener.quit()
  })
  // An uncaught error is reported in the window used last, which keeps working; without a window the app exits.
  const onFault = (thrown: unknown) => {
    const error = toAppError(thrown)
    const reporter = shell.windows.lastUsed()
    if (reporter) return reporter.send({ type: 'app.fault', error })
    say(explain(error).sentence)
    void end(1)
  }
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)
}

/** Whether the system started the app at login, to run without a window. */
async function startsWithoutWindow({ given, windowRequested }: AppParts, starting: Promise<Run>): Promise<boolean> {
  if (!mayJoin(given) || given.openAt !== null || !wasStartedAtLogin(given.background)) return false
  // The user may start the app while the keychain and the store open, which can take long.
  return await Promise.race([
    windowRequested.promise.then(() => false),
    starting.then(({ settings }) => settings.get().background.isOn),
  ])
}

/** Sets up the tray and monitoring, which run while no window is open if the user has switched that on. */
function startBackground({ shell, background, logFile: { log } }: AppParts, run: Run): void {
  const recentPlaces = createRecentPlaces({
    open: shell.openLink,
    keep: recents => {
      run.settings.update({ recents })
      // A page that still had them would write them back with its next change.
      shell.emit({ type: 'settings.changed' })
    },
    log,
  })
  const hasWindow = () => shell.windows.list().length > 0
  const parts = {
    run,
    hasWindow,
    open: shell.openLink,
    quit: () => app.quit(),
    log,
    isInstalled: canStartAtLogin(app.isPackaged),
  }
  const made = createBackground(parts)
  const follow = (settings: Settings) => {
    recentPlaces.follow(settings)
    made.follow(settings)
  }
  background.current = { ...made, follow }
  follow(shell.follow(run.settings.get()))
  shell.onWindows(() => {
    if (hasWindow()) run.health.resume()
    made.windowsChanged()
  })
}

/** What the self-check inspects. */
function checkedApp({ paths, serviceToken }: AppParts, window: BrowserWindow, run: Run): CheckedApp {
  return {
    isPackaged: app.isPackaged,
    appPath: app.getAppPath(),
    appUrl,
    program: process.execPath,
    wasReadyAtStart,
    address: () => window.webContents.getURL().split('#', 1)[0] ?? '',
    page: code => window.webContents.executeJavaScript(code),
    // The data folder is a file, so that the start fails.
    startUnwilling: () =>
      startServiceProcess(forkService, {
        ...{ ...paths, data: paths.service, token: serviceToken, importPath: null, say: () => {} },
      }),
    hasKeychain: () => run.keychain.shown().keychain === 'available',
    proxyFor: origin => app.resolveProxy(origin),
    hasNotices: () => Notification.isSupported(),
    startAgain: () => startAgain(ownCommand()),
  }
}
