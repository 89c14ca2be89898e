import { isObjectId, zeroId } from './object-id.ts'
import { type Packet, PacketError, PacketReader } from './packet-line.ts'

/** One ref a push wants to change. Null on the side where there is none. */
export interface PushCommand {
  /** The full name, such as `refs/heads/main`. */
  readonly ref: string
  readonly from: string | null
  readonly to: string | null
}

/** What stands before the objects of a push. */
export interface PushRequest {
  readonly commands: readonly PushCommand[]
  readonly capabilities: ReadonlySet<string>
  /** The whole request, from its first byte. To be read once. */
  readonly bytes: AsyncIterable<Buffer>
}

/** Room for the commands: ten thousand refs with long names. */
const maxBytes = 8 * 1024 * 1024

/**
 * Reads the commands of a push, up to the chunk they end in.
 * @throws PacketError for an invalid push
 */
export async function readPushRequest(input: AsyncIterable<Buffer>): Promise<PushRequest> {
  const iterator = input[Symbol.asyncIterator]()
  const reader = new PacketReader()
  const read: Buffer[] = []
  const lines: string[] = []
  let size = 0
  for (;;) {
    const packet: Packet | null = reader.next()
    if (packet === 'flush') break
    if (typeof packet === 'string') throw new PacketError('a push has an unknown mark')
    if (packet !== null) {
      lines.push(packet.toString('utf8').replace(/\n$/, ''))
      continue
    }
    const { value, done } = await iterator.next()
    if (done) throw new PacketError('a push ends before its commands do')
    read.push(value)
    reader.add(value)
    size += value.length
    if (size > maxBytes) throw new PacketError('a push has too many commands')
  }
  // The first command has the capabilities; lines of a shallow clone precede it. As in git, a NUL ends the command in every line.
  const commands = lines.filter(line => !line.startsWith('shallow ')).map(line => line.split('\0'))
  return {
    commands: commands.map(([command = '']) => parseCommand(command)),
    capabilities: new Set(commands.flatMap(([, capabilities = '']) => capabilities.split(' ')).filter(Boolean)),
    bytes: continued(read, iterator),
  }
}

async function* continued(read: readonly Buffer[], iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* read
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
}

function parseCommand(line: string): PushCommand {
  const [, from = '', to = '', ref = ''] = /^(\S+) (\S+) (.+)$/s.exec(line) ?? []
  if (!isObjectId(from) || !isObjectId(to)) throw new PacketError('a push has an unknown command')
  return { ref, from: from === zeroId ? null : from, to: to === zeroId ? null : to }
}
