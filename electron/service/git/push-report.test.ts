import { describe, expect, test } from 'vitest'
import { flushPacket, maxPayloadLength, type Packet, PacketReader, packetLine } from './packet-line.ts'
import { asksForReport, PushReport, refusalReport } from './push-report.ts'
import type { PushRequest } from './push-request.ts'

const id = '1'.repeat(40)
const push = (capabilities: readonly string[], refs: readonly string[] = ['refs/heads/a']): PushRequest => ({
  commands: refs.map(ref => ({ ref, from: null, to: id })),
  capabilities: new Set(capabilities),
  bytes: (async function* () {})(),
})

function packets(bytes: Buffer): Packet[] {
  const reader = new PacketReader()
  reader.add(bytes)
  const found: Packet[] = []
  for (let packet = reader.next(); packet !== null; packet = reader.next()) found.push(packet)
  return found
}
const texts = (bytes: Buffer) => packets(bytes).map(packet => packet.toString())
const band = (number: number, content: Buffer | string) =>
  packetLine(Buffer.concat([Buffer.of(number), Buffer.from(content)]))
const report = (...lines: readonly string[]) => Buffer.concat([...lines.map(line => packetLine(line)), flushPacket])

describe('the refusal of a push', () => {
  const refs = ['refs/heads/a', 'refs/heads/b', 'refs/heads/c']
  const reasons = new Map([
    ['refs/heads/a', 'protected'],
    ['refs/heads/c', 'protected'],
  ])
  const lines = [
    'unpack ok\n',
    'ng refs/heads/a protected\n',
    'ng refs/heads/b not pushed, because another ref was refused\n',
    'ng refs/heads/c protected\n',
    'flush',
  ]

  test.each(['report-status', 'report-status-v2'])('is a line for each ref when the caller has %s', capability => {
    expect(asksForReport(push([capability]))).toBe(true)
    expect(texts(refusalReport(push([capability], refs), reasons))).toEqual(lines)
  })

  test('is empty for a caller that takes no report', () => {
    expect(asksForReport(push(['side-band-64k']))).toBe(false)
    expect(refusalReport(push(['side-band-64k'], refs), reasons)).toHaveLength(0)
  })

  test('comes in bands, with each reason once as a message, when the caller has side-band-64k', () => {
    const [message, content, end, ...others] = packets(
      refusalReport(push(['report-status', 'side-band-64k'], refs), reasons),
    )
    expect(message).toEqual(Buffer.from('\u0002protected\n'))
    expect(Buffer.isBuffer(content) && content[0]).toBe(1)
    expect(Buffer.isBuffer(content) && texts(content.subarray(1))).toEqual(lines)
    expect([end, others]).toEqual(['flush', []])
  })

  test('is divided into lines of the greatest length where it is longer than one', () => {
    const reason = (length: number) => new Map([['refs/heads/a', 'x'.repeat(length)]])
    const lengths = (length: number) =>
      packets(refusalReport(push(['report-status', 'side-band-64k'], ['refs/heads/b']), reason(length))).map(
        packet => packet.length - 1,
      )
    const room = maxPayloadLength - 1
    // The message ends with a line break.
    expect(lengths(room - 1)[0]).toBe(room)
    expect(lengths(room).slice(0, 2)).toEqual([room, 1])
    expect(lengths(2 * room).slice(0, 3)).toEqual([room, room, 1])
  })
})

describe('the report of a push', () => {
  const answer = report('unpack ok\n', 'ok refs/heads/a\n', 'ng refs/heads/b refused\n', 'ok refs/heads/c')
  const changed = ['refs/heads/a', 'refs/heads/c']
  const read = (capabilities: readonly string[], ...chunks: readonly Buffer[]) => {
    const made = new PushReport(push(capabilities))
    for (const chunk of chunks) made.add(chunk)
    return [...made.changed]
  }

  test('names the refs that were changed, however it is cut into pieces', () => {
    expect(read(['report-status'], answer)).toEqual(changed)
    expect(read(['report-status'], ...[...answer].map(byte => Buffer.of(byte)))).toEqual(changed)
  })

  test.each(['side-band-64k', 'side-band'])('is read from the data of %s only', capability => {
    const [first, rest] = [answer.subarray(0, 30), answer.subarray(30)]
    const other = report('ok refs/heads/other\n')
    const bands = [band(1, first), band(2, other), band(3, other), packetLine(''), band(1, rest), flushPacket]
    expect(read([capability], ...bands)).toEqual(changed)
  })

  test('that is not git’s protocol changes nothing, and what follows is not read', () => {
    expect(read(['report-status'], Buffer.from('<html>'), answer)).toEqual([])
    expect(read(['side-band-64k'], band(1, '<html>'), band(1, answer))).toEqual([])
  })

  test('has no ref in a mark, in other lines, or in a line without a name', () => {
    expect(read([], report('unpack ok refs/heads/x', 'ok ', 'ok', 'not ok refs/heads/y'))).toEqual([])
    expect(read([], report('ok refs/heads/a\nb\n'))).toEqual(['refs/heads/a\nb'])
  })
})
