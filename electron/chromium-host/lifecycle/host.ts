import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { type AttachedPage, Browser } from '../chromium/browser.ts'
import type { ChromiumEnd } from '../chromium/process.ts'
import { ChromiumProcess } from '../chromium/process.ts'
import { AppUrls } from '../page/app-urls.ts'
import type { SchemeHandler } from '../page/interception.ts'
import type { Display } from './display.ts'
import { InstanceLock, type SecondInstance } from './instance-lock.ts'
import { type AppIdentity, defaultPaths, type PathName } from './paths.ts'

/** What the host is started with; everything else the app decides. */
export interface HostOptions {
  appFolder: string
  /** The folder is an archive. */
  isPackaged: boolean
  identity: AppIdentity
  userData: string | undefined
  chromium: string
  display: Promise<Display>
  remoteDebuggingPort: string | undefined
  env: NodeJS.ProcessEnv
}

/** How long things may take that usually take no time at all. */
const patience = { closing: 3_000, crashed: 3_000 }

export interface HostEvents {
  'second-instance': [second: SecondInstance]
}

/** A window as the host's lifecycle sees it. */
export interface HostWindow {
  /** Tries to close the window; resolves with false when the app or the page prevented it. */
  tryClose(): Promise<boolean>
  destroy(): void
}

/** The state all parts of the electron surface share: Chromium, windows, scheme handlers, paths, and the way out. */
export class Host extends EventEmitter<HostEvents> {
  readonly options: HostOptions
  readonly urls = new AppUrls()
  readonly handlers = new Map<string, SchemeHandler>()
  readonly paths: Map<PathName, string>
  readonly lock: InstanceLock
  readonly windows = new Set<HostWindow>()
  readonly extraSwitches: string[] = []
  /** Whether the app's own code has run once; set by `app`. */
  isReady = false
  #browser: { profile: string; opened: Promise<Browser> } | undefined
  #running: ChromiumProcess | undefined
  #exiting = false
  #display: Display | undefined

  constructor(options: HostOptions) {
    super()
    this.options = options
    this.paths = defaultPaths(options.identity.name, options.env)
    if (options.userData !== undefined) this.paths.set('userData', options.userData)
    this.lock = new InstanceLock(second => this.emit('second-instance', second))
    process.once('exit', () => {
      this.#running?.kill()
      this.lock.release()
    })
  }

  get userData(): string {
    return this.paths.get('userData') ?? join(this.options.appFolder, 'user-data')
  }

  get exiting(): boolean {
    return this.#exiting
  }

  /**
   * Starts Chromium before the app creates a window, if no other instance owns the user data: the window is then ready when the app's code has
   * loaded. The app itself reports a folder that isn't writable.
   */
  startEarly(): void {
    if (this.#acquiredEarly()) this.browser().catch(() => undefined)
  }

  #acquiredEarly(): boolean {
    try {
      return this.lock.acquire(this.userData)
    } catch {
      return false
    }
  }

  /** The running Chromium; started when there is none (or none any more) for the app's user data folder. */
  browser(): Promise<Browser> {
    const profile = this.#profile()
    if (this.#browser?.profile === profile) return this.#browser.opened
    // The app moved its user data after the early start: that Chromium writes to the wrong folder.
    this.#running?.kill()
    const opened = this.#start(profile)
    this.#browser = { profile, opened }
    opened.catch(error => this.fail(`Chromium could not be started: ${error.message}`))
    return opened
  }

  /**
   * A page of Chromium for a window, in the app's browser context or apart from it. Chromium exits after its last window is
   * closed: if it exits before it has opened the page, the next Chromium opens it. Throws when Chromium opens none.
   */
  async openPage(context: 'own' | 'apart'): Promise<{ browser: Browser; attached: AttachedPage }> {
    for (;;) {
      const browser = await this.browser()
      try {
        return { browser, attached: await (context === 'own' ? browser.open() : browser.openApart()) }
      } catch (error) {
        if (this.#exiting || !browser.isOver) throw error
      }
    }
  }

  /** Throws, as Electron does, for what there is only once the app is ready. */
  afterReady(what: string): void {
    if (!this.isReady) throw new Error(`${what} cannot be used before the app is ready`)
  }

  /** Throws once the app is ready, for what is allowed only before. */
  beforeReady(what: string): void {
    if (this.isReady) throw new Error(`${what} can only be used before the app is ready`)
  }

  /** Ends everything with one sentence on stderr and a non-zero exit code. */
  fail(message: string): void {
    if (this.#exiting) return
    process.stderr.write(`${message}\n`)
    void this.exit(1)
  }

  /** The window's page crashed: exits unless the app reloads it in time. */
  failUnlessRecovered(recovered: () => boolean): void {
    this.#running?.pruneCrashDumps()
    setTimeout(() => {
      if (!recovered()) this.fail('The page crashed (its process is gone). Unsaved edits are kept; start again.')
    }, patience.crashed).unref()
  }

  /** Ends Chromium, then this process. */
  async exit(code: number): Promise<void> {
    if (this.#exiting) return
    this.#exiting = true
    await Promise.all([this.#running?.close(patience.closing), this.lock.delivered()])
    this.#display?.close()
    process.exit(code)
  }

  /** Where Chromium keeps its own files; one that does not own the lock must not touch the owner's. */
  #profile(): string {
    return join(this.userData, this.lock.owns(this.userData) ? 'chromium' : `chromium-${process.pid}`)
  }

  async #start(profile: string): Promise<Browser> {
    const { chromium, display, remoteDebuggingPort } = this.options
    this.#display = await display
    const running = new ChromiumProcess(
      chromium,
      { profile, width: 1280, height: 800, remoteDebuggingPort, extraSwitches: this.extraSwitches },
      this.#display.env,
    )
    this.#running = running
    const browser = new Browser(running)
    browser.once('ended', end => this.#ended(browser, end))
    return browser
  }

  #ended(browser: Browser, end: ChromiumEnd): void {
    if (this.#running !== browser.process) return
    this.#running = undefined
    this.#browser = undefined
    if (this.#exiting || browser.isOver) return
    const how = end.signal ? `was ended by ${end.signal}` : `ended with code ${end.code ?? 'unknown'}`
    this.fail(`Chromium ${how}.${end.lastWords ? `\n${end.lastWords}` : ''}`)
  }
}
