import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type * as Electron from 'electron'
import { RuleBroken, type RuleName } from './rules.ts'

/** What a listener may prevent. */
export function preventable<D extends object>(details: D) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}

type ContentsMethods = Pick<
  Electron.WebContents,
  | 'capturePage'
  | 'executeJavaScript'
  | 'forcefullyCrashRenderer'
  | 'getURL'
  | 'getZoomFactor'
  | 'isDestroyed'
  | 'print'
  | 'printToPDF'
  | 'send'
  | 'setWebRTCIPHandlingPolicy'
  | 'setZoomFactor'
  | 'startDrag'
>

/** What the page, or the person before it, does. */
export interface PageActs {
  /** Whether the page stays when it is to be closed. */
  preventsUnload: boolean
}

/** Electron's WebContents without a page: a test controls what the page does. */
export class StandInContents extends EventEmitter implements ContentsMethods {
  readonly mainFrame = { url: '' }
  readonly acts: PageActs = { preventsUnload: false }
  readonly sent: unknown[] = []
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  #destroyed = false
  #zoom = 1

  isDestroyed(): boolean {
    return this.#destroyed
  }

  getURL(): string {
    return this.mainFrame.url
  }

  send(_channel: string, ...args: unknown[]): void {
    this.sent.push(...structuredClone(args))
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler
  }

  setWebRTCIPHandlingPolicy(): void {}

  getZoomFactor(): number {
    return this.#zoom
  }

  setZoomFactor(factor: number): void {
    this.#zoom = factor
  }

  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', preventable({}), { reason: 'killed', exitCode: 9 })
  }

  async executeJavaScript(): Promise<unknown> {
    throw new Error('There is no page in the stand-in')
  }

  async capturePage(): Promise<Electron.NativeImage> {
    throw new Error('There is nothing to see in the stand-in')
  }

  async printToPDF(): Promise<Buffer> {
    return Buffer.from('%PDF-1.4\n%%EOF\n')
  }

  /** The user closes the dialog. */
  print(options: Electron.WebContentsPrintOptions = {}, callback?: (success: boolean, reason: string) => void): void {
    must(options.silent !== true, 'print-is-asked')
    setImmediate(() => callback?.(false, 'Print job canceled'))
  }

  startDrag({ file, icon }: Electron.Item): void {
    const hasIcon = typeof icon === 'string' ? icon !== '' : !icon.isEmpty()
    must(isAbsolute(file) && existsSync(file) && hasIcon, 'drag-has-a-file')
  }

  becomeDestroyed(): void {
    this.#destroyed = true
    this.emit('destroyed')
  }

  /** The page sends itself somewhere. Gives whether it goes. */
  navigates(url: string): boolean {
    const event = preventable({ url, isMainFrame: true, isSameDocument: false })
    this.emit('will-navigate', event, url)
    return !event.defaultPrevented
  }
}

/** The parts of the stand-in that windows use. */
export interface WindowParts {
  isReady(): boolean
  load(url: string): Promise<number>
  strictContents(contents: StandInContents): StandInContents
  opened(window: StandInWindow): void
  closed(): void
}

type WindowMethods = Pick<
  Electron.BrowserWindow,
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'restore'
  | 'setProgressBar'
  | 'setTitle'
  | 'show'
>

/** Electron's BrowserWindow without a window. */
export class StandInWindow extends EventEmitter implements WindowMethods {
  readonly webContents: StandInContents
  readonly contents = new StandInContents()
  readonly options: Electron.BrowserWindowConstructorOptions
  readonly #parts: WindowParts
  #destroyed = false

  constructor(parts: WindowParts, options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    must(parts.isReady(), 'window-after-ready')
    this.#parts = parts
    this.options = options
    this.webContents = parts.strictContents(this.contents)
    parts.opened(this)
  }

  async loadURL(url: string): Promise<void> {
    this.#check()
    const status = await this.#parts.load(url)
    if (status !== 200) {
      this.contents.emit('did-fail-load', preventable({}), -6, 'ERR_FILE_NOT_FOUND', url, true)
      throw new Error(`ERR_FILE_NOT_FOUND loading '${url}'`)
    }
    this.contents.mainFrame.url = url
    this.contents.emit('did-finish-load')
  }

  close(): void {
    this.#check()
    const event = preventable({})
    this.emit('close', event)
    if (event.defaultPrevented) return
    if (this.contents.acts.preventsUnload) {
      const unload = preventable({})
      this.contents.emit('will-prevent-unload', unload)
      if (!unload.defaultPrevented) return
    }
    this.destroy()
  }

  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.contents.becomeDestroyed()
    this.emit('closed')
    this.#parts.closed()
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  isFocused(): boolean {
    this.#check()
    return false
  }

  isMaximized(): boolean {
    this.#check()
    return false
  }

  isMinimized(): boolean {
    this.#check()
    return false
  }

  getNormalBounds(): Electron.Rectangle {
    this.#check()
    return { x: 0, y: 0, width: 1280, height: 800 }
  }

  maximize(): void {
    this.#check()
  }

  restore(): void {
    this.#check()
  }

  setTitle(): void {
    this.#check()
  }

  setProgressBar(progress: number): void {
    this.#check()
    must(Number.isFinite(progress), 'progress-is-a-number', String(progress))
  }

  show(): void {
    this.#check()
  }

  focus(): void {
    this.#check()
  }

  #check(): void {
    must(!this.#destroyed, 'destroyed-objects-throw')
  }
}

/** @throws RuleBroken unless it is so */
export function must(isSo: boolean, rule: RuleName, what?: string): asserts isSo {
  if (!isSo) throw new RuleBroken(rule, what)
}
