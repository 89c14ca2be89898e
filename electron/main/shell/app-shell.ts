import { type BrowserWindow, dialog, Menu, type MessageBoxOptions } from 'electron'
import { type BridgeEvent, type ParsedBridgeArgument, type Settings, zoomLimits } from '#shared/bridge.ts'
import type { AppCommand, ChosenKeys } from '#shared/commands.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { AskPerson } from '../consent/asker.ts'
import type { Log } from '../log.ts'
import { showWindow } from '../window.ts'
import { type AppWindow, type AppWindows, createAppWindows } from './app-windows.ts'
import { createEndedWork } from './ended-work.ts'
import { menuTemplate } from './menu-template.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { createProgress } from './progress.ts'
import { showNotice } from './show-notice.ts'

/** The windows with their menu, notifications, dialogs and links. It exists before the first window is opened. */
export interface AppShell {
  readonly windows: AppWindows
  /** Adds a window that was just opened. */
  show(window: BrowserWindow): AppWindow
  /** Sends an event to the pages of all windows. */
  emit(event: BridgeEvent): void
  readonly tell: Notifier['tell']
  /** Applies the settings that concern the main process. */
  follow(settings: Settings): Settings
  /** Brings the window used last to the front, and opens the link in it if one is given. Without a window, one is opened for it. */
  openLink(to: string | null): void
  /** Sets the handler that opens a window when one is requested and none is open. */
  onWindowRequested(open: () => void): void
  /** Opens a link that was received before the first window. */
  openWaiting(): void
  /** Called whenever a window was opened or closed. */
  onWindows(listener: () => void): void
  /** Shows the progress of the calling page's work on the dock or the taskbar. */
  showProgress(given: ParsedBridgeArgument<'app.progress'>): void
  drawMenu(): void
  /** Null when the dialog was cancelled. */
  chooseFile(suggestedName: string): Promise<string | null>
  /** The paths of a client certificate and its key; null when the dialog was cancelled. */
  chooseCertificate(): Promise<readonly string[] | null>
  readonly askPerson: AskPerson
  /** Shown when the page does not respond. */
  askWhetherToWait(window: BrowserWindow, signal: AbortSignal): Promise<'wait' | 'reload'>
}

/** Creates the shell without a window. No window is shown before Electron is ready. */
export function createAppShell(log: Log): AppShell {
  const windows = createAppWindows()
  let zoom: number = zoomLimits.usual
  let keys: ChosenKeys = {}
  let hasMenu = false
  /** Whether the app and its downloads continue when no window is open. */
  let runsInBackground = false
  let changed: () => void = () => {}
  /** A link that waits for a window. */
  let waiting: string | null = null
  // Until the start has opened its windows, a request needs no other one.
  let requestWindow: () => void = () => {}
  const bringToFront = () => {
    const last = windows.lastUsed()
    if (last) showWindow(last.window)
    else requestWindow()
  }
  const notifier = createNotifier(
    // No notification without a window, if closing it has cancelled its work.
    () => (windows.list().length === 0 && !runsInBackground) || windows.list().some(({ window }) => window.isFocused()),
    notice => showNotice(notice, { onClick: () => openLink(null), onFailed: () => log('notice.failed') }),
  )
  const endedWork = createEndedWork()
  const { progress, draw: drawProgress } = createProgressBars(windows)
  const emit = (event: BridgeEvent) => {
    for (const { send } of windows.list()) send(event)
    for (const notice of endedWork.of(event, windows.list().length > 0)) notifier.tell(notice)
    progress.note(event)
    drawProgress()
  }
  const openWaiting = () => {
    const last = windows.lastUsed()
    if (!last || waiting === null) return
    last.links.open(waiting)
    waiting = null
  }
  const openLink = (to: string | null) => {
    waiting = to ?? waiting
    bringToFront()
    openWaiting()
  }
  const drawMenu = () => {
    hasMenu = true
    const command = (chosen: AppCommand) => windows.lastUsed()?.send({ type: 'app.command', command: chosen })
    const selectAll = () => windows.lastUsed()?.send({ type: 'app.selectAll' })
    const actions = { command, selectAll, navigate: openLink }
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, actions, keys)))
  }
  const applyZoom = ({ window }: AppWindow) => window.webContents.setZoomFactor(zoom / 100)
  return {
    ...{ windows, emit, openLink, openWaiting, drawMenu },
    tell: notifier.tell,
    show: window => {
      const added = windows.add(window)
      // A newly loaded document starts at its default zoom.
      window.webContents.on('did-finish-load', () => applyZoom(added))
      // A page that is loaded again has lost its work, and one that is closed as well.
      const forget = () => {
        progress.notePage(added.id, undefined)
        drawProgress()
      }
      window.webContents.on('did-finish-load', forget)
      window.once('closed', forget)
      window.once('closed', () => changed())
      changed()
      return added
    },
    onWindowRequested: open => {
      requestWindow = open
    },
    follow: settings => {
      notifier.allow(settings.notifications)
      runsInBackground = settings.background.isOn
      if (settings.zoom !== zoom) {
        zoom = settings.zoom
        windows.list().forEach(applyZoom)
      }
      if (JSON.stringify(settings.keys) !== JSON.stringify(keys)) {
        keys = settings.keys
        if (hasMenu) drawMenu()
      }
      return settings
    },
    onWindows: listener => {
      changed = listener
    },
    showProgress: ({ fraction }) => {
      const page = windows.current()?.id
      if (page === undefined) return
      progress.notePage(page, fraction === null ? undefined : fraction === 'unknown' ? null : fraction)
      drawProgress()
    },
    ...getDialogs(() => windows.current()?.window ?? null),
  }
}

