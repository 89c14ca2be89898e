import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** How long Chromium may take to exit after it has refused a request, in milliseconds. */
const patienceForEnd = 5000

export interface BrowserEvents {
  ended: [end: ChromiumEnd]
  /** A page started one; it is denied. */
  download: [download: Protocol.Browser.DownloadWillBeginEvent]
}

/** Chromium's windows: provides the initial one, opens further ones, and closes those that Chromium opened on its own. */
export class Browser extends EventEmitter<BrowserEvents> {
  readonly process: ChromiumProcess
  readonly #first = Promise.withResolvers<AttachedPage>()
  #firstIsSeen = false
  #firstIsTaken = false
  readonly #pages = new Set<DevToolsSession>()
  #end: ChromiumEnd | undefined
  /** Windows that the host is opening, by the address that only they have. */
  readonly #opening = new Map<string, (page: AttachedPage) => void>()

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
      this.#end = end
      this.#first.reject(new Error('Chromium ended before its window was there'))
      this.emit('ended', end)
      // Chromium may exit before it has reported that its windows are closed.
      if (end.code === 0) for (const page of this.#pages) page.emit('detached')
    })
  }

  /** Whether Chromium ended in order, after it had a window: its last one was closed, or it was asked to end. */
  get isOver(): boolean {
    return this.#end?.code === 0 && this.#firstIsSeen
  }

  /**
   * A fresh page: the window Chromium started with when it is still unused, else a new one. Throws when Chromium opens none,
   * or exits before.
   */
  async open(): Promise<AttachedPage> {
    if (!this.#firstIsTaken) {
      this.#firstIsTaken = true
      return await this.#first.promise
    }
    const page = await this.#openAnother('own')
    this.#run(page)
    return page
  }

  /**
   * A window outside the app's profile: another browser context, another process, no opener. It waits for the debugger, so that its content can be
   * set up before anything is drawn. Throws when Chromium opens none.
   */
  async openApart(): Promise<AttachedPage> {
    return await this.#openAnother('apart')
  }

  async #openAnother(context: 'own' | 'apart'): Promise<AttachedPage> {
    const url = `data:text/html,${context === 'own' ? 'own-' : ''}${randomUUID()}`
    const { promise, resolve, reject } = Promise.withResolvers<AttachedPage>()
    this.#opening.set(url, resolve)
    // A second Chromium that finds none running would open the window in its own process, without the host.
    const over = new AbortController()
    const giveUp = (reason: string) => {
      reject(new Error(reason))
      over.abort()
    }
    void this.process.ended.then(() => giveUp('Chromium ended before it opened the window'))
    const late = setTimeout(() => giveUp('Chromium opened no window for it'), patience)
    const failed = async (reason: Error) => {
      // One that closed its last window takes no request while it exits: its end, which follows, is the reason then.
      await Promise.race([this.process.ended, sleep(patienceForEnd)])
      reject(reason)
    }
    this.process.openAnother(url, context, over.signal).catch(failed)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#opening.delete(url)
    }
  }

  /** Closes one page, with its window when it was the only one in it. */
  async close(targetId: string): Promise<void> {
    await this.process.connection.browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }

  #arrive(page: AttachedPage, url: string): void {
    this.#pages.add(page.session)
    page.session.once('detached', () => this.#pages.delete(page.session))
    const opened = this.#opening.get(url)
    if (opened) {
      opened(page)
      return
    }
    if (!this.#firstIsSeen) {
      this.#firstIsSeen = true
      this.#first.resolve(page)
    } else {
      void this.close(page.targetId)
    }
    this.#run(page)
  }

  /** Also a window that closes: while it waits for the debugger, its opener does. */
  #run({ session }: AttachedPage): void {
    session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined)
  }
}
