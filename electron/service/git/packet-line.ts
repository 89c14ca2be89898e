/** One line of git's wire protocol: its bytes, or a mark that has none. */
export type Packet = Buffer | 'flush' | 'delimiter' | 'end'

/** What follows is not git's wire protocol. */
export class PacketError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PacketError'
  }
}

export const flushPacket = Buffer.from('0000')

/** Bytes one line may carry. */
export const maxPayloadLength = 65_516

const lengthDigits = 4
const marks: Readonly<Record<number, Packet>> = { 0: 'flush', 1: 'delimiter', 2: 'end' }

/** A line: four hexadecimal digits for its length, themselves included, and the payload. @throws PacketError when it is too long */
export function packetLine(payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload)
  if (bytes.length > maxPayloadLength) throw new PacketError('a line is too long')
  const length = (bytes.length + lengthDigits).toString(16).padStart(lengthDigits, '0')
  return Buffer.concat([Buffer.from(length), bytes])
}

/** Takes lines out of bytes that come in pieces. */
export class PacketReader {
  #unread: Buffer = Buffer.alloc(0)

  add(chunk: Buffer): void {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
  }

  /** The next line, null when more bytes are needed for it. @throws PacketError */
  next(): Packet | null {
    if (this.#unread.length < lengthDigits) return null
    const digits = this.#unread.toString('latin1', 0, lengthDigits)
    if (!/^[0-9a-f]{4}$/i.test(digits)) throw new PacketError('a line has no length')
    const length = Number.parseInt(digits, 16)
    const mark = marks[length]
    if (mark !== undefined) {
      this.#unread = this.#unread.subarray(lengthDigits)
      return mark
    }
    if (length < lengthDigits || length > maxPayloadLength + lengthDigits)
      throw new PacketError('a line has no such length')
    if (this.#unread.length < length) return null
    const payload = this.#unread.subarray(lengthDigits, length)
    this.#unread = this.#unread.subarray(length)
    return payload
  }
}
