import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { BridgeFailure, getError } from '../../../lib/bridge/bridge.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import type { LogLoad } from './log-load.ts'
import { type AuditPage, readAuditPage } from './scope.ts'
import type { LoadSubject } from './subject-load.ts'

/** Often enough to watch something happen, seldom enough for the service. */
const lookMilliseconds = 5000
/** More that happened between two looks is read when the log is loaded. */
const maxPages = 10

export interface Live {
  /** The newest events, with those that were added since. */
  readonly items: readonly AuditEventFields[]
  readonly isOn: boolean
  /** The result, or why there is none. */
  readonly words: string | undefined
  setOn(isOn: boolean): void
}

/** Looks for new events every five seconds while it is on: a log that is loaded is refreshed, else they are put before the newest ones. */
export function useLive(subject: LoadSubject, load: LogLoad | null, newest: readonly AuditEventFields[]): Live {
  const [isOn, setOn] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const [since, setSince] = useState<readonly AuditEventFields[]>([])
  const [count, setCount] = useState(0)
  const items = useMemo(() => {
    const first = newest[0]?.id ?? 0
    return [...since.filter(({ id }) => id > first), ...newest]
  }, [since, newest])
  const poll = useEffectEvent(async (signal: AbortSignal) => {
    if (load) {
      const before = load.state.getState().events
      await load.refresh()
      const { events, error: failure } = load.state.getState()
      setCount(seen => seen + Math.max(0, events - before))
      if (failure) throw new BridgeFailure(failure)
      return
    }
    const [first] = items
    const events = first ? await eventsSince(subject, first.id, signal) : []
    if (signal.aborted || events.length === 0) return
    setCount(seen => seen + events.length)
    setSince(before => [...events, ...before])
  })
  const key = JSON.stringify(subject)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another log is another loop
  useEffect(() => {
    if (!isOn) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = async () => {
      try {
        await poll(controller.signal)
        if (controller.signal.aborted) return
        setError(null)
      } catch (thrown) {
        if (!controller.signal.aborted) setError(getError(thrown))
      }
      if (!controller.signal.aborted) timer = setTimeout(() => void again(), lookMilliseconds)
    }
    void again()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [isOn, key])
  const words = error
    ? explain(error).title
    : count === 0
      ? t('Refreshes every 5 seconds')
      : t('{count} new', { count: formatNumber(count) })
  return { items, isOn, words: isOn ? words : undefined, setOn }
}

async function eventsSince(
  { connection, scope, filter }: LoadSubject,
  newest: number,
  signal: AbortSignal,
): Promise<readonly AuditEventFields[]> {
  const found: AuditEventFields[] = []
  let token: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const options = { signal, page: { size: 100, keyset: true, ...(token !== null && { token }) } }
    const answer: AuditPage = fresh(await readAuditPage(connection, scope, filter, options))
    const since = answer.value.filter(({ id }) => id > newest)
    found.push(...since)
    token = answer.page?.next ?? null
    if (since.length < answer.value.length || token === null) break
  }
  return found
}
