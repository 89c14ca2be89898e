import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flushPacket, maxPayloadLength, type Packet, PacketError, PacketReader, packetLine } from './packet-line.ts'

function readAll(reader: PacketReader): Packet[] {
  const found: Packet[] = []
  for (let packet = reader.next(); packet !== null; packet = reader.next()) found.push(packet)
  return found
}

/** Takes lines out of a text until one is refused or not whole; gives the text of those that were taken. */
function takeAll(text: string): { readonly taken: string; readonly refused: boolean } {
  const reader = new PacketReader()
  reader.add(Buffer.from(text, 'latin1'))
  let end = 0
  try {
    for (let packet = reader.next(); packet !== null; packet = reader.next()) {
      if (typeof packet !== 'string')
        expect(packet.toString('latin1')).toBe(text.slice(end + 4, end + 4 + packet.length))
      end += 4 + (typeof packet === 'string' ? 0 : packet.length)
    }
    return { taken: text.slice(0, end), refused: false }
  } catch (error) {
    if (!(error instanceof PacketError)) throw error
    return { taken: text.slice(0, end), refused: true }
  }
}

describe('packet lines', () => {
  test('come back as they were written, however they are cut into pieces', () => {
    const payload = fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes))
    fc.assert(
      fc.property(fc.array(fc.option(payload)), fc.integer({ min: 1, max: 50 }), (lines, size) => {
        const bytes = Buffer.concat(lines.map(line => (line === null ? flushPacket : packetLine(line))))
        const reader = new PacketReader()
        const found: Packet[] = []
        for (let start = 0; start < bytes.length; start += size) {
          reader.add(bytes.subarray(start, start + size))
          found.push(...readAll(reader))
        }
        expect(found).toEqual(lines.map(line => line ?? 'flush'))
      }),
    )
  })

  test('for any bytes, complete lines are returned unchanged, lines without a length are refused, and incomplete lines are kept', () => {
    const digits = fc.stringMatching(/^00[01][0-9a-f]$/)
    const pieces = fc.array(fc.oneof(fc.string({ maxLength: 12 }), digits), { maxLength: 6 })
    fc.assert(
      fc.property(pieces, parts => {
        const text = Buffer.from(parts.join('')).toString('latin1')
        const { taken, refused } = takeAll(text)
        const rest = text.slice(taken.length)
        const length = /^[0-9a-f]{4}/i.test(rest) ? Number.parseInt(rest.slice(0, 4), 16) : null
        const isRefused = rest.length >= 4 && (length === null || length === 3 || length > maxPayloadLength + 4)
        expect(refused).toBe(isRefused)
        if (!refused && rest.length >= 4) expect(length).toBeGreaterThan(rest.length)
      }),
    )
  })

  test.each(['zzzz', '0003', 'fff1', '-001', '0x10'])('"%s" is no length', digits => {
    const reader = new PacketReader()
    reader.add(Buffer.from(digits))
    expect(() => reader.next()).toThrow(PacketError)
  })

  test('the longest line is taken, one byte more is not', () => {
    const reader = new PacketReader()
    reader.add(packetLine(Buffer.alloc(maxPayloadLength)))
    expect(reader.next()).toHaveLength(maxPayloadLength)
    expect(() => packetLine(Buffer.alloc(maxPayloadLength + 1))).toThrow(PacketError)
  })
})
