import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { isReplyTo } from '#shared/answer-guards.ts'
import type { BridgeArgument, BridgeResult } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import type { MainClient } from './main-client.ts'
import {
  type Address,
  acceptance,
  address,
  addressFile,
  appMessage,
  getProof,
  hello,
  isOwnersOnly,
  isProof,
  readLines,
  type TerminalMethod,
  writeLine,
} from './protocol.ts'
import type { Terminal } from './terminals.ts'

/** Longer than any reply: bodies are limited, and Base64 adds a third. */
const maxReplyLength = 1_000_000_000

/** The app ended while a request was running. What became of a write is in the journal. */
const lost: Failure['error'] = { kind: 'offline', detail: 'Gatehouse ended before it answered' }

/**
 * Connects to the app that runs with a data folder; null when none does.
 * @throws AppOfOtherVersion
 */
export async function connectToApp(folder: string, version: string, terminal: Terminal): Promise<MainClient | null> {
  const found = readAddress(folder)
  if (!found) return null
  const socket = await openSocket(found.path)
  if (!socket) return null
  if (found.version !== version) {
    socket.destroy()
    throw new AppOfOtherVersion(found.version, version)
  }
  return introduce(socket, found, createClient(socket, terminal))
}

/** A command works only with an app of the same version: they share what is said between them. */
export class AppOfOtherVersion extends Error {
  constructor(app: string, own: string) {
    super(`Gatehouse ${app} is running, and this command is of version ${own}. Quit the app, or use its own command.`)
    this.name = 'AppOfOtherVersion'
  }
}

/** Null when no app listens, and when another user could have written the file, or listen in the app's place. */
function readAddress(folder: string): Address | null {
  const file = addressFile(folder)
  try {
    if (!isOwnersOnly(file)) return null
    const found = address.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
    return found && isOwnersOnly(dirname(found.path)) ? found : null
  } catch {
    return null
  }
}

async function openSocket(path: string): Promise<Socket | null> {
  const { promise, resolve } = Promise.withResolvers<Socket | null>()
  const socket = createConnection(path, () => resolve(socket))
  socket.on('error', () => resolve(null))
  return promise
}

interface SocketClient {
  readonly client: MainClient
  hear(message: unknown): void
}

/** Null when the other side doesn't know the secret, or disconnects first. */
async function introduce(
  socket: Socket,
  { secret }: Address,
  { client, hear }: SocketClient,
): Promise<MainClient | null> {
  const { promise, resolve } = Promise.withResolvers<MainClient | null>()
  const nonce = randomBytes(16).toString('base64url')
  let appNonce: string | null = null
  let isAccepted = false
  socket.once('close', () => resolve(null))
  readLines(
    socket,
    () => maxReplyLength,
    message => {
      if (isAccepted) return hear(message)
      if (appNonce === null) {
        appNonce = hello.safeParse(message).data?.nonce ?? ''
        return writeLine(socket, { nonce, proof: getProof(secret, 'command', appNonce, nonce) })
      }
      isAccepted = isProof(acceptance.safeParse(message).data?.proof ?? '', getProof(secret, 'app', appNonce, nonce))
      if (isAccepted) resolve(client)
      else socket.destroy()
    },
  )
  return promise
}

function createClient(socket: Socket, terminal: Terminal): SocketClient {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Failure(lost))
    waiting.clear()
  })
  const answer = (question: number, work: Promise<boolean | string | null>) =>
    work.catch(() => null).then(given => writeLine(socket, { question, answer: given }))
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  return {
    hear: message => {
      const given = appMessage.safeParse(message).data
      if (!given) return void socket.destroy()
      if ('event' in given) return terminal.send(given.event)
      if ('person' in given) return void answer(given.question, terminal.askPerson(given.person, closed.signal))
      if ('suggestedName' in given) return void answer(given.question, terminal.chooseFile(given.suggestedName))
      waiting.get(given.id)?.resolve(given.reply)
      waiting.delete(given.id)
    },
    client: {
      kind: 'app',
      request: async <M extends TerminalMethod>(method: M, argument: BridgeArgument<M>): Promise<BridgeResult<M>> => {
        if (socket.destroyed) throw new Failure(lost)
        lastId += 1
        const answered = Promise.withResolvers<unknown>()
        waiting.set(lastId, answered)
        writeLine(socket, { id: lastId, method, argument })
        const reply = await answered.promise
        if (!isReplyTo<M>(reply)) throw new TypeError(`The answer to ${method} is not in the form commands use`)
        if (!reply.ok) throw new Failure(reply.error)
        return reply.value
      },
      close: async () => void socket.destroy(),
    },
  }
}
