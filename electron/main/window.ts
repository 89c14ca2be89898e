import { BrowserWindow, session } from 'electron'
import { appScheme, appUrl } from './app-origin.ts'
import { type Placement, smallestWindow, type WindowState } from './shell/window-state.ts'

export interface WindowOptions {
  readonly preload: string
  readonly placement: Placement
  /** The window was moved, or is of another size. */
  readonly onPlaced: (state: WindowState) => void
  /** The page ended by itself: crashed, was killed, ran out of memory, or could not be loaded. */
  readonly onGone: (reason: string) => void
  /** The page stopped answering, or answers again. */
  readonly onUnresponsive: () => void
  readonly onResponsive: () => void
}

export interface OpenedWindow {
  readonly window: BrowserWindow
  /** Ends the process of the page, whatever it is doing, and loads the page anew in another. */
  restartPage(): Promise<void>
}

/** What a page may load: its own files, and what exists only inside it. */
const ownSchemes = new Set([`${appScheme}:`, 'data:', 'blob:', 'devtools:'])

/** The one thing a page may do beyond itself: put text on the clipboard, when the person presses "copy". */
const grantedPermission = 'clipboard-sanitized-write'

/** Refuses what a page could ask of the machine and every request that leaves its own origin. */
export function lockSession(): void {
  const own = session.defaultSession
  own.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === grantedPermission))
  own.setPermissionCheckHandler((_contents, permission) => permission === grantedPermission)
  own.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !URL.canParse(details.url) || !ownSchemes.has(new URL(details.url).protocol) })
  })
}

/** Opens the one window: sandboxed, isolated, unable to navigate or to open another. */
export function openWindow(options: WindowOptions): OpenedWindow {
  const { maximised, ...place } = options.placement
  const window = new BrowserWindow({
    ...place,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Gatehouse',
    autoHideMenuBar: true,
    webPreferences: { preload: options.preload, sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
  if (maximised) window.maximize()
  const tell = () => options.onPlaced({ ...window.getNormalBounds(), maximised: window.isMaximized() })
  window.on('resize', tell)
  window.on('move', tell)
  const { webContents } = window
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  webContents.on('will-navigate', event => event.preventDefault())
  let isRestarting = false
  webContents.on('render-process-gone', (_event, details) => {
    if (!isRestarting) options.onGone(`the page ended (${details.reason})`)
  })
  webContents.on('unresponsive', options.onUnresponsive)
  webContents.on('responsive', options.onResponsive)
  webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame) options.onGone(`the page could not be loaded (${description || code})`)
  })
  // Its failure is told by the event above.
  window.loadURL(appUrl).catch(() => {})
  return {
    window,
    restartPage: async () => {
      isRestarting = true
      try {
        webContents.forcefullyCrashRenderer()
        await window.loadURL(appUrl)
      } finally {
        isRestarting = false
      }
    },
  }
}

/** Brings the window to the front. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
