import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { LogLoad, PagePlace } from '../load/log-load.ts'
import type { AuditPage } from '../load/scope.ts'

/** How events that are not at hand are read again. */
export interface WholeReaders {
  /** @throws BridgeFailure */
  readonly page: (place: PagePlace) => Promise<AuditPage>
  /** @throws BridgeFailure */
  readonly one: (id: number) => Promise<AuditEventFields>
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
      events.push(found.get(id) ?? (await read.one(id)))
    }
    yield events
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
