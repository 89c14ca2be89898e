import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type * as Electron from 'electron'
import type { AttachedPage, Browser } from '../chromium/browser.ts'
import type { Host } from '../lifecycle/host.ts'
import type { Navigation } from '../page/interception.ts'
import { type ContextMenuParams, Page, type WindowRequest } from '../page/page.ts'
import { worldScripts } from '../page/world-scripts.ts'
import { type PreventableEvent, preventable } from './events.ts'
import type { HostIpcMain } from './ipc-main.ts'
import { HostImage } from './native-image.ts'
import { printToPdf } from './print-to-pdf.ts'
import { applyPermissions, type HostSession } from './session.ts'
import { getFrame, type HostFrame } from './web-frame.ts'

interface NavigationDetails {
  url: string
  isSameDocument: boolean
  isMainFrame: boolean
  frame: HostFrame | null
  initiator: HostFrame | null
}
type NavigationArgs = [
  details: PreventableEvent & NavigationDetails,
  url: string,
  isInPlace: boolean,
  isMainFrame: boolean,
]
type Level = 'debug' | 'info' | 'warning' | 'error'
interface ConsoleDetails {
  level: Level
  message: string
  lineNumber: number
  sourceId: string
}

export interface WebContentsEvents {
  'will-navigate': NavigationArgs
  'will-redirect': NavigationArgs
  'will-frame-navigate': [details: PreventableEvent & NavigationDetails]
  'did-finish-load': []
  'did-fail-load': [
    event: PreventableEvent,
    errorCode: number,
    errorDescription: string,
    validatedURL: string,
    isMainFrame: boolean,
  ]
  'dom-ready': [event: PreventableEvent]
  'render-process-gone': [event: PreventableEvent, details: { reason: 'crashed'; exitCode: number }]
  unresponsive: []
  responsive: []
  'console-message': [details: PreventableEvent & ConsoleDetails]
  'page-title-updated': [event: PreventableEvent, title: string, explicitSet: boolean]
  'context-menu': [event: PreventableEvent, params: ContextMenuParams]
  'will-prevent-unload': [event: PreventableEvent]
  destroyed: []
}

type Methods = Pick<
  Electron.WebContents,
  | 'forcefullyCrashRenderer'
  | 'getTitle'
  | 'getURL'
  | 'getZoomFactor'
  | 'id'
  | 'isDestroyed'
  | 'loadURL'
  | 'print'
  | 'printToPDF'
  | 'reload'
  | 'send'
  | 'setZoomFactor'
  | 'startDrag'
>

type WindowOpenHandler = (
  details: WindowRequest & { referrer: { url: string; policy: 'strict-origin-when-cross-origin' } },
) => { action: 'deny' | 'allow' }

/** The callbacks and options that a window passes to its web contents. */
export interface WebContentsOptions {
  preload: string | undefined
  inSubframes: boolean
}

/** What web contents need of the rest of the surface. */
export interface WebContentsParts {
  host: Host
  ipcMain: HostIpcMain<HostWebContents>
  session: HostSession<HostWebContents>
  /** Opens a new window for an allowed window.open. */
  openWindow(url: string): void
  gone(webContents: HostWebContents): boolean
}

let lastId = 0

/** Electron's WebContents over one page of Chromium. */
export class HostWebContents extends EventEmitter<WebContentsEvents> implements Methods {
  readonly id = ++lastId
  readonly session: HostSession<HostWebContents>
  readonly #parts: WebContentsParts
  readonly #opened: Promise<{ page: Page; browser: Browser; attached: AttachedPage }>
  #page: Page | undefined
  #destroyed = false
  #title = ''
  #lastLoad = 0
  /** Pending while a forced crash is in progress; loads wait for it. */
  #crashing: Promise<void> | undefined
  #expected: string | undefined
  #openHandler: WindowOpenHandler = () => ({ action: 'allow' })
  /** Those who wait for the page to be closed or to stay. */
  readonly #asking = new Set<(closed: boolean) => void>()
  /** Settles when the page has finished a close that it prevented: Chromium ignores another one until then. */
  #staying = Promise.resolve()

