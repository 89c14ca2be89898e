import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { PageMessage } from '../page/page.ts'
import type { HostFrame } from './web-frame.ts'

/** The sender of a message. All of it comes from Chromium, none from the message. */
export interface HostIpcEvent<Sender> {
  readonly type: 'frame'
  readonly sender: Sender
  readonly senderFrame: HostFrame | null
  readonly processId: number
  readonly frameId: number
}

type Handler<Sender> = (event: HostIpcEvent<Sender>, ...args: unknown[]) => unknown

type Methods = Pick<Electron.IpcMain, 'removeHandler'>

/** Electron's `ipcMain`. `Sender` is what its messages come from. */
export class HostIpcMain<Sender> extends EventEmitter<Record<string, unknown[]>> implements Methods {
  readonly #handlers = new Map<string, Handler<Sender>>()

  handle(channel: string, handler: Handler<Sender>): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler<Sender>): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** Called by web contents with each message of their page. */
  dispatch(message: PageMessage, sender: Sender, senderFrame: HostFrame | null): void {
    const event: HostIpcEvent<Sender> = {
      type: 'frame',
      sender,
      senderFrame,
      processId: senderFrame?.processId ?? 0,
      frameId: senderFrame?.routingId ?? 0,
    }
    const { channel, args, reply } = message
    if (!reply) {
      this.emit(channel, event, ...args)
      return
    }
    void this.#answer(channel, event, args).then(reply)
  }

  async #answer(
    channel: string,
    event: HostIpcEvent<Sender>,
    args: unknown[],
  ): Promise<{ value: unknown } | { error: string }> {
    try {
      const handler = this.#handlers.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      return { value: await handler(event, ...args) }
    } catch (error) {
      return { error: String(error) }
    }
  }
}
