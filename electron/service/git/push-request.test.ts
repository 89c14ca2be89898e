import { describe, expect, test } from 'vitest'
import { zeroId } from './object-id.ts'
import { flushPacket, maxPayloadLength, PacketError, packetLine } from './packet-line.ts'
import { readPushRequest } from './push-request.ts'

const [one, two] = ['1'.repeat(40), '2'.repeat(40)]

/** A request that arrives in pieces; tells how many were read. */
function arriving(...chunks: readonly Buffer[]) {
  const taken = { count: 0 }
  async function* bytes() {
    for (const chunk of chunks) {
      taken.count += 1
      yield chunk
    }
  }
  return { taken, bytes: bytes() }
}

async function readAll(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

const commands = (...lines: readonly string[]) => Buffer.concat([...lines.map(line => packetLine(line)), flushPacket])

describe('a push', () => {
  test('has its commands, with null where a ref is created or deleted, and its capabilities', async () => {
    const request = commands(
      `${zeroId} ${one} refs/heads/new\0 report-status  side-band-64k agent=git/2.40\n`,
      `${one} ${zeroId} refs/heads/old\n`,
      `${one} ${two} refs/heads/a branch`,
    )
    const push = await readPushRequest(arriving(request).bytes)
    expect(push.commands).toEqual([
      { ref: 'refs/heads/new', from: null, to: one },
      { ref: 'refs/heads/old', from: one, to: null },
      { ref: 'refs/heads/a branch', from: one, to: two },
    ])
    expect([...push.capabilities]).toEqual(['report-status', 'side-band-64k', 'agent=git/2.40'])
  })

  test('of a shallow clone, and one that changes nothing, is read', async () => {
    const shallow = commands(`shallow ${two}`, `${zeroId} ${one} refs/heads/new\0report-status`)
    expect((await readPushRequest(arriving(shallow).bytes)).commands).toEqual([
      { ref: 'refs/heads/new', from: null, to: one },
    ])
    expect(await readPushRequest(arriving(flushPacket).bytes)).toMatchObject({
      commands: [],
      capabilities: new Set(),
    })
  })

  test('has no NUL in the name of a ref, so that each is the ref that git updates', async () => {
    const request = commands(`${one} ${two} refs/heads/a\0report-status`, `${one} ${two} refs/heads/main\0atomic\0x`)
    const push = await readPushRequest(arriving(request).bytes)
    expect(push.commands.map(({ ref }) => ref)).toEqual(['refs/heads/a', 'refs/heads/main'])
    expect([...push.capabilities]).toEqual(['report-status', 'atomic'])
  })

  test('is passed on from its first byte to its last, and read no further than its commands beforehand', async () => {
    const whole = Buffer.concat([
      commands(`${zeroId} ${one} refs/heads/new\0report-status`),
      Buffer.from('PACK and objects'),
    ])
    const chunks = [whole.subarray(0, 3), whole.subarray(3, 70), whole.subarray(70, -5), whole.subarray(-5)]
    const { taken, bytes } = arriving(...chunks)
    const push = await readPushRequest(bytes)
    expect(taken.count).toBe(3)
    expect((await readAll(push.bytes)).equals(whole)).toBe(true)
  })

  test.each([
    ['ends within its commands', packetLine(`${zeroId} ${one} refs/heads/new`)],
    ['is empty', Buffer.alloc(0)],
    ['has another mark', Buffer.concat([packetLine(`${zeroId} ${one} refs/heads/new`), Buffer.from('0001')])],
    ['has an empty line', commands(`${zeroId} ${one} refs/heads/new`, '')],
    ['has a command without a ref', commands(`${zeroId} ${one}`)],
    ['has a command with an abbreviated old ID', commands(`${one.slice(1)} ${one} refs/heads/new`)],
    ['has a command with an abbreviated new ID', commands(`${zeroId} ${one.slice(1)} refs/heads/new`)],
    ['is not git’s protocol', Buffer.from('{"json": true}')],
  ])('that %s is refused', async (_what, bytes) => {
    await expect(readPushRequest(arriving(bytes).bytes)).rejects.toThrow(PacketError)
  })

  test('has commands of 8 MiB at most', async () => {
    const limit = 8 * 1024 * 1024
    const line = packetLine(`${zeroId} ${one} refs/heads/`.padEnd(maxPayloadLength, 'x'))
    const count = Math.floor(limit / line.length)
    const rest = limit - count * line.length - flushPacket.length
    const request = (more: number) => {
      const last = packetLine(`${zeroId} ${one} refs/heads/`.padEnd(rest - 4 + more, 'y'))
      return arriving(...Array<Buffer>(count).fill(line), last, flushPacket).bytes
    }
    expect((await readPushRequest(request(0))).commands).toHaveLength(count + 1)
    await expect(readPushRequest(request(1))).rejects.toThrow('too many commands')
  })
})