  constructor(options: WebContentsOptions, parts: WebContentsParts) {
    super()
    this.#parts = parts
    this.session = parts.session
    this.#opened = this.#open(options)
    this.#opened.catch(error => {
      if (!this.#destroyed) parts.host.fail(`The window could not be opened: ${error.message}`)
    })
  }

  get mainFrame(): HostFrame {
    const frames = this.#page?.frames
    const frame = frames && getFrame(frames, this.#parts.host.urls, frames.mainFrameId)
    if (!frame) throw new Error('The page is not there yet')
    return frame
  }

  getURL(): string {
    return this.#page ? this.mainFrame.url : ''
  }

  getTitle(): string {
    return this.#title
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler
  }

  send(channel: string, ...args: unknown[]): void {
    this.#page?.send(channel, args)
  }

  /** Loads an address; resolves when the page has finished loading, rejects when it cannot be. */
  async loadURL(url: string): Promise<void> {
    const { page } = await this.#opened
    await this.#crashing
    this.#lastLoad++
    const target = new URL(url).href
    this.#expected = target
    const { errorText, loaderId } = await page.session.send('Page.navigate', {
      url: this.#parts.host.urls.toChromium(target),
    })
    if (errorText) {
      this.emit('did-fail-load', preventable({}), -2, errorText, url, true)
      throw new Error(`${errorText} loading '${url}'`)
    }
    // Without a loader ID it was a navigation within the document.
    if (loaderId !== undefined) await page.loaded(loaderId)
  }

  reload(): void {
    this.#lastLoad++
    this.#expected = this.getURL()
    this.#page?.session.send('Page.reload').catch(() => undefined)
  }

  /** Ends the page's process, whatever it is doing. */
  forcefullyCrashRenderer(): void {
    // The answer never comes from a process that is gone.
    this.#page?.session.send('Page.crash').catch(() => undefined)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#page?.once('crashed', resolve)
    this.#crashing = promise
  }

  /** A picture of what the window shows now. */
  async capturePage(): Promise<HostImage> {
    const { page } = await this.#opened
    const { data } = await page.session.send('Page.captureScreenshot', { format: 'png' })
    return new HostImage(Buffer.from(data, 'base64'))
  }

  /** The page on paper, from Chromium's own PDF printing, which Electron uses as well. */
  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const { page } = await this.#opened
    return await printToPdf(page.session, options)
  }

  /** Fails as Electron does without a printer: Chromium's print dialog can't be opened over DevTools. */
  print(
    _options?: Electron.WebContentsPrintOptions,
    callback?: (success: boolean, failureReason: string) => void,
  ): void {
    setImmediate(() => callback?.(false, 'Invalid printer settings'))
  }

  /** Fails: DevTools have no access to drag and drop of the system. */
  startDrag(_item: Electron.Item): void {
    throw new Error('This host has no drag and drop to other programs')
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const { page } = await this.#opened
    const { result, exceptionDetails } = await page.session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  getZoomFactor(): number {
    return this.#page?.zoom.factor ?? 1
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new TypeError("'zoomFactor' must be a double greater than 0.0")
    this.#page?.zoom.set(factor)
  }

  /** Chromium is started with the strictest policy there is. */
  setWebRTCIPHandlingPolicy(): void {}

  openDevTools(): void {}

  closeDevTools(): void {}

  focus(): void {
    this.#page?.session.send('Page.bringToFront').catch(() => undefined)
  }

  /** Runs the page's `beforeunload` and closes it; resolves with false when it stays open. Throws when there is no page. */
  async askToClose(): Promise<boolean> {
    const { page } = await this.#opened
    await this.#staying
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#asking.add(resolve)
    page.once('closed', () => resolve(true))
    await page.session.send('Page.close')
    return await promise
  }

  /** The page and its place in Chromium, for the window around it. */
  opened(): Promise<{ page: Page; browser: Browser; attached: AttachedPage }> {
    return this.#opened
  }

  /** Called by the window when it is gone. */
  becomeDestroyed(): void {
    this.#destroyed = true
    this.emit('destroyed')
  }

  async #open(options: WebContentsOptions): Promise<{ page: Page; browser: Browser; attached: AttachedPage }> {
    const { host } = this.#parts
    const preload = options.preload === undefined ? '' : readFileSync(options.preload, 'utf8')
    const { browser, attached } = await host.openPage('own')
    const page = new Page(attached.session, attached.targetId, {
      urls: host.urls,
      handlerFor: scheme => host.handlers.get(scheme),
      mayNavigate: navigation => this.#mayNavigate(navigation),
      scripts: worldScripts(preload, options.inSubframes),
    })
    this.#page = page
    this.#follow(page)
    browser.on('download', ({ frameId, url, suggestedFilename }) => {
      if (!page.frames.get(frameId)) return
      this.session.notifyDownload({ getURL: () => host.urls.toApp(url), getFilename: () => suggestedFilename }, this)
    })
    await Promise.all([page.prepare(), applyPermissions(this.session, this, browser)])
    return { page, browser, attached }
  }

  #follow(page: Page): void {
    const { urls } = this.#parts.host
    page.on('message', message =>
      this.#parts.ipcMain.dispatch(message, this, getFrame(page.frames, urls, message.frame.id)),
    )
    page.on('title', title => {
      this.#title = title
      this.emit('page-title-updated', preventable({}), title, true)
    })
    page.on('dom-ready', () => this.emit('dom-ready', preventable({})))
    page.on('loaded', () => this.emit('did-finish-load'))
    page.on('crashed', () => this.#crashed())
    page.on('unresponsive', () => this.emit('unresponsive'))
    page.on('responsive', () => this.emit('responsive'))
    page.on('console', (level, message, sourceId, lineNumber) =>
      this.emit('console-message', preventable({ level, message, sourceId, lineNumber })),
    )
    page.on('context-menu', params => this.emit('context-menu', preventable({}), params))
    page.on('before-unload', leave => this.#askToLeave(leave))
    page.on('window-request', request => this.#askForWindow(request))
  }

  #mayNavigate({ frameId, url, isRedirect }: Navigation): boolean {
    const page = this.#page
    if (!page) return false
    const isMainFrame = frameId === page.frames.mainFrameId
    const frame = getFrame(page.frames, this.#parts.host.urls, frameId)
    if (isMainFrame && !isRedirect && this.#expected === url) {
      this.#expected = undefined
      return true
    }
    const details = preventable({ url, isSameDocument: false, isMainFrame, frame, initiator: frame })
    if (isRedirect) this.emit('will-redirect', details, url, false, isMainFrame)
    else {
      this.emit('will-frame-navigate', details)
      if (isMainFrame && !details.defaultPrevented) this.emit('will-navigate', details, url, false, true)
    }
    return !details.defaultPrevented
  }

  /** As in Electron: a page that prevents unloading stays, without a dialog, unless the app overrides it. */
  #askToLeave(leave: (anyway: boolean) => Promise<void>): void {
    const event = preventable({})
    // A listener may close the window again, which waits as well.
    const answered = Promise.withResolvers<void>()
    this.#staying = answered.promise
    this.emit('will-prevent-unload', event)
    answered.resolve(leave(event.defaultPrevented))
    if (event.defaultPrevented) return
    for (const answer of this.#asking) answer(false)
    this.#asking.clear()
  }

  #askForWindow(request: WindowRequest): void {
    const referrer = { url: this.getURL(), policy: 'strict-origin-when-cross-origin' as const }
    const { action } = this.#openHandler({ ...request, referrer })
    if (action === 'allow') this.#parts.openWindow(request.url)
  }

  #crashed(): void {
    const loads = this.#lastLoad
    const details = { reason: 'crashed' as const, exitCode: 1 }
    const heard = this.emit('render-process-gone', preventable({}), details)
    const heardByApp = this.#parts.gone(this)
    const { host } = this.#parts
    if (!heard && !heardByApp) host.fail('The page crashed (its process is gone).')
    else host.failUnlessRecovered(() => this.#destroyed || this.#lastLoad !== loads)
  }
}
