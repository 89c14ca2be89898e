import { flushPacket, PacketError, PacketReader, packetLine } from './packet-line.ts'
import type { PushRequest } from './push-request.ts'

const sideBands = { data: 1, progress: 2 } as const
/** Bytes of a side band that fit into one line of `side-band-64k`. */
const sideBandRoom = 65_515

/** The answer to a push that was refused: why, ref by ref. Empty when the caller did not request a report. */
export function refusalReport(push: PushRequest, reasons: ReadonlyMap<string, string>): Buffer {
  if (!asksForReport(push)) return Buffer.alloc(0)
  const lines = push.commands.map(({ ref }) =>
    packetLine(`ng ${ref} ${reasons.get(ref) ?? 'not pushed, because another ref was refused'}\n`),
  )
  const report = Buffer.concat([packetLine('unpack ok\n'), ...lines, flushPacket])
  if (!push.capabilities.has('side-band-64k')) return report
  const explanation = `${[...new Set(reasons.values())].join('\n')}\n`
  return Buffer.concat([...onBand('progress', Buffer.from(explanation)), ...onBand('data', report), flushPacket])
}

function onBand(band: keyof typeof sideBands, bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let start = 0; start < bytes.length; start += sideBandRoom) {
    parts.push(packetLine(Buffer.concat([Buffer.of(sideBands[band]), bytes.subarray(start, start + sideBandRoom)])))
  }
  return parts
}

export function asksForReport({ capabilities }: PushRequest): boolean {
  return capabilities.has('report-status') || capabilities.has('report-status-v2')
}

/** Parses the report that git sends to a caller about a push. */
export class PushReport {
  readonly #changed = new Set<string>()
  readonly #outer = new PacketReader()
  readonly #lines: PacketReader
  readonly #banded: boolean

  constructor(push: PushRequest) {
    this.#banded = push.capabilities.has('side-band-64k') || push.capabilities.has('side-band')
    this.#lines = this.#banded ? new PacketReader() : this.#outer
  }

  /** The full names of the refs that were changed. */
  get changed(): ReadonlySet<string> {
    return this.#changed
  }

  add(chunk: Buffer): void {
    try {
      this.#outer.add(chunk)
      if (this.#banded) this.#readBands()
      this.#readLines()
    } catch (error) {
      // What isn't git's protocol stays unread.
      if (!(error instanceof PacketError)) throw error
    }
  }

  #readBands(): void {
    for (let packet = this.#outer.next(); packet !== null; packet = this.#outer.next()) {
      if (typeof packet !== 'string' && packet[0] === sideBands.data) this.#lines.add(packet.subarray(1))
    }
  }

  #readLines(): void {
    for (let packet = this.#lines.next(); packet !== null; packet = this.#lines.next()) {
      const ref = /^ok (.+?)\n?$/s.exec(packet.toString())?.[1]
      if (ref) this.#changed.add(ref)
    }
  }
}
