import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.d.ts'

/**
 * Splits the bytes of the DevTools pipe into messages: each is JSON text ended by a NUL byte.
 * Chunks are kept apart until a message is complete, so that a message of many megabytes is joined once.
 */
class MessageSplitter {
  #chunks: Buffer[] = []

  /** Takes the next bytes from the pipe and gives the messages they complete, in order. */
  push(bytes: Buffer): string[] {
    const messages: string[] = []
    let start = 0
    for (;;) {
      const end = bytes.indexOf(0, start)
      if (end === -1) break
      const tail = bytes.subarray(start, end)
      messages.push(
        this.#chunks.length === 0 ? tail.toString('utf8') : Buffer.concat([...this.#chunks, tail]).toString('utf8'),
      )
      this.#chunks = []
      start = end + 1
    }
    if (start < bytes.length) this.#chunks.push(bytes.subarray(start))
    return messages
  }
}

export type CommandName = keyof ProtocolMapping.Commands
export type CommandParams<C extends CommandName> = ProtocolMapping.Commands[C]['paramsType']
export type CommandResult<C extends CommandName> = ProtocolMapping.Commands[C]['returnType']

/** What Chromium sends is trusted to be what devtools-protocol declares, so parsed messages are not checked again. */
type Parsed = ReturnType<typeof JSON.parse>

interface Waiting {
  settle: (reply: Parsed) => void
  fail: (error: Error) => void
}

/** A command failed: Chromium refused it, or its target is closed. */
class DevToolsError extends Error {
  override name = 'DevToolsError'
}

/** One attached target (or the browser itself): typed commands out, typed events in. */
export class DevToolsSession extends EventEmitter<ProtocolMapping.Events & { detached: [] }> {
  readonly id: string | undefined
  readonly #connection: DevToolsConnection

  constructor(connection: DevToolsConnection, id: string | undefined) {
    super()
    this.#connection = connection
    this.id = id
    this.setMaxListeners(50)
  }

  /** Sends one command and gives its result. Throws DevToolsError when refused or when the connection is gone. */
  send<C extends CommandName>(command: C, ...params: CommandParams<C>): Promise<CommandResult<C>> {
    return this.#connection.send(this.id, command, ...params)
  }

  /** The session of a target attached below this one (flattened protocol). */
  child(sessionId: string): DevToolsSession {
    return this.#connection.session(sessionId)
  }
}

/** The DevTools protocol over the pipe of a Chromium process: all its sessions, and the end of the pipe as `closed`. */
export class DevToolsConnection {
  readonly browser: DevToolsSession
  readonly closed: Promise<void>
  readonly #out: Writable
  readonly #sessions = new Map<string, DevToolsSession>()
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1
  #open = true

  constructor(out: Writable, incoming: Readable) {
    this.#out = out
    this.browser = new DevToolsSession(this, undefined)
    const splitter = new MessageSplitter()
    incoming.on('data', (bytes: Buffer) => {
      for (const message of splitter.push(bytes)) this.#receive(message)
    })
    // Writing into a pipe whose reader died raises EPIPE; the end of the incoming pipe reports the same fact.
    out.on('error', () => undefined)
    incoming.on('error', () => undefined)
    const { promise, resolve } = Promise.withResolvers<void>()
    incoming.once('close', () => {
      this.#close()
      resolve()
    })
    this.closed = promise
  }

  /** The session with this ID, created on first use, because its events may arrive before it is requested. */
  session(id: string): DevToolsSession {
    const known = this.#sessions.get(id)
    if (known) return known
    const session = new DevToolsSession(this, id)
    this.#sessions.set(id, session)
    return session
  }

  /** See DevToolsSession.send. */
  send<C extends CommandName>(
    sessionId: string | undefined,
    method: C,
    ...params: CommandParams<C>
  ): Promise<CommandResult<C>> {
    return new Promise((resolve, reject) => {
      if (!this.#open) {
        reject(new DevToolsError(`${method}: Chromium is gone`))
        return
      }
      const id = this.#nextId++
      this.#waiting.set(id, {
        settle: reply => {
          if (reply.error) reject(new DevToolsError(`${method}: ${reply.error.message}`))
          else resolve(reply.result)
        },
        fail: reject,
      })
      this.#out.write(`${JSON.stringify({ id, method, params: params[0], sessionId })}\0`)
    })
  }

  #receive(text: string): void {
    const message: Parsed = JSON.parse(text)
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      waiting?.settle(message)
      return
    }
    const session = message.sessionId === undefined ? this.browser : this.session(message.sessionId)
    session.emit(message.method, message.params)
    if (message.method === 'Target.detachedFromTarget') this.#detach(message.params.sessionId)
  }

  #detach(sessionId: string): void {
    const session = this.#sessions.get(sessionId)
    this.#sessions.delete(sessionId)
    session?.emit('detached')
  }

  #close(): void {
    this.#open = false
    for (const waiting of this.#waiting.values()) waiting.fail(new DevToolsError('Chromium is gone'))
    this.#waiting.clear()
  }
}
