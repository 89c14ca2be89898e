import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import type { LogLoad, PagePlace } from './log-load.ts'
import type { AuditPage } from './scope.ts'

/** How events that are not at hand are read again. */
export interface WholeReaders {
  /** @throws BridgeFailure */
  readonly page: (place: PagePlace) => Promise<AuditPage>
  /** @throws BridgeFailure */
  readonly one: (id: number) => Promise<AuditEventFields>
  /** Told of an event that the service no longer has. */
  readonly missing: (id: number) => void
}

/** The whole events of rows, in their order, page by page: only one page is in memory at a time. */
export async function* wholeEvents(
  load: LogLoad,
  rows: readonly number[],
  read: WholeReaders,
): AsyncGenerator<readonly AuditEventFields[]> {
  for (const { place, rows: some } of byPage(load, rows)) {
    const { value } = await read.page(place)
    const found = new Map(value.map(event => [event.id, event]))
    const events: AuditEventFields[] = []
    for (const row of some) {
      const id = load.table.number('id', row)
      // Newer events move the others to later pages.
      const event = found.get(id) ?? (await stillThere(read.one(id)))
      if (event) events.push(event)
      else read.missing(id)
    }
    yield events
  }
}

/** Null for an event that the service no longer has. @throws BridgeFailure */
async function stillThere(event: Promise<AuditEventFields>): Promise<AuditEventFields | null> {
  try {
    return await event
  } catch (thrown) {
    if (errorOf(thrown).kind === 'notFound') return null
    throw thrown
  }
}

/** Rows that follow each other and came with the same page. */
function* byPage(load: LogLoad, rows: readonly number[]) {
  let place: PagePlace | null = null
  let some: number[] = []
  for (const row of rows) {
    const next = load.placeOf(row)
    if (place && next !== place) {
      yield { place, rows: some }
      some = []
    }
    place = next
    some.push(row)
  }
  if (place) yield { place, rows: some }
}
