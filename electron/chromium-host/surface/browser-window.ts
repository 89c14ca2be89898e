import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { HostWindow } from '../lifecycle/host.ts'
import { type PreventableEvent, preventable } from './events.ts'
import { HostWebContents, type WebContentsParts } from './web-contents.ts'
import { WindowPlace } from './window-place.ts'

interface BrowserWindowEvents {
  close: [event: PreventableEvent]
  closed: []
  'ready-to-show': []
  show: []
  focus: []
  blur: []
  resize: []
  move: []
  'page-title-updated': [event: PreventableEvent, title: string, explicitSet: boolean]
}

type Methods = Pick<
  Electron.BrowserWindow,
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'getTitle'
  | 'hide'
  | 'id'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'removeMenu'
  | 'restore'
  | 'setBounds'
  | 'setMenuBarVisibility'
  | 'setProgressBar'
  | 'setTitle'
  | 'show'
>

/** What the window class of one host needs; see browserWindowClass. */
export interface WindowParts extends Omit<WebContentsParts, 'openWindow'> {
  created(window: HostWindow, webContents: HostWebContents): void
  allClosed(): void
}

/** What the windows of one host share. */
interface WindowsOfHost extends WindowParts {
  /** In the order of their last use. */
  readonly windows: Set<HostBrowserWindow>
  nextId(): number
  open(options: Electron.BrowserWindowConstructorOptions): HostBrowserWindow
}

/** A window of one host: a page of Chromium with the title, visibility and end that Electron gives it. */
class HostBrowserWindow extends EventEmitter<BrowserWindowEvents> implements Methods, HostWindow {
  readonly id: number
  readonly webContents: HostWebContents
  readonly #shared: WindowsOfHost
  readonly #place: WindowPlace
  #title: string
  #visible: boolean
  #destroyed = false

  constructor(shared: WindowsOfHost, options: Electron.BrowserWindowConstructorOptions) {
    super()
    const { host, windows } = shared
    host.afterReady('BrowserWindow')
    this.id = shared.nextId()
    this.#shared = shared
    this.#title = options.title ?? host.options.identity.name
    this.#visible = options.show ?? true
    const { preload, nodeIntegrationInSubFrames } = options.webPreferences ?? {}
    const size = { width: options.width ?? 800, height: options.height ?? 600 }
    this.webContents = new HostWebContents(
      { preload, inSubframes: nodeIntegrationInSubFrames ?? false },
      {
        ...shared,
        openWindow: url =>
          void shared
            .open(options)
            .loadURL(url)
            .catch(() => undefined),
      },
    )
    windows.add(this)
    host.windows.add(this)
    this.#place = new WindowPlace(this.webContents, { x: options.x, y: options.y, ...size })
    this.#follow()
    shared.created(this, this.webContents)
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  /** Chromium shows its window from the start; this puts it in front. */
  show(): void {
    this.#visible = true
    this.emit('show')
    this.focus()
  }

  hide(): void {
    this.#visible = false
    this.minimize()
  }

  focus(): void {
    this.webContents.focus()
    this.#becomeUsed()
  }

  isVisible(): boolean {
    return this.#visible
  }

  isFocused(): boolean {
    return this.#visible && this.#place.state !== 'minimized' && getLast(this.#shared.windows) === this
  }

  isMinimized(): boolean {
    return this.#place.state === 'minimized'
  }

  isMaximized(): boolean {
    return this.#place.state === 'maximized'
  }

  getNormalBounds(): Electron.Rectangle {
    return this.#place.normalBounds
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#place.setBounds(bounds)
  }

  minimize(): void {
    this.#place.setState('minimized')
  }

  maximize(): void {
    this.#place.setState('maximized')
  }

  restore(): void {
    this.#place.setState('normal')
  }

  getTitle(): string {
    return this.#title
  }

  /** Chromium's window is called what its document is called. */
  setTitle(title: string): void {
    this.#title = title
    void this.webContents.executeJavaScript(`document.title = ${JSON.stringify(title)}`).catch(() => undefined)
  }

  setMenuBarVisibility(): void {}

  /** Chromium's window has no bar on the taskbar. */
  setProgressBar(): void {}

  setMenu(): void {}

  removeMenu(): void {}

  close(): void {
    void this.tryClose()
  }

  /** Asks the app at once, then the page, which may take its time. */
  async tryClose(): Promise<boolean> {
    if (this.#destroyed) return true
    const event = preventable({})
    this.emit('close', event)
    if (event.defaultPrevented) return false
    return await this.webContents.askToClose().catch(() => {
      this.destroy()
      return true
    })
  }

  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    const { host, windows, allClosed } = this.#shared
    windows.delete(this)
    host.windows.delete(this)
    this.webContents.becomeDestroyed()
    this.emit('closed')
    if (!host.exiting) {
      this.webContents
        .opened()
        .then(({ browser, attached }) => browser.close(attached.targetId))
        .catch(() => undefined)
    }
    if (host.windows.size === 0) allClosed()
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  #follow(): void {
    const { webContents } = this
    webContents.once('dom-ready', () => this.emit('ready-to-show'))
    webContents.on('page-title-updated', (event, title, explicitSet) => {
      this.emit('page-title-updated', event, title, explicitSet)
      if (!event.defaultPrevented) this.#title = title
    })
    webContents
      .opened()
      .then(({ page }) => {
        page.once('closed', () => this.destroy())
        page.on('placed', () => void this.#look())
        page.on('used', () => this.#becomeUsed())
      })
      .catch(() => undefined)
  }

  /** The window has the focus now, and the one that had it lost it. */
  #becomeUsed(): void {
    const { windows } = this.#shared
    const before = getLast(windows)
    if (before === this || this.#destroyed) return
    windows.delete(this)
    windows.add(this)
    before?.emit('blur')
    this.emit('focus')
  }

  /** Tells where Chromium's window is when that is news. */
  async #look(): Promise<void> {
    const { isResized, isMoved } = await this.#place.update(() => this.#destroyed)
    if (isResized) this.emit('resize')
    if (isMoved) this.emit('move')
  }
}

/** The window used last. */
function getLast(windows: ReadonlySet<HostBrowserWindow>): HostBrowserWindow | undefined {
  return [...windows].at(-1)
}

/** Electron's BrowserWindow class, bound to one host. */
export function browserWindowClass(parts: WindowParts) {
  const windows = new Set<HostBrowserWindow>()
  let lastId = 0
  const shared: WindowsOfHost = {
    ...parts,
    windows,
    nextId: () => ++lastId,
    open: options => new BrowserWindow(options),
  }

  class BrowserWindow extends HostBrowserWindow {
    constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
      super(shared, options)
    }

    static getAllWindows(): HostBrowserWindow[] {
      return [...windows]
    }

    static getFocusedWindow(): HostBrowserWindow | null {
      const last = getLast(windows)
      return last?.isFocused() ? last : null
    }

    static fromWebContents(webContents: { id: number }): HostBrowserWindow | null {
      return [...windows].find(window => window.webContents.id === webContents.id) ?? null
    }

    static fromId(id: number): HostBrowserWindow | null {
      return [...windows].find(window => window.id === id) ?? null
    }
  }

  return BrowserWindow
}
