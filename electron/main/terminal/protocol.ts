import { createHmac, timingSafeEqual } from 'node:crypto'
import { lstatSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { isReplyTo } from '#shared/answer-guards.ts'
import type { BridgeEvent, BridgeMethod, Reply } from '#shared/bridge.ts'

/** What a command and the app say to each other over a local socket: lines of JSON, after each has proved that it knows the secret of the data folder. */

/** The methods of the bridge that commands can call. Those of windows, drafts, tokens and settings are left out. */
const terminalMethods = [
  'operations.call',
  'operations.cancel',
  'operations.preview',
  'operations.download',
  'connections.list',
  'assistants.request',
  'proposals.list',
  'proposals.get',
  'journal.list',
  'journal.get',
  'journal.check',
  'journal.planUndo',
  'journal.undo',
  'journal.checkUndo',
  'journal.export',
  'offline.state',
  'offline.estimate',
  'offline.keep',
  'offline.update',
  'offline.search',
  'offline.cancel',
  'reviews.list',
  'reviews.package',
  'archives.state',
  'archives.keep',
  'archives.update',
  'archives.stop',
  'archives.verify',
  'archives.search',
  'archives.export',
  'longFiles.begin',
  'longFiles.write',
  'longFiles.end',
  'longFiles.cancel',
  'serviceCheck.get',
  'serviceCheck.start',
  'serviceCheck.stop',
  'settings.get',
  'app.info',
] as const satisfies readonly BridgeMethod[]
export type TerminalMethod = (typeof terminalMethods)[number]

export function isTerminalMethod(method: string): method is TerminalMethod {
  return terminalMethods.some(one => one === method)
}

/** Where the running app listens: a file that only its owner can read. */
export const addressFile = (folder: string) => join(folder, 'terminal.json')
export const address = z.object({ path: z.string(), secret: z.string(), version: z.string() })
export type Address = z.output<typeof address>

/**
 * Whether a file or folder belongs to the user of this process, and no other user has access to it. Both sides check it, in place of the credentials of
 * a socket's peer, which Node can't read. Windows has pipes with random names instead.
 * @throws Error when it is not there
 */
export function isOwnersOnly(path: string): boolean {
  if (process.getuid === undefined) return true
  const { uid, mode } = lstatSync(path)
  return uid === process.getuid() && (mode & 0o077) === 0
}

/** The first message of the app, the command's, and the app's again. Neither sends anything else before the other's proof was right. */
export const hello = z.object({ nonce: z.string() })
export const introduction = z.object({ nonce: z.string(), proof: z.string() })
export const acceptance = z.object({ proof: z.string() })

type Side = 'app' | 'command'

/** Proves that one side knows the secret, without sending it. */
export function getProof(secret: string, side: Side, appNonce: string, commandNonce: string): string {
  return createHmac('sha256', secret).update(`${side} ${appNonce} ${commandNonce}`).digest('base64')
}

export function isProof(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const question = z.object({ message: z.string(), detail: z.string(), confirm: z.string() })

/** Of a command: a request, or the answer to a question of the app. */
export const commandMessage = z.union([
  z.object({ id: z.number().int(), method: z.string(), argument: z.unknown() }),
  z.object({ question: z.number().int(), answer: z.union([z.boolean(), z.string(), z.null()]) }),
])

/** Of the app: a reply, a question for the person or about a file, or an event. */
export const appMessage = z.union([
  z.object({ id: z.number().int(), reply: z.custom<Reply<unknown>>(isReplyTo) }),
  z.object({ question: z.number().int(), person: question }),
  z.object({ question: z.number().int(), suggestedName: z.string() }),
  z.object({ event: z.custom<BridgeEvent>(value => typeof value === 'object' && value !== null && 'type' in value) }),
])
export type AppMessage = z.output<typeof appMessage>

/** Calls `onMessage` with each line of a socket, parsed; with undefined for one that is no JSON. Longer lines end the socket. */
export function readLines(socket: Socket, maxLength: () => number, onMessage: (message: unknown) => void): void {
  let parts: Buffer[] = []
  let length = 0
  socket.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, end)]).toString('utf8')
      parts = []
      length = 0
      from = end + 1
      onMessage(parsed(line))
    }
    if (from < chunk.length) parts.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > maxLength()) socket.destroy()
  })
}

export function writeLine(socket: Socket, message: unknown): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
