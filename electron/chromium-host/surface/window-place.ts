import type { Protocol } from 'devtools-protocol'
import type * as Electron from 'electron'
import type { HostWebContents } from './web-contents.ts'

type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

/** Where a window is on the screen, how large, and in which state. Chromium has the last word on each. */
export class WindowPlace {
  readonly #webContents: Pick<HostWebContents, 'opened'>
  #state: WindowState = 'normal'
  #normal: Electron.Rectangle

  /** Puts the window there; without both `x` and `y` it stays where Chromium opened it. */
  constructor(
    webContents: Pick<HostWebContents, 'opened'>,
    { x, y, width, height }: { x: number | undefined; y: number | undefined; width: number; height: number },
  ) {
    this.#webContents = webContents
    const corner = x === undefined || y === undefined ? null : { x, y }
    this.#normal = { x: 0, y: 0, ...corner, width, height }
    this.setBounds({ ...corner, width, height })
  }

  get state(): WindowState {
    return this.#state
  }

  /** Where the window is when it is neither minimized nor maximized. */
  get normalBounds(): Electron.Rectangle {
    return this.#normal
  }

  setState(windowState: WindowState): void {
    this.#state = windowState
    this.#send({ windowState })
  }

  setBounds({ x, y, width, height }: Partial<Electron.Rectangle>): void {
    this.#send({
      ...(x !== undefined && { left: x }),
      ...(y !== undefined && { top: y }),
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    })
  }

  /**
   * Asks Chromium where its window is.
   * @param isGone whether the window went away in the meantime: then nothing is updated
   * @returns what changed; a change of state counts as another size
   */
  async update(isGone: () => boolean): Promise<{ readonly isResized: boolean; readonly isMoved: boolean }> {
    const unchanged = { isResized: false, isMoved: false }
    const { browser, attached } = await this.#webContents.opened()
    const { bounds } = await browser.process.connection.browser
      .send('Browser.getWindowForTarget', { targetId: attached.targetId })
      .catch(() => ({ bounds: null }))
    if (isGone() || bounds === null) return unchanged
    const { left: x, top: y, width, height, windowState = 'normal' } = bounds
    const [stateBefore, before] = [this.#state, this.#normal]
    this.#state = windowState
    if (x === undefined || y === undefined || width === undefined || height === undefined) return unchanged
    if (windowState === 'normal') this.#normal = { x, y, width, height }
    const now = this.#normal
    return {
      isResized: stateBefore !== windowState || before.width !== now.width || before.height !== now.height,
      isMoved: before.x !== now.x || before.y !== now.y,
    }
  }

  #send(bounds: Protocol.Browser.Bounds): void {
    this.#webContents
      .opened()
      .then(async ({ browser, attached: { targetId } }) => {
        const { browser: session } = browser.process.connection
        const { windowId } = await session.send('Browser.getWindowForTarget', { targetId })
        await session.send('Browser.setWindowBounds', { windowId, bounds })
      })
      .catch(() => undefined)
  }
}
