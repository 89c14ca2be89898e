import { useEffect, useEffectEvent, useState } from 'react'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { AppError } from '#shared/errors.ts'
import { errorOf } from '../../../common/bridge/bridge.ts'
import { fresh } from '../../../common/operations/whole-list.ts'
import type { LoadSubject } from './load-log.ts'
import { type AuditPage, readAuditPage } from './scope.ts'

/** Often enough to watch something happen, seldom enough for the service. */
const betweenLooks = 5000
/** More that happened between two looks is read by itself when the log is loaded again. */
const mostPages = 10

/**
 * Looks for new events again and again while `isOn`, and gives them newest first.
 * @param newestOf the ID of the newest known event; null while there is none to go on from
 */
export function useLive(
  subject: LoadSubject,
  isOn: boolean,
  newestOf: () => number | null,
  onNew: (events: readonly AuditEventFields[]) => void,
): AppError | null {
  const [error, setError] = useState<AppError | null>(null)
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const newest = newestOf()
    const events = newest === null ? [] : await eventsSince(subject, newest, signal)
    if (!signal.aborted && events.length > 0) onNew(events)
  })
  const key = JSON.stringify(subject)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another log is another loop
  useEffect(() => {
    if (!isOn) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = async () => {
      try {
        await look(controller.signal)
        if (controller.signal.aborted) return
        setError(null)
      } catch (thrown) {
        if (!controller.signal.aborted) setError(errorOf(thrown))
      }
      if (!controller.signal.aborted) timer = setTimeout(() => void again(), betweenLooks)
    }
    void again()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [isOn, key])
  return isOn ? error : null
}

async function eventsSince(
  { connection, scope, filter }: LoadSubject,
  newest: number,
  signal: AbortSignal,
): Promise<readonly AuditEventFields[]> {
  const found: AuditEventFields[] = []
  let token: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const options = { signal, page: { size: 100, keyset: true, ...(token !== null && { token }) } }
    const answer: AuditPage = fresh(await readAuditPage(connection, scope, filter, options))
    const since = answer.value.filter(({ id }) => id > newest)
    found.push(...since)
    token = answer.page?.next ?? null
    if (since.length < answer.value.length || token === null) break
  }
  return found
}
