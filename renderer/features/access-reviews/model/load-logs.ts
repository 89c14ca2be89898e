import type { ReviewPerson, ReviewPlace } from '#shared/access-reviews/review.ts'
import {
  getEarlierPeriod,
  getUniqueEvents,
  isAnsweredForYears,
  type LogPage,
  readLog,
} from '#shared/audit/log-pages.ts'
import { type LogPeriod, toSecond } from '#shared/audit/periods.ts'
import { type LogOperation, logOperations, ownerOperations } from '#shared/audit/scopes.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { pageLimits } from '#shared/contract/choices.ts'
import { t } from '#shared/i18n/i18n.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import { startCollecting, startCollectingLists } from '../../../ui/bulk/bulk.ts'
import type { Collection, ListRead } from '../../../ui/bulk/collect.ts'
import { type AuditScope, readAuditPage } from '../../audit/model/scope.ts'
import type { ServiceFilter } from '../../audit/model/service-filter.ts'
import { placeKey } from '../../members/model/readings.ts'
import type { ListResult } from './list-results.ts'

type EventList = Collection<ListRead<AuditEventFields>>
type EventResult = ListResult<AuditEventFields>

/** Logs of one kind. */
export interface Logs {
  readonly operation: LogOperation
  readonly count: number
  /** Asks for all time, which services of current versions answer for the last thirty days. */
  startRecent(): EventList
  /** Reads what those left out of the logs with these keys. */
  startEarlier(keys: ReadonlySet<string>, now: number): EventList
}

/** Requests at once for one log that is read alone, and for all logs that are read at once. */
const maxAtOnce = 8

const titles = {
  group: { recent: () => t('Audit events of groups'), earlier: () => t('Older audit events of groups') },
  project: { recent: () => t('Audit events of projects'), earlier: () => t('Older audit events of projects') },
} as const

/** The logs of the groups or projects among these places. */
export function logsOfPlaces(
  connection: ConnectionRef,
  source: ReviewPlace['source'],
  places: readonly ReviewPlace[],
): Logs {
  const items = places
    .filter(place => place.source === source)
    .map(place => ({ key: placeKey(place), label: place.path, params: { id: place.id } }))
  const operation = logOperations[source]
  const owner = ownerOperations[source]
  return {
    ...{ operation, count: items.length },
    startRecent: () => startCollectingLists({ title: titles[source].recent(), connection, operation, items }),
    startEarlier: (keys, now) => {
      const rest = items.filter(({ key }) => keys.has(key))
      return startCollecting<typeof owner, ListRead<AuditEventFields>>(
        { title: titles[source].earlier(), connection, operation: owner, items: rest },
        async (params, signal, keep) => {
          const call = callOperation(connection, owner, params, { signal, priority: 'bulk' })
          const period = getEarlierPeriod(await call.then(({ value }) => value).catch(() => null), now)
          const scope = { kind: source, id: `${params.id}`, name: '' }
          return readEarlier({ connection, scope, filter: {}, period }, rest.length, signal, keep)
        },
      )
    },
  }
}

/** The events about a user. */
export function logOfUser(connection: ConnectionRef, { id, username }: ReviewPerson): Logs {
  const filter = { entity_type: 'User', entity_id: id } as const
  const item = { key: 'user', label: `@${username}` }
  const operation = logOperations.instance
  return {
    ...{ operation, count: 1 },
    startRecent: () => {
      const items = [{ ...item, params: filter }]
      return startCollectingLists({ title: t('Audit events about the user'), connection, operation, items })
    },
    startEarlier: (_keys, now) =>
      startCollecting<'users.list', ListRead<AuditEventFields>>(
        {
          ...{ title: t('Older audit events about the user'), connection, operation: 'users.list' },
          items: [{ ...item, params: { username } }],
        },
        async (params, signal, keep) => {
          const call = callOperation(connection, 'users.list', params, { signal, priority: 'bulk' })
          const user = await call.then(({ value }) => value.find(one => one.id === id)).catch(() => null)
          const period = getEarlierPeriod(user, now)
          return readEarlier({ connection, scope: { kind: 'instance' }, filter, period }, 1, signal, keep)
        },
      ),
  }
}

interface EarlierLog {
  readonly connection: ConnectionRef
  readonly scope: AuditScope
  readonly filter: ServiceFilter
  /** Null for a log that is younger than a month. */
  readonly period: LogPeriod | null
}

/** Reads one log by periods that services answer in full. What was read before a failure is kept as incomplete. */
async function readEarlier(
  { connection, scope, filter, period }: EarlierLog,
  logs: number,
  signal: AbortSignal,
  keep: (value: ListRead<AuditEventFields>) => void,
): Promise<string> {
  const items: AuditEventFields[] = []
  let notUnderstood = 0
  const read = async ({ begin, end }: LogPeriod, token: string | null): Promise<LogPage> => {
    const part = { ...filter, created_after: toSecond(begin), created_before: toSecond(end) }
    const page = { size: pageLimits.maximumSize, keyset: true, ...(token !== null && { token }) }
    const answer = fresh(await readAuditPage(connection, scope, part, { signal, page, priority: 'bulk' }))
    return { events: answer.value, notUnderstood: answer.misfits?.rows.length ?? 0, next: answer.page?.next ?? null }
  }
  const write = async (events: readonly AuditEventFields[], others: number) => {
    items.push(...events)
    notUnderstood += others
    keep({ items, announced: null, isComplete: false })
  }
  if (period) await readLog(period, { read, write }, Math.max(1, Math.floor(maxAtOnce / logs)))
  keep({ items, announced: items.length, isComplete: notUnderstood === 0 })
  return `${items.length}`
}

export interface LogLoading {
  /** Waits for a collection, and tells of its job. */
  finish(collection: EventList): Promise<readonly EventResult[]>
  /** Whether events of other logs have shown that the service answers for years. */
  readonly isForYears: boolean
}

/** Loads whole logs: with one request for all time, and by periods as well if no event of any log is older than a month. */
export async function loadLogs(all: readonly Logs[], { finish, isForYears }: LogLoading) {
  const now = Date.now()
  const recent = await Promise.all(
    all.filter(({ count }) => count > 0).map(async logs => ({ logs, results: await finish(logs.startRecent()) })),
  )
  const isAnswered =
    isForYears || recent.some(({ results }) => results.some(({ items }) => isAnsweredForYears(items ?? [], now)))
  const whole = isAnswered
    ? recent
    : await Promise.all(recent.map(async ({ logs, results }) => ({ logs, results: await addEarlier(logs, results) })))
  return { whole, isForYears: isAnswered }

  /** A log that failed is not read on; nor is any after the user has cancelled. */
  async function addEarlier(logs: Logs, results: readonly EventResult[]): Promise<readonly EventResult[]> {
    const keys = new Set(results.filter(({ state }) => state === 'complete').map(({ key }) => key))
    const isCancelled = results.some(({ error }) => error === 'cancelled')
    const earlier = keys.size === 0 || isCancelled ? [] : await finish(logs.startEarlier(keys, now))
    const found = new Map(earlier.map(result => [result.key, result]))
    return results.map(result => (keys.has(result.key) ? join(result, found.get(result.key)) : result))
  }
}

/** A log as one list: complete if both of its reads are. */
function join(recent: EventResult, earlier: EventResult | undefined): EventResult {
  if (!earlier) return { ...recent, state: 'incomplete', error: 'cancelled' }
  const { at, state, error } = earlier
  const items = getUniqueEvents([...(recent.items ?? []), ...(earlier.items ?? [])])
  return { ...recent, items, at, state: state === 'complete' ? state : 'incomplete', error }
}
