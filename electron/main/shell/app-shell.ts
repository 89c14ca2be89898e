import { type BrowserWindow, dialog, Menu, type MessageBoxOptions, type WebContents } from 'electron'
import { type BridgeEvent, type Settings, zoomLimits } from '#shared/bridge.ts'
import type { AppCommand, ChosenKeys } from '#shared/commands.ts'
import { sendEvent } from '../bridge/serve-bridge.ts'
import type { AskPerson } from '../consent/asker.ts'
import { createLinks, type Links } from '../links.ts'
import type { Log } from '../log.ts'
import { showWindow } from '../window.ts'
import { createEndedWork } from './ended-work.ts'
import { menuTemplate } from './menu-template.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { showNotice } from './show-notice.ts'

/** The window with its menu, notifications, dialogs and links. It exists before the window is opened. */
export interface AppShell {
  readonly links: Links
  /** The window; null before it is opened and after it is closed. */
  opened(): BrowserWindow | null
  contents(): WebContents | null
  /** Sets the window. */
  show(window: BrowserWindow): void
  emit(event: BridgeEvent): void
  readonly tell: Notifier['tell']
  /** Applies the settings that concern the main process. */
  follow(settings: Settings): Settings
  /** Brings the window to the front, and opens the link if one is given. */
  openLink(to: string | null): void
  drawMenu(): void
  /** Null when the dialog was cancelled. */
  chooseFile(suggestedName: string): Promise<string | null>
  /** The paths of a client certificate and its key; null when the dialog was cancelled. */
  chooseCertificate(): Promise<readonly string[] | null>
  readonly askPerson: AskPerson
  /** Shown when the page does not respond. */
  askWhetherToWait(signal: AbortSignal): Promise<'wait' | 'reload'>
}

/** Creates the shell without a window. No window is shown before Electron is ready. */
export function createAppShell(log: Log): AppShell {
  let window: BrowserWindow | null = null
  let zoom: number = zoomLimits.usual
  let keys: ChosenKeys = {}
  let hasMenu = false
  // Calls on a closed window throw, and some work continues for a moment after it is closed.
  const opened = () => (window?.isDestroyed() === false ? window : null)
  const contents = () => opened()?.webContents ?? null
  const bringToFront = () => {
    const present = opened()
    if (present) showWindow(present)
  }
  const notifier = createNotifier(
    // No notification: closing the window has ended its work.
    () => opened()?.isFocused() ?? true,
    notice => showNotice(notice, { onClick: bringToFront, onFailed: () => log('notice.failed') }),
  )
  const endedWork = createEndedWork()
  const emit = (event: BridgeEvent) => {
    sendEvent(contents(), event)
    for (const notice of endedWork.of(event)) notifier.tell(notice)
  }
  const links = createLinks(to => emit({ type: 'app.navigate', to }))
  const openLink = (to: string | null) => {
    bringToFront()
    if (to !== null) links.open(to)
  }
  const drawMenu = () => {
    hasMenu = true
    const actions = { command: (command: AppCommand) => emit({ type: 'app.command', command }), navigate: openLink }
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, actions, keys)))
  }
  const applyZoom = () => contents()?.setZoomFactor(zoom / 100)
  return {
    ...{ links, opened, contents, emit, openLink, drawMenu },
    tell: notifier.tell,
    show: shown => {
      window = shown
      // A newly loaded document starts at its default zoom.
      shown.webContents.on('did-finish-load', applyZoom)
    },
    follow: settings => {
      notifier.allow(settings.notifications)
      if (settings.zoom !== zoom) {
        zoom = settings.zoom
        applyZoom()
      }
      if (JSON.stringify(settings.keys) !== JSON.stringify(keys)) {
        keys = settings.keys
        if (hasMenu) drawMenu()
      }
      return settings
    },
    ...getDialogs(opened),
  }
}

/** The system dialogs of the window. Without a window, they return as cancelled. */
function getDialogs(
  opened: AppShell['opened'],
): Pick<AppShell, 'chooseFile' | 'chooseCertificate' | 'askPerson' | 'askWhetherToWait'> {
  return {
    chooseFile: async suggestedName => {
      const window = opened()
      if (!window) return null
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        defaultPath: suggestedName,
        // Needed on Linux to confirm overwriting.
        properties: ['showOverwriteConfirmation'],
      })
      return canceled || !filePath ? null : filePath
    },
    chooseCertificate: async () => {
      const window = opened()
      if (!window) return null
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: 'Client certificate',
        properties: ['openFile', 'multiSelections'],
        filters: [
          { name: 'Certificates and keys', extensions: ['p12', 'pfx', 'pem', 'crt', 'cer', 'key'] },
          { name: 'All files', extensions: ['*'] },
        ],
      })
      return canceled ? null : filePaths
    },
    askPerson: async ({ message, detail, confirm }, signal) => {
      const window = opened()
      if (!window) return false
      const buttons = ['Cancel', confirm]
      const shown = { type: 'warning', title: 'Gatehouse', message, detail, buttons, signal } as const
      const { response } = await dialog.showMessageBox(window, { ...shown, defaultId: 0, cancelId: 0, noLink: true })
      return response === 1
    },
    askWhetherToWait: async signal => {
      const window = opened()
      if (!window) return 'wait'
      const { response } = await dialog.showMessageBox(window, { ...unresponsiveQuestion, signal })
      return response === unresponsiveQuestion.cancelId ? 'wait' : 'reload'
    },
  }
}

const unresponsiveQuestion = {
  type: 'warning',
  message: 'Gatehouse is not responding',
  detail:
    'A screen is taking too long. Wait, or reload the window at Home. Drafts are kept; text typed in the last two seconds is lost.',
  buttons: ['Wait', 'Reload at Home'],
  defaultId: 0,
  cancelId: 0,
} as const satisfies MessageBoxOptions
