import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { app, type BrowserWindow, dialog, Menu, type MessageBoxOptions, Notification, screen, shell } from 'electron'
import { type BridgeEvent, type Settings, zoomLimits } from '#shared/bridge.ts'
import type { AppCommand, ChosenKeys } from '#shared/commands.ts'
import { explain } from '#shared/errors.ts'
import { checkReport } from '#shared/service-check.ts'
import { appId, appUrl } from './app-origin.ts'
import { registerAppScheme, serveAppFiles } from './app-protocol.ts'
import { type Arguments, ownArguments, parseArguments, usage } from './arguments.ts'
import { createArgumentPieces } from './bridge/argument-pieces.ts'
import { bridgeHandlers } from './bridge/handlers.ts'
import { createReplyPieces } from './bridge/reply-pieces.ts'
import { sendEvent, serveBridge } from './bridge/serve-bridge.ts'
import { runOnlyConnection } from './connections/run-only.ts'
import { startServiceProcess } from './connections/service-process.ts'
import { dataFolderExitCode, dataFolderProblem } from './data-folder.ts'
import { diagnosticLines, diagnosticsText } from './diagnostics/diagnostics.ts'
import { Failure, faults, toAppError } from './failure.ts'
import { createKeychainProcess } from './keychain/keychain-process.ts'
import { openKeychain } from './keychain/open-keychain.ts'
import { startKeychainChild } from './keychain/start-child.ts'
import { readLinkFile } from './link-file.ts'
import { createLinks, linkHandedOver } from './links.ts'
import { aboutFault, createPageFaultLog, sayToStderr as say } from './log.ts'
import { openLogFile } from './log-file.ts'
import { pathsOf } from './paths.ts'
import { proxyOf } from './proxy/system-proxy.ts'
import { type Run, startRun } from './run.ts'
import { setRunMarker } from './run-marker.ts'
import { takeScreenshot } from './screenshot.ts'
import { type CheckedApp, checksOf } from './self-check/checks.ts'
import { reportText, runChecks } from './self-check/self-check.ts'
import { isGoodCheck, runServiceCheck } from './service-check/command.ts'
import { sampleFileText } from './service-check/samples.ts'
import { createEndedWork, noticeOfWork } from './shell/ended-work.ts'
import { createHangGuard } from './shell/hang-guard.ts'
import { menuTemplate } from './shell/menu-template.ts'
import { createNotifier } from './shell/notifier.ts'
import { showNotice } from './shell/show-notice.ts'
import { placementOf } from './shell/window-state.ts'
import { createWindowStateFile } from './shell/window-state-file.ts'
import { readTokenLine } from './token-from-stdin.ts'
import { lockSession, openWindow, showWindow } from './window.ts'

/** Asked to quit twice within this time, the app does. */
const insistMilliseconds = 5000
/** How long closing the window waits for a start that is under way. */
const startMilliseconds = 2000

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
    say(error instanceof Error ? messageOf(error) : String(error))
    app.exit(1)
  })
}

