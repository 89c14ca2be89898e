import { BrowserWindow, Menu, session } from 'electron'
import { appScheme, appUrl, isAppPage, screenIn } from './app-origin.ts'
import { linkMenuTemplate, separator, textMenuTemplate } from './shell/menu-template.ts'
import { type Placement, smallestWindow, type WindowState } from './shell/window-state.ts'

export interface WindowOptions {
  readonly preload: string
  readonly placement: Placement
  /** The window was moved, or is of another size. */
  readonly onPlaced: (state: WindowState) => void
  /** A link of the page is opened from its context menu. */
  readonly onOpenScreen: (screen: string, where: 'tab' | 'window') => void
  /** The page's process ended unexpectedly (crashed, was killed, ran out of memory), after which it can be loaded again; or it could not be loaded. */
  readonly onGone: (reason: string, canReload: boolean) => void
  /** The page stopped answering, or answers again. */
  readonly onUnresponsive: () => void
  readonly onResponsive: () => void
}

export interface OpenedWindow {
  readonly window: BrowserWindow
  /** Kills the page's process, and reloads the page in a new one. */
  restartPage(): Promise<void>
  /** Loads the page; a failure is reported by `onGone`. */
  loadPage(): void
  /** The screen that the page's address names; null when it names none. */
  getScreen(): string | null
}

/** What a page may load: its own files, and what exists only inside it. */
const ownSchemes = new Set([`${appScheme}:`, 'data:', 'blob:', 'devtools:'])

/** The only permission of a page: writing text to the clipboard when the user clicks "copy". */
const grantedPermission = 'clipboard-sanitized-write'

/** Chromium's code for an aborted load: replaced by another one, or turned into a download. */
const abortedLoad = -3

/** An unreachable proxy: Chromium also uses it for traffic that is not a request, such as WebRTC over TCP. */
const deadProxy = 'http://127.0.0.1:9'

/** Denies the page's permission requests and every request outside its origin. */
export function lockSession(): void {
  const own = session.defaultSession
  own.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === grantedPermission))
  own.setPermissionCheckHandler((_contents, permission) => permission === grantedPermission)
  own.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !URL.canParse(details.url) || !ownSchemes.has(new URL(details.url).protocol) })
  })
  // The page saves files through main, which shows a dialog.
  own.on('will-download', event => event.preventDefault())
  own.setProxy({ mode: 'fixed_servers', proxyRules: deadProxy }).catch(() => {})
  // Its dictionaries come from the network.
  own.setSpellCheckerEnabled(false)
}

/** Opens a window: sandboxed, isolated, unable to navigate or to open another. */
export function openWindow(options: WindowOptions): OpenedWindow {
  const { maximised, ...place } = options.placement
  const window = new BrowserWindow({
    ...place,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Gatehouse',
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  })
  if (maximised) window.maximize()
  const reportPlacement = () => options.onPlaced({ ...window.getNormalBounds(), maximised: window.isMaximized() })
  window.on('resize', reportPlacement)
  window.on('move', reportPlacement)
  const { webContents } = window
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  webContents.on('will-navigate', event => {
    if (!isAppPage(event.url)) event.preventDefault()
  })
  // WebRTC is no request, so that neither the policy of the page nor the filter of requests stops it. This leaves it the proxy.
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  webContents.on('context-menu', (_event, about) => {
    const [ofLink, ofText] = [linkMenuTemplate(about, options.onOpenScreen), textMenuTemplate(about)]
    const items = [...ofLink, ...(ofLink.length > 0 && ofText.length > 0 ? [separator] : []), ...ofText]
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
  let isRestarting = false
  webContents.on('render-process-gone', (_event, details) => {
    if (!isRestarting) options.onGone(`the page ended (${details.reason})`, true)
  })
  webContents.on('unresponsive', options.onUnresponsive)
  webContents.on('responsive', options.onResponsive)
  webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame && code !== abortedLoad)
      options.onGone(`the page could not be loaded (${description || code})`, false)
  })
  // A failure is reported by the event above.
  const loadPage = () => void window.loadURL(appUrl).catch(() => {})
  loadPage()
  return {
    window,
    loadPage,
    getScreen: () => screenIn(webContents.getURL()),
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
