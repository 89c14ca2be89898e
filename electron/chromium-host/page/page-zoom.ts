import type { DevToolsSession } from '../devtools/connection.ts'

/** How often the size of a zoomed page's window is polled: while an emulated size is set, the page gets no resize events. In milliseconds. */
const lookMilliseconds = 500

interface Measures {
  readonly ratio: number
  /** What the window has around the page. */
  readonly frame: readonly [width: number, height: number]
}

/**
 * Zoom as Chromium's own (for which the protocol has no command): the page is laid out in a window that is so many times
 * smaller, on a screen that is so many times finer, and drawn so many times larger.
 */
export class PageZoom {
  readonly #session: DevToolsSession
  #factor = 1
  #usual: Measures | undefined
  /** The last zoom that was set, and the window size it was set for. */
  #set = ''
  #timer: NodeJS.Timeout | undefined
  #last: Promise<void> = Promise.resolve()

  constructor(session: DevToolsSession) {
    this.#session = session
    session.once('detached', () => clearInterval(this.#timer))
  }

  get factor(): number {
    return this.#factor
  }

  /** Draws the page so many times larger from now on. */
  set(factor: number): void {
    if (factor === this.#factor) return
    this.#factor = factor
    clearInterval(this.#timer)
    if (factor !== 1) this.#timer = setInterval(() => this.#follow(), lookMilliseconds).unref()
    this.#follow()
  }

  #follow(): void {
    // A page that is gone has no size.
    this.#last = this.#last.then(() => this.#apply()).catch(() => undefined)
  }

  async #apply(): Promise<void> {
    const factor = this.#factor
    if (factor === 1) {
      this.#set = ''
      await this.#session.send('Emulation.clearDeviceMetricsOverride')
      return
    }
    const [innerWidth, innerHeight, outerWidth, outerHeight, devicePixelRatio] = await this.#measure()
    this.#usual ??= { ratio: devicePixelRatio, frame: [outerWidth - innerWidth, outerHeight - innerHeight] }
    const desired = `${factor} ${outerWidth} ${outerHeight}`
    if (desired === this.#set) return
    this.#set = desired
    const { ratio, frame } = this.#usual
    await this.#session.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round((outerWidth - frame[0]) / factor),
      height: Math.round((outerHeight - frame[1]) / factor),
      deviceScaleFactor: ratio * factor,
      scale: factor,
      mobile: false,
      dontSetVisibleSize: true,
    })
  }

  async #measure(): Promise<readonly [number, number, number, number, number]> {
    const { result } = await this.#session.send('Runtime.evaluate', {
      expression: '[innerWidth, innerHeight, outerWidth, outerHeight, devicePixelRatio]',
      returnByValue: true,
    })
    const [innerWidth = 0, innerHeight = 0, outerWidth = 0, outerHeight = 0, ratio = 1] = [result.value]
      .flat()
      .map(Number)
    return [innerWidth, innerHeight, outerWidth, outerHeight, ratio]
  }
}
