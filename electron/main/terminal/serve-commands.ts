import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getEndpoint, isOperationId } from '#shared/contract/contract.ts'
import { answerRequest } from '../bridge/answer-request.ts'
import type { BridgeHandlers } from '../bridge/handlers.ts'
import { invalid } from '../failure.ts'
import type { Log } from '../log.ts'
import {
  type Address,
  type AppMessage,
  addressFile,
  commandMessage,
  getProof,
  introduction,
  isOwnersOnly,
  isProof,
  isTerminalMethod,
  readLines,
  writeLine,
} from './protocol.ts'
import type { Terminals } from './terminals.ts'

export interface CommandServerParts {
  /** The data folder. */
  readonly folder: string
  readonly version: string
  readonly handlers: BridgeHandlers
  readonly terminals: Terminals
  readonly log: Log
}

/** Longer than any argument that commands send. */
const maxRequestLength = 100_000_000
/** A command that isn't known yet can't fill the memory. */
const maxIntroductionLength = 1000
/** A command that doesn't introduce itself in time is disconnected. */
const introductionMilliseconds = 5000
/** Socket paths end at 107 bytes, on macOS at 103. */
const maxSocketPath = 100

/**
 * Lets commands of the same user work with the running app. Node has no access to the credentials of the peer, so that the socket is in a folder of
 * its owner only, and each side proves that it knows a secret from a file of its owner only.
 * @returns stops listening, and removes the files
 */
export function serveCommands(parts: CommandServerParts): () => void {
  const secret = randomBytes(32).toString('base64url')
  const place = getPlace(parts.folder)
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    introduce(socket, secret, () => answerCommand(socket, parts))
  })
  const file = addressFile(parts.folder)
  // Without it, commands are refused while the app runs.
  server.on('error', () => parts.log('terminal.failed'))
  server.listen({ path: place.path }, () => {
    if (process.platform !== 'win32') chmodSync(place.path, 0o600)
    writeAddress(file, { path: place.path, secret, version: parts.version })
  })
  server.unref()
  return () => close(server, sockets, [file, ...place.leftovers])
}

function close(server: Server, sockets: ReadonlySet<Socket>, files: readonly string[]): void {
  server.close()
  for (const socket of sockets) socket.destroy()
  for (const path of files) rmSync(path, { force: true, recursive: true })
}

/** A place for the socket that only its owner can reach. */
function getPlace(folder: string): { readonly path: string; readonly leftovers: readonly string[] } {
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\gatehouse-${randomUUID()}`, leftovers: [] }
  const own = join(folder, 'terminal')
  const path = join(own, 'socket')
  if (Buffer.byteLength(path) <= maxSocketPath && makeOwn(own)) {
    rmSync(path, { force: true })
    return { path, leftovers: [own] }
  }
  const short = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  return { path: join(short, 'socket'), leftovers: [short] }
}

/** Makes a folder of its owner only; false when another user made it. */
function makeOwn(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    chmodSync(folder, 0o700)
    return isOwnersOnly(folder)
  } catch {
    return false
  }
}

/** Commands never see half of it. */
function writeAddress(file: string, address: Address): void {
  const partial = `${file}.${randomUUID()}`
  writeFileSync(partial, JSON.stringify(address), { mode: 0o600 })
  renameSync(partial, file)
}

/** Calls `accepted` once the command has proved that it knows the secret. */
function introduce(socket: Socket, secret: string, accepted: () => (message: unknown) => void): void {
  const nonce = randomBytes(16).toString('base64url')
  const timer = setTimeout(() => socket.destroy(), introductionMilliseconds)
  socket.once('close', () => clearTimeout(timer))
  let answer: ((message: unknown) => void) | null = null
  const getMaxLength = () => (answer ? maxRequestLength : maxIntroductionLength)
  readLines(socket, getMaxLength, message => {
    if (answer) return answer(message)
    clearTimeout(timer)
    const given = introduction.safeParse(message).data
    if (!given || !isProof(given.proof, getProof(secret, 'command', nonce, given.nonce))) return socket.destroy()
    writeLine(socket, { proof: getProof(secret, 'app', nonce, given.nonce) })
    answer = accepted()
  })
  writeLine(socket, { nonce })
}

/** Answers the requests of one command, until it disconnects: what it began and was not sent yet is cancelled then. */
function answerCommand(socket: Socket, { handlers, terminals, log }: CommandServerParts) {
  const questions = new Map<number, (answer: boolean | string | null) => void>()
  const calls = new Map<string, { readonly isRead: boolean }>()
  let lastQuestion = 0
  const send = (message: AppMessage) => writeLine(socket, message)
  const ask = async (toMessage: (question: number) => AppMessage, signal?: AbortSignal) => {
    lastQuestion += 1
    const question = lastQuestion
    const answered = Promise.withResolvers<boolean | string | null>()
    questions.set(question, answered.resolve)
    const giveUp = () => answered.resolve(null)
    signal?.addEventListener('abort', giveUp, { once: true })
    if (socket.destroyed) giveUp()
    send(toMessage(question))
    const answer = await answered.promise
    questions.delete(question)
    return answer
  }
  const terminal = terminals.add({
    askPerson: async (person, signal) =>
      (await ask(question => ({ question, person: { ...person } }), signal)) === true,
    chooseFile: async suggestedName => {
      const path = await ask(question => ({ question, suggestedName }))
      return typeof path === 'string' ? path : null
    },
    send: event => send({ event }),
  })
  socket.once('close', () => {
    terminals.remove(terminal)
    for (const answer of questions.values()) answer(null)
    for (const [callId, { isRead }] of calls) {
      void handlers['operations.cancel']({ callId, ...(isRead ? {} : { unsent: true }) })
      void handlers['offline.cancel']({ callId })
    }
  })
  return async (message: unknown) => {
    const given = commandMessage.safeParse(message).data
    if (!given) return void socket.destroy()
    if ('question' in given) return questions.get(given.question)?.(given.answer)
    const { id, method, argument } = given
    if (!isTerminalMethod(method)) {
      return send({ id, reply: { ok: false, error: invalid('Commands can’t call this method').error } })
    }
    const call = getCall(argument)
    if (call) calls.set(call.callId, call)
    const reply = await terminals.asked(terminal, () => answerRequest(handlers, method, argument, log))
    if (call) calls.delete(call.callId)
    send({ id, reply })
  }
}

/** The name of a call, by which it can be cancelled. An undo is a write without an operation. */
function getCall(argument: unknown): { readonly callId: string; readonly isRead: boolean } | null {
  if (typeof argument !== 'object' || argument === null || !('callId' in argument)) return null
  const operation = 'operation' in argument ? argument.operation : null
  return {
    callId: String(argument.callId),
    isRead: isOperationId(operation) && getEndpoint(operation).effect === 'read',
  }
}