/** Makes everything there is, in order, and hands each part to those that need it. */
async function main(given: Arguments): Promise<void> {
  if (given.passedOver.length > 0) say(`not an option of Gatehouse, passed over: ${given.passedOver.join(' ')}`)
  if (given.remoteDebuggingPort !== null) {
    app.commandLine.appendSwitch('remote-debugging-port', String(given.remoteDebuggingPort))
  }
  // A check looks at the app, not at what it knows; and another one may be running.
  const wantedData = given.userData ?? (needsNoData(given) ? temporaryData() : null)
  const problem = dataFolderProblem(wantedData ?? app.getPath('userData'))
  if (problem !== null) {
    say(problem)
    app.exit(dataFolderExitCode)
    return
  }
  if (wantedData !== null) app.setPath('userData', wantedData)
  // As on its shortcut; else Windows shows no notices, and a second icon in the taskbar.
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  // Of its arguments Electron would hand over a list in another order.
  if (!app.requestSingleInstanceLock({ openAt: given.openAt })) {
    say('Gatehouse is running already with this data; its window was brought to the front')
    app.exit(mayJoin(given) ? 0 : 1)
    return
  }
  if (app.isPackaged && process.env.NODE_EXTRA_CA_CERTS) {
    say("NODE_EXTRA_CA_CERTS is not used: add the authority to the system's, or to the connection")
  }
  registerAppScheme()
  const userData = app.getPath('userData')
  const paths = pathsOf(import.meta.dirname, userData)
  const { log, tail } = openLogFile({ folder: paths.logs })
  faults.on('fault', (thrown, logId) => log('app.fault', { ...aboutFault(thrown), logId }))
  log('app.started')
  const marker = setRunMarker(paths.running)
  /** What was open when the last run, or the last page, did not end cleanly. */
  let wasOpen: readonly string[] = []
  const serviceToken = randomBytes(24).toString('base64url')
  const settled = Promise.withResolvers<void>()
  let window: BrowserWindow | null = null
  /** A window that was closed answers with errors; what ends with it still goes on for a moment. */
  const openedWindow = () => (window?.isDestroyed() === false ? window : null)
  const contents = () => openedWindow()?.webContents ?? null
  const bringToFront = () => {
    const opened = openedWindow()
    if (opened) showWindow(opened)
  }
  const notifier = createNotifier(
    // Whoever closed it knows that what was under way has ended.
    () => openedWindow()?.isFocused() ?? true,
    notice => showNotice(notice, { onClick: bringToFront, onFailed: () => log('notice.failed') }),
  )
  const endedWork = createEndedWork()
  const emit = (event: BridgeEvent) => {
    sendEvent(contents(), event)
    for (const notice of endedWork.of(event)) notifier.tell(notice)
  }
  let zoom: number = zoomLimits.usual
  let keys: ChosenKeys = {}
  const applyZoom = () => contents()?.setZoomFactor(zoom / 100)
  /** Does what settings say that are main's to follow. */
  const follow = (settings: Settings) => {
    notifier.allow(settings.notifications)
    if (settings.zoom !== zoom) {
      zoom = settings.zoom
      applyZoom()
    }
    if (JSON.stringify(settings.keys) !== JSON.stringify(keys)) {
      keys = settings.keys
      if (app.isReady()) drawMenu()
    }
    return settings
  }
  const replies = createReplyPieces()
  const longArguments = createArgumentPieces()
  const links = createLinks(to => emit({ type: 'app.navigate', to }))

  const keytar = createKeychainProcess(() => startKeychainChild(paths.keychain))
  // The page loads while keychain and store open; its first message waits for them.
  const starting = (async () => {
    // Before that Electron starts no process and knows no proxy.
    await app.whenReady()
    return startRun({
      databaseFile: paths.database,
      cacheFile: paths.cache,
      keychain: await openKeychain(async () => {
        await keytar.load()
        return keytar
      }),
      runOnly: given.service === null ? null : runOnlyConnection(given.service, await readTokenLine(process.stdin)),
      startService: () =>
        startServiceProcess({ ...paths, data: paths.sandbox, token: serviceToken, importPath: paths.clone, say }),
      sandboxIsNew: !existsSync(paths.sandbox),
      emit,
      proxyFor: async origin => proxyOf(await app.resolveProxy(origin)),
      chooseFile: async suggestedName => {
        const opened = openedWindow()
        if (!opened) return null
        const { canceled, filePath } = await dialog.showSaveDialog(opened, {
          defaultPath: suggestedName,
          // Linux asks only when told to.
          properties: ['showOverwriteConfirmation'],
        })
        return canceled || !filePath ? null : filePath
      },
      askPerson: async ({ message, detail, confirm }, signal) => {
        const opened = openedWindow()
        // For a picture nobody is there to answer.
        if (!opened || given.screenshot !== null) return false
        const buttons = ['Cancel', confirm]
        const shown = { type: 'warning', title: 'Gatehouse', message, detail, buttons, signal } as const
        const { response } = await dialog.showMessageBox(opened, { ...shown, defaultId: 0, cancelId: 0, noLink: true })
        return response === 1
      },
      openAddress: address => shell.openExternal(address),
      log,
      version: app.getVersion(),
      updateFeed: gatehouseUpdateFeed || null,
    })
  })()
  const handlers = starting.then(run => {
    const kept = follow(run.settings.get())
    if (marker.wasLeft) wasOpen = placesIn(kept)
    return bridgeHandlers({
      ...run,
      settings: { get: run.settings.get, update: changes => follow(run.settings.update(changes)) },
      replies,
      longArguments,
      journal: run.store.journal,
      info: () => ({
        ...run.keychain.shown(),
        version: app.getVersion(),
        platform: process.platform,
        openAt: given.openAt,
        userData,
        notices: run.store.notices,
        wasOpen,
        versions: { electron: process.versions.electron, chrome: process.versions.chrome, node: process.versions.node },
        beginTour: mayBeginTour(given) && !run.settings.get().tourSeen,
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
          lines: tail(diagnosticLines),
        }),
      ready: links.pageIsReady,
      settled: settled.resolve,
      setTitle: title => openedWindow()?.setTitle(title === '' ? 'Gatehouse' : `${title} · Gatehouse`),
      closeWindow: () => openedWindow()?.destroy(),
      workEnded: work => notifier.tell(noticeOfWork(work)),
      pageFault: createPageFaultLog(log),
    })
  })
  // A failed start is told where it is awaited, at the end.
  handlers.catch(error => log('app.failed', aboutFault(error)))
  const windowState = createWindowStateFile(paths.window)
  let ending: Promise<void> | null = null
  const end = (code: number) => {
    const close = async () => {
      windowState.flush()
      // A start that still waits, for a token on standard input say, has nothing to close.
      const run = await Promise.race([starting.catch(() => null), sleep(startMilliseconds, null)])
      await run?.close()
      // What ended by a fault opens nothing by itself the next time.
      if (code === 0) marker.remove()
    }
    ending ??= close().finally(() => {
      log('app.ended', { exitCode: code })
      app.exit(code)
    })
    return ending
  }

  // Nothing draws it before Electron is ready, and each choice of keys draws it anew.
  const drawMenu = () => {
    const actions = { command: (command: AppCommand) => emit({ type: 'app.command', command }), navigate: openLink }
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, actions, keys)))
  }
  const openLink = (to: string | null) => {
    bringToFront()
    if (to !== null) links.open(to)
  }
  app.on('second-instance', (_event, _argv, _directory, handedOver) => openLink(linkHandedOver(handedOver)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = parseArguments([url])
    openLink(link.ok ? link.value.openAt : null)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openLink(readLinkFile(path))
  })
  app.on('window-all-closed', () => void end(0))
  let askedToQuit = Number.NEGATIVE_INFINITY
  app.on('before-quit', event => {
    event.preventDefault()
    if (ending) return
    const isAskedAgain = performance.now() - askedToQuit < insistMilliseconds
    askedToQuit = performance.now()
    // The page may have something to say first, as when its window is closed; whoever asks twice means it.
    const opened = openedWindow()
    if (opened && !isAskedAgain) opened.close()
    else void end(0)
  })
  // A fault that nothing waits for is told in the window, which keeps working; without a window there is nothing left to do.
  const onFault = (thrown: unknown) => {
    const error = toAppError(thrown)
    if (openedWindow()) return emit({ type: 'app.fault', error })
    say(explain(error).sentence)
    void end(1)
  }
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)

  await app.whenReady()
  // Whoever sends a signal answers no question. Electron takes over what listened to them before.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  if (given.checkService) {
    const isGood = await starting.then(run => checkService(run, given)).catch(tellNoCheck)
    await end(isGood ? 0 : 1)
    return
  }
  serveAppFiles(paths.renderer)
  lockSession()
  serveBridge(contents, handlers, { replies, longArguments }, log)
  drawMenu()
  const hangGuard = createHangGuard({
    ask: async signal => {
      log('window.unresponsive')
      const opened = openedWindow()
      if (!opened) return 'wait'
      const { response } = await dialog.showMessageBox(opened, { ...unresponsiveQuestion, signal })
      return response === unresponsiveQuestion.cancelId ? 'wait' : 'reload'
    },
    reload: async () => {
      log('window.reloaded')
      wasOpen = placesIn((await starting).settings.get())
      await opening.restartPage()
    },
  })
  const opening = openWindow({
    preload: paths.preload,
    placement: placementOf(
      windowState.read(),
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    onPlaced: windowState.keep,
    onGone: reason => {
      say(reason)
      log('window.gone')
      void end(1)
    },
    onUnresponsive: () => void hangGuard.unresponsive().catch(error => log('app.failed', aboutFault(error))),
    onResponsive: hangGuard.responsive,
  })
  const shown = opening.window
  window = shown
  const loaded = Promise.withResolvers<void>()
  shown.webContents.once('did-finish-load', () => loaded.resolve())
  // A document that has just been loaded begins at its own size.
  shown.webContents.on('did-finish-load', applyZoom)
  const run = await starting

  if (given.selfCheck) {
    await loaded.promise
    const isGood = await checkSelf(given.selfCheck.file, {
      isPackaged: app.isPackaged,
      appPath: app.getAppPath(),
      appUrl,
      program: process.execPath,
      wasReadyAtStart,
      address: () => shown.webContents.getURL().split('#', 1)[0] ?? '',
      page: code => shown.webContents.executeJavaScript(code),
      // A folder of data that is a file.
      startUnwilling: () =>
        startServiceProcess({ ...paths, data: paths.service, token: serviceToken, importPath: null, say: () => {} }),
      hasKeychain: () => run.keychain.shown().keychain === 'available',
      proxyFor: origin => app.resolveProxy(origin),
      hasNotices: () => Notification.isSupported(),
    })
    await end(isGood ? 0 : 1)
    return
  }
  if (given.screenshot === null) return
  const picture = { file: given.screenshot, settled: settled.promise, capture: () => shown.webContents.capturePage() }
  try {
    await takeScreenshot(picture)
    await end(0)
  } catch (error) {
    log('screenshot.failed', aboutFault(error))
    say(`no picture was taken: ${error instanceof Error ? error.message : String(error)}`)
    await end(1)
  }
}