/** Progress, and the bar of each window that shows it. */
function createProgressBars(windows: AppWindows) {
  const progress = createProgress()
  const drawn = new WeakMap<AppWindow, number>()
  const draw = () => {
    const value = progress.value()
    for (const shown of windows.list()) {
      if ((drawn.get(shown) ?? -1) === value) continue
      drawn.set(shown, value)
      shown.window.setProgressBar(value)
    }
  }
  return { progress, draw }
}

/**
 * The system dialogs.
 * @param getParent the window they belong to; without one, they return as cancelled
 */
function getDialogs(
  getParent: () => BrowserWindow | null,
): Pick<AppShell, 'chooseFile' | 'chooseCertificate' | 'askPerson' | 'askWhetherToWait'> {
  return {
    chooseFile: async suggestedName => {
      const window = getParent()
      if (!window) return null
      const { canceled, filePath } = await whileOpen(window, closedDialog, () =>
        dialog.showSaveDialog(window, {
          defaultPath: suggestedName,
          // Needed on Linux to confirm overwriting.
          properties: ['showOverwriteConfirmation'],
        }),
      )
      return canceled || !filePath ? null : filePath
    },
    chooseCertificate: async () => {
      const window = getParent()
      if (!window) return null
      const { canceled, filePaths } = await whileOpen(window, closedDialog, () =>
        dialog.showOpenDialog(window, {
          title: t('Client certificate'),
          properties: ['openFile', 'multiSelections'],
          filters: [
            { name: t('Certificates and keys'), extensions: ['p12', 'pfx', 'pem', 'crt', 'cer', 'key'] },
            { name: t('All files'), extensions: ['*'] },
          ],
        }),
      )
      return canceled ? null : filePaths
    },
    askPerson: async ({ message, detail, confirm }, signal) => {
      const window = getParent()
      if (!window) return false
      const buttons = [t('Cancel'), confirm]
      const shown = { type: 'warning', title: 'Gatehouse', message, detail, buttons, signal } as const
      const { response } = await whileOpen(window, { response: 0 }, () =>
        dialog.showMessageBox(window, { ...shown, defaultId: 0, cancelId: 0, noLink: true }),
      )
      return response === 1
    },
    askWhetherToWait: async (window, signal) => {
      if (window.isDestroyed()) return 'wait'
      const { response } = await whileOpen(window, { response: unresponsiveQuestion.cancelId }, () =>
        dialog.showMessageBox(window, { ...unresponsiveQuestion, signal }),
      )
      return response === unresponsiveQuestion.cancelId ? 'wait' : 'reload'
    },
  }
}

const closedDialog = { canceled: true, filePath: '', filePaths: [] }

/** Shows a dialog. Once its window is closed it counts as cancelled: Electron does not document that its promise resolves then. */
async function whileOpen<T, C>(window: BrowserWindow, cancelled: C, show: () => Promise<T>): Promise<T | C> {
  const closed = Promise.withResolvers<C>()
  const cancel = () => closed.resolve(cancelled)
  window.once('closed', cancel)
  try {
    return await Promise.race([show(), closed.promise])
  } finally {
    window.off('closed', cancel)
  }
}

const unresponsiveQuestion = {
  type: 'warning',
  message: t('Gatehouse is not responding'),
  detail: t(
    'A screen is taking too long. Wait, or reload the window at Home. Drafts are kept; text typed in the last two seconds is lost.',
  ),
  buttons: [t('Wait'), t('Reload at Home')],
  defaultId: 0,
  cancelId: 0,
} as const satisfies MessageBoxOptions
