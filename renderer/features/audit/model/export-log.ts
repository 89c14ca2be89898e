import type { Connection } from '#shared/bridge.ts'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import type { LogLoad } from './log-load.ts'
import { createManifest, exportOrigin } from './manifest.ts'
import type { AuditSearch } from './routes.ts'
import type { EventsToSave } from './save-events.ts'
import { readAuditEvent } from './scope.ts'
import { type LoadSubject, readPageAgain } from './subject-load.ts'
import { findRows } from './use-found.ts'
import { wholeEvents } from './whole-events.ts'

export interface LogExport {
  readonly connection: Connection
  readonly subject: LoadSubject
  readonly search: AuditSearch
  /** Begins to load the log, or gives the load there is. */
  startLoad(): LogLoad
}

/** The events of a log that fit, read up to now before the first is written, and what the manifest says of them. */
export function exportLog(parts: LogExport, signal: AbortSignal): Pick<EventsToSave, 'events' | 'about'> {
  const { connection, subject, search, startLoad } = parts
  const { scope, filter } = subject
  const missing: number[] = []
  const load = startLoad()
  let state = load.state.getState()
  const events = async function* () {
    // A load that is under way began earlier: what happened since then is read as well.
    await orAborted(load.ended(), signal)
    await orAborted(load.refresh(), signal)
    // What the rows and the manifest are made from is the same, whatever is read in the meantime.
    state = load.state.getState()
    if (!state.coverage.range) throw new BridgeFailure(state.error ?? { kind: 'offline', detail: 'no answer' })
    yield* wholeEvents(load, findRows(load.table, state.rows, search), {
      page: place => readPageAgain(subject, place, signal),
      one: id => readAuditEvent(subject.connection, scope, id, signal),
      missing: id => void missing.push(id),
    })
  }
  const about = async () => {
    const origin = await exportOrigin(subject.connection, signal)
    return createManifest({
      connection,
      origin,
      scope,
      filter,
      search,
      state,
      missing,
      exportedAt: new Date().toISOString(),
    })
  }
  return { events: events(), about }
}

/** @throws the signal's reason, when it aborts first */
async function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  await Promise.race([work, stopped])
}