function needsNoData({ selfCheck, checkService: check, service }: Arguments): boolean {
  return selfCheck !== null || (check !== null && service !== null)
}

/** A folder of data for this run alone. */
function temporaryData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-self-check-'))
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // The system clears it some day.
    }
  })
  return folder
}

/** Writes the report of the checks. Gives whether none failed. */
async function checkSelf(file: string | null, checked: CheckedApp): Promise<boolean> {
  const outcomes = await runChecks(checksOf(checked))
  const versions = ['electron', 'chrome', 'node'].flatMap(name =>
    process.versions[name] ? [`${name} ${process.versions[name]}`] : [],
  )
  const about = [`Gatehouse ${app.getVersion()} on ${process.platform} ${process.arch}`, versions.join(', ')]
  const report = reportText(about, outcomes)
  if (file === null) process.stdout.write(report)
  else writeFileSync(file, report)
  return outcomes.every(({ state }) => state !== 'failed')
}

/** Writes the report of the check of a service. Gives whether all went well. */
async function checkService(run: Run, { checkService: wanted, saveSamples, openAt }: Arguments): Promise<boolean> {
  const found = await runServiceCheck(run, { openAt, say })
  const report = checkReport(found, app.getVersion())
  if (wanted?.file) writeFileSync(wanted.file, report)
  else process.stdout.write(report)
  const samples = saveSamples === null ? null : run.checks.samples(found.connection)
  if (saveSamples !== null && samples) writeFileSync(saveSamples, sampleFileText(samples))
  return isGoodCheck(found)
}

