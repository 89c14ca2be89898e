import type { Codec } from './codec.ts'

type Listener = (event: object, ...args: unknown[]) => void

interface PendingCall {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Sends the host a message: its kind, the id of a call (0 for none), its channel and values. */
export type Post = (kind: string, id: number, channel: string, args: unknown[]) => void

/**
 * Electron's ipcRenderer over the host's binding. Messages are a header line (kind, id, channel) and the coded values. Runs
 * inside the preload's world as text: it may use nothing from outside itself.
 */
export class IpcRenderer {
  readonly #codec: Codec
  readonly #post: Post
  readonly #listeners = new Map<string, { listener: Listener; once: boolean }[]>()
  readonly #calls = new Map<number, PendingCall>()
  #lastCall = 0
  /** The parts of a message that has not come to its end. */
  #parts = ''

  constructor(codec: Codec, post: Post) {
    this.#codec = codec
    this.#post = post
  }

  invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastCall
      this.#post('invoke', id, channel, args)
      this.#calls.set(id, { resolve, reject })
    })
  }

  send(channel: string, ...args: unknown[]): void {
    this.#post('send', 0, channel, args)
  }

  on(channel: string, listener: Listener): this {
    return this.#listen(channel, listener, false)
  }

  addListener(channel: string, listener: Listener): this {
    return this.on(channel, listener)
  }

  once(channel: string, listener: Listener): this {
    return this.#listen(channel, listener, true)
  }

  off(channel: string, listener: Listener): this {
    return this.removeListener(channel, listener)
  }

  removeListener(channel: string, listener: Listener): this {
    const kept = (this.#listeners.get(channel) ?? []).filter(entry => entry.listener !== listener)
    if (kept.length === 0) this.#listeners.delete(channel)
    else this.#listeners.set(channel, kept)
    return this
  }

  removeAllListeners(channel: string): this {
    this.#listeners.delete(channel)
    return this
  }

  /** Takes a part of a message of the host. */
  receive(part: unknown, isLast: unknown): void {
    this.#parts += String(part)
    if (!isLast) return
    const message = this.#parts
    this.#parts = ''
    const end = message.indexOf('\n')
    const [kind, id, channel] = JSON.parse(message.slice(0, end))
    const value = this.#codec.decode(message.slice(end + 1))
    if (kind === 'message') this.#tell(channel, Array.isArray(value) ? value : [])
    else this.#settle(id, channel, kind === 'result', value)
  }

  #listen(channel: string, listener: Listener, once: boolean): this {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), { listener, once }])
    return this
  }

  #tell(channel: string, args: unknown[]): void {
    for (const { listener, once } of this.#listeners.get(channel) ?? []) {
      if (once) this.removeListener(channel, listener)
      listener({ sender: this, ports: [] }, ...args)
    }
  }

  #settle(id: number, channel: string, succeeded: boolean, value: unknown): void {
    const call = this.#calls.get(id)
    this.#calls.delete(id)
    if (succeeded) call?.resolve(value)
    else call?.reject(new Error(`Error invoking remote method '${channel}': ${value}`))
  }
}
