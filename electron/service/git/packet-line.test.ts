import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flushPacket, longestPayload, type Packet, PacketError, PacketReader, packetLine } from './packet-line.ts'

function readAll(reader: PacketReader): Packet[] {
  const found: Packet[] = []
  for (let packet = reader.next(); packet !== null; packet = reader.next()) found.push(packet)
  return found
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

  test('anything else is refused and never read past its end', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const reader = new PacketReader()
        reader.add(Buffer.from(text))
        try {
          readAll(reader)
        } catch (error) {
          expect(error).toBeInstanceOf(PacketError)
        }
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
    reader.add(packetLine(Buffer.alloc(longestPayload)))
    expect(reader.next()).toHaveLength(longestPayload)
    expect(() => packetLine(Buffer.alloc(longestPayload + 1))).toThrow(PacketError)
  })
})
