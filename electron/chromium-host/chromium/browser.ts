import { EventEmitter } from 'node:events'
import type { DevToolsSession } from '../devtools/connection.ts'
import type { ChromiumEnd, ChromiumProcess } from './process.ts'

/** A page of Chromium with its session; nothing of the app runs in it yet. */
export interface AttachedPage {
  targetId: string
  session: DevToolsSession
}

export interface BrowserEvents {
  ended: [end: ChromiumEnd]
}

/** Chromium's windows: hands out the one it started with, opens further ones, closes those that come by themselves. */
export class Browser extends EventEmitter<BrowserEvents> {
  readonly process: ChromiumProcess
  readonly #first = Promise.withResolvers<AttachedPage>()
  readonly #attached = new Map<string, AttachedPage>()
  #firstState: 'awaited' | 'free' | 'taken' = 'awaited'
  /** Windows being opened by the host: while there are any, a new target may be one of them. */
  #opening = 0

  constructor(process: ChromiumProcess) {
    super()
    this.process = process
    const { browser } = process.connection
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      this.#arrive({ targetId: targetInfo.targetId, session: process.connection.session(sessionId) })
    })
    const ready = Promise.all([
      browser.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
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

  /** Closes one page, with its window when it was the only one in it. */
  async close(targetId: string): Promise<void> {
    await this.process.connection.browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }

  #arrive(page: AttachedPage): void {
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
