import type { AuditEventFields } from '../contract/audit-events.ts'
import { dayMilliseconds as day } from '../days.ts'
import { type LogPage, readLog } from './log-pages.ts'
import { type LogPeriod, toSecond } from './periods.ts'

export const eventAt = (id: number, at: number): AuditEventFields => ({
  ...{ id, author_id: 1, entity_id: 1, entity_type: 'Group', details: {} },
  created_at: new Date(at).toISOString(),
})

/** A service that answers for the last thirty days of a period, both ends included, newest first, as current ones do. */
export function createService(times: readonly number[], pageSize: number) {
  const log = times.toSorted((a, b) => a - b).map((at, index) => eventAt(index + 1, at))
  const counts = { requests: 0, running: 0, mostAtOnce: 0 }
  const read = async (period: LogPeriod, token: string | null): Promise<LogPage> => {
    counts.requests += 1
    counts.running += 1
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running)
    await new Promise(resolve => setImmediate(resolve))
    counts.running -= 1
    const until = Date.parse(toSecond(period.end))
    const from = Math.max(Date.parse(toSecond(period.begin)), until - 30 * day)
    const within = log.filter(({ created_at: at }) => Date.parse(at) >= from && Date.parse(at) <= until).toReversed()
    const start = Number(token ?? 0)
    const next = start + pageSize < within.length ? `${start + pageSize}` : null
    return { events: within.slice(start, start + pageSize), notUnderstood: 0, next }
  }
  return { newestFirst: log.toReversed().map(({ id }) => id), read, counts }
}

/** The IDs of a log, as they are written. */
export async function readAll(
  service: Pick<ReturnType<typeof createService>, 'read'>,
  period: LogPeriod,
): Promise<readonly number[]> {
  const written: number[] = []
  await readLog(period, {
    read: service.read,
    write: async events => void written.push(...events.map(({ id }) => id)),
  })
  return written
}
