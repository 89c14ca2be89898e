import { EventEmitter } from 'node:events'
import type { Protocol } from 'devtools-protocol'
import type * as Electron from 'electron'
import type { HostWindow } from '../lifecycle/host.ts'
import { type PreventableEvent, preventable } from './events.ts'
import { HostWebContents, type WebContentsParts } from './web-contents.ts'

export interface BrowserWindowEvents {
  close: [event: PreventableEvent]
  closed: []
  'ready-to-show': []
  show: []
  focus: []
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
  | 'setTitle'
  | 'show'
>

/** What the window class of one host needs; see browserWindowClass. */
export interface WindowParts extends Omit<WebContentsParts, 'openWindow'> {
  created(window: HostWindow, webContents: HostWebContents): void
  allClosed(): void
}

type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

/** Electron's BrowserWindow class, bound to one host. */
export function browserWindowClass(parts: WindowParts) {
  const { host } = parts
  const windows = new Set<BrowserWindow>()
  let lastId = 0

  class BrowserWindow extends EventEmitter<BrowserWindowEvents> implements Methods, HostWindow {
    readonly id = ++lastId
    readonly webContents: HostWebContents
    #title: string
    #state: WindowState = 'normal'
    #visible: boolean
    #normal: Electron.Rectangle
    #destroyed = false

    static getAllWindows(): BrowserWindow[] {
      return [...windows]
    }

    static getFocusedWindow(): BrowserWindow | null {
      return [...windows][0] ?? null
    }

    static fromWebContents(webContents: { id: number }): BrowserWindow | null {
      return [...windows].find(window => window.webContents.id === webContents.id) ?? null
    }

    static fromId(id: number): BrowserWindow | null {
      return [...windows].find(window => window.id === id) ?? null
    }

    constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
      super()
      host.afterReady('BrowserWindow')
      this.#title = options.title ?? host.options.identity.name
      this.#visible = options.show ?? true
      const { preload, nodeIntegrationInSubFrames } = options.webPreferences ?? {}
      const size = { width: options.width ?? 800, height: options.height ?? 600 }
      const { x, y } = options
      const place = x === undefined || y === undefined ? null : { x, y }
      this.#normal = { x: 0, y: 0, ...place, ...size }
      this.webContents = new HostWebContents(
        { ...size, preload, inSubframes: nodeIntegrationInSubFrames ?? false },
        { ...parts, openWindow: url => void new BrowserWindow(options).loadURL(url).catch(() => undefined) },
      )
      windows.add(this)
      host.windows.add(this)
      this.webContents.once('dom-ready', () => this.emit('ready-to-show'))
      this.webContents.on('page-title-updated', (event, title, explicitSet) => {
        this.emit('page-title-updated', event, title, explicitSet)
        if (!event.defaultPrevented) this.#title = title
      })
      this.webContents
        .opened()
        .then(({ page }) => {
          page.once('closed', () => this.destroy())
          page.on('placed', () => void this.#look())
        })
        .catch(() => undefined)
      this.#setBounds({ ...size, ...(place && { left: place.x, top: place.y }) })
      parts.created(this, this.webContents)
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
      this.emit('focus')
    }

    isVisible(): boolean {
      return this.#visible
    }

    isFocused(): boolean {
      return this.#visible && this.#state !== 'minimized'
    }

    isMinimized(): boolean {
      return this.#state === 'minimized'
    }

    isMaximized(): boolean {
      return this.#state === 'maximized'
    }

    getNormalBounds(): Electron.Rectangle {
      return this.#normal
    }

    setBounds({ x, y, width, height }: Partial<Electron.Rectangle>): void {
      this.#setBounds({
        ...(x !== undefined && { left: x }),
        ...(y !== undefined && { top: y }),
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
      })
    }

    minimize(): void {
      this.#setState('minimized')
    }

    maximize(): void {
      this.#setState('maximized')
    }

    restore(): void {
      this.#setState('normal')
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
      if (host.windows.size === 0) parts.allClosed()
    }

    isDestroyed(): boolean {
      return this.#destroyed
    }

    #setState(windowState: WindowState): void {
      this.#state = windowState
      this.#setBounds({ windowState })
    }

    #setBounds(bounds: Protocol.Browser.Bounds): void {
      this.webContents
        .opened()
        .then(async ({ browser, attached: { targetId } }) => {
          const { browser: session } = browser.process.connection
          const { windowId } = await session.send('Browser.getWindowForTarget', { targetId })
          await session.send('Browser.setWindowBounds', { windowId, bounds })
        })
        .catch(() => undefined)
    }

    /** Asks Chromium where its window is, and tells when that is news. */
    async #look(): Promise<void> {
      const { browser, attached } = await this.webContents.opened()
      const { bounds } = await browser.process.connection.browser
        .send('Browser.getWindowForTarget', { targetId: attached.targetId })
        .catch(() => ({ bounds: null }))
      if (this.#destroyed || bounds === null) return
      const { left: x, top: y, width, height, windowState = 'normal' } = bounds
      const before = this.#normal
      const changed = this.#state !== windowState
      this.#state = windowState
      if (x === undefined || y === undefined || width === undefined || height === undefined) return
      if (windowState === 'normal') this.#normal = { x, y, width, height }
      if (changed || before.width !== this.#normal.width || before.height !== this.#normal.height) this.emit('resize')
      if (before.x !== this.#normal.x || before.y !== this.#normal.y) this.emit('move')
    }
  }

  return BrowserWindow
}