function tellNoCheck(error: unknown): false {
  say(error instanceof Error ? messageOf(error) : String(error))
  return false
}

/** Whether a start that finds another one under way has done what it was asked: the other one's window came to the front. */
function mayJoin({ screenshot, service, selfCheck, checkService: check }: Arguments): boolean {
  return screenshot === null && service === null && selfCheck === null && check === null
}

/** Asked when the page stopped answering. */
const unresponsiveQuestion = {
  type: 'warning',
  message: 'Gatehouse is not responding',
  detail:
    'A screen takes longer than it should. You can wait, or reload the window at Home. Drafts are kept; what was typed in the last two seconds is lost.',
  buttons: ['Wait', 'Reload at Home'],
  defaultId: 0,
  cancelId: 0,
} as const satisfies MessageBoxOptions

/** The screens that settings remember as open: all tabs, or the one there was. */
function placesIn({ tabs, lastLocation }: Settings): readonly string[] {
  if (tabs.open.length > 0) return tabs.open
  return lastLocation === null ? [] : [lastLocation]
}

/** A run that was begun for one thing, such as a link or a picture, is no time for a tour. */
function mayBeginTour({ skipTour, screenshot, selfCheck, openAt, service }: Arguments): boolean {
  return !skipTour && screenshot === null && selfCheck === null && openAt === null && service === null
}

/** A failure that is expected in a sentence, for the terminal; anything else in its own words, which help whoever repairs it. */
function messageOf(error: Error): string {
  return error instanceof Failure ? explain(error.error).sentence : error.message
}
