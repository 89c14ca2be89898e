import { type EventFormat, eventLine, getHead } from '#shared/audit/event-lines.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { isCsvFormat } from '#shared/csv.ts'
import { request } from '../../../lib/bridge/bridge.ts'

/** Characters that cross to main at once. */
const pieceLength = 1_000_000

export interface SavedEvents {
  readonly path: string
  readonly manifest: string
  readonly sha256: string
  readonly events: number
}

export interface EventsToSave {
  /** Without its ending. */
  readonly name: string
  readonly format: EventFormat
  readonly events: AsyncIterable<readonly AuditEventFields[]> | Iterable<readonly AuditEventFields[]>
  /** The manifest without counts and SHA-256; computed when each event is written. */
  readonly about: () => Promise<Readonly<Record<string, unknown>>>
  readonly signal: AbortSignal
  onProgress(events: number): void
}

/** Saves events in pieces, with a manifest beside the file; null when the user cancels. @throws BridgeFailure */
export async function saveEvents({
  name,
  format,
  events,
  about,
  signal,
  onProgress,
}: EventsToSave): Promise<SavedEvents | null> {
  const file = await request('longFiles.begin', { name, type: isCsvFormat(format) ? 'csv' : format })
  if (!file) return null
  let count = 0
  let piece = getHead(format)
  let newest: string | null = null
  let oldest: string | null = null
  try {
    for await (const some of events) {
      signal.throwIfAborted()
      for (const event of some) {
        piece += eventLine(format, event)
        newest ??= event.created_at
        oldest = event.created_at
      }
      count += some.length
      onProgress(count)
      if (piece.length < pieceLength) continue
      await request('longFiles.write', { ...file, text: piece })
      piece = ''
    }
    await request('longFiles.write', { ...file, text: piece })
    const manifest = { ...(await about()), format, events: count, newest_event: newest, oldest_event: oldest }
    return { ...(await request('longFiles.end', { ...file, manifest })), events: count }
  } catch (thrown) {
    await request('longFiles.cancel', file)
    if (signal.aborted) return null
    throw thrown
  }
}
