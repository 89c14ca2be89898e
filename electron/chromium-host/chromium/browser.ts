import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Protocol } from 'devtools-protocol'
import type { DevToolsSession } from '../devtools/connection.ts'
import type { ChromiumEnd, ChromiumProcess } from './process.ts'

/** A page of Chromium with its session; no code of the app runs in it yet. */
export interface AttachedPage {
  targetId: string
  session: DevToolsSession
}

/** How long Chromium may take to open a window that a second Chromium requests, in milliseconds. */
const patience = 20_000

export interface BrowserEvents {
  ended: [end: ChromiumEnd]
  /** A page started one; it is denied. */
  download: [download: Protocol.Browser.DownloadWillBeginEvent]
}

/** Chromium's windows: provides the initial one, opens further ones, and closes those that Chromium opened on its own. */
export class Browser extends EventEmitter<BrowserEvents> {
  readonly process: ChromiumProcess
  readonly #first = Promise.withResolvers<AttachedPage>()
  readonly #attached = new Map<string, AttachedPage>()
  #firstState: 'awaited' | 'free' | 'taken' = 'awaited'
  /** Windows being opened by the host: while there are any, a new target may be one of them. */
  #opening = 0
  /** Windows being opened outside the app's profile, by the address that only they have. */
  readonly #apart = new Map<string, (page: AttachedPage) => void>()

  constructor(process: ChromiumProcess) {
    super()
    this.process = process
    const { browser } = process.connection
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      this.#arrive({ targetId: targetInfo.targetId, session: process.connection.session(sessionId) }, targetInfo.url)
    })
    browser.on('Browser.downloadWillBegin', download => this.emit('download', download))
    const ready = Promise.all([
      browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true }),
      browser.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'page' }, { exclude: true }],
      }),
    ])
    // A Chromium that ends before it is ready is reported once, as ended.
    ready.catch(() => undefined)
    this.#first.promise.catch(() => undefined)
    void process.ended.then(end => {
      this.#first.reject(new Error('Chromium ended before its window was there'))
      this.emit('ended', end)
    })
  }

  /** A fresh page: the window Chromium started with when it is still unused, else a new one. */
  async open(width: number, height: number): Promise<AttachedPage> {
    if (this.#firstState !== 'taken') {
      this.#firstState = 'taken'
      return await this.#first.promise
    }
    const { browser } = this.process.connection
    this.#opening++
    try {
      const { targetId } = await browser.send('Target.createTarget', {
        url: 'about:blank',
        newWindow: true,
        width,
        height,
      })
      const page = this.#attached.get(targetId)
      if (!page) throw new Error('Chromium opened a window without attaching it')
      return page
    } finally {
      this.#opening--
    }
  }

  /**
   * A window outside the app's profile: another browser context, another process, no opener. It waits for the debugger, so that its content can be
   * set up before anything is drawn. Throws when Chromium opens none.
   */
  async openApart(): Promise<AttachedPage> {
    const url = `data:text/html,${randomUUID()}`
    const { promise, resolve, reject } = Promise.withResolvers<AttachedPage>()
    this.#apart.set(url, resolve)
    this.process.openApart(url, patience).catch(reject)
    const late = setTimeout(() => reject(new Error('Chromium opened no window for it')), patience)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#apart.delete(url)
    }
  }

  /** Closes one page, with its window when it was the only one in it. */
  async close(targetId: string): Promise<void> {
    await this.process.connection.browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }

  #arrive(page: AttachedPage, url: string): void {
    const apart = this.#apart.get(url)
    if (apart) {
      apart(page)
      return
    }
    page.session.once('detached', () => this.#attached.delete(page.targetId))
    this.#attached.set(page.targetId, page)
    if (this.#attached.size === 1 && !this.#firstSeen) {
      this.#firstSeen = true
      if (this.#firstState === 'awaited') this.#firstState = 'free'
      this.#first.resolve(page)
    } else if (this.#opening === 0) {
      void this.close(page.targetId)
    }
    // Also a window that closes: while it waits, its opener does.
    page.session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined)
  }

  #firstSeen = false
}
