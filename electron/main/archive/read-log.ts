import { randomUUID } from 'node:crypto'
import { isOfPart, type LogPage } from '#shared/audit/log-pages.ts'
import {
  beginOfLogs,
  beginOfOwner,
  type LogPeriod,
  maxAnsweredPeriod,
  splitPeriod,
  toSecond,
} from '#shared/audit/periods.ts'
import { logOperations, ownerOperations } from '#shared/audit/scopes.ts'
import type { ArchiveScope, ConnectionRef } from '#shared/bridge.ts'
import { isValueOf } from '#shared/contract/contract.ts'
import { Failure } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { ArchiveRange } from './archive-state.ts'

const pageSize = 100

/**
 * Reads the log of a scope page by page, with the service itself as the only source. The pages of a long period are those of its parts, one after the
 * other, since services leave out what is older. The reader throws `Failure`.
 */
export function createLogReader(
  proxy: Pick<ApiProxy, 'call' | 'cancel'>,
  connection: ConnectionRef,
  scope: ArchiveScope,
  signal: AbortSignal,
) {
  /** Asked once: the parts that tokens number are counted from it. */
  let beginOfScope: Promise<number> | undefined

  return async ({ from, to }: Pick<ArchiveRange, 'from' | 'to'>, token: string | null): Promise<LogPage> => {
    if (from === null) beginOfScope ??= getBegin()
    const end = Date.parse(to)
    const range = { begin: from === null ? Math.min((await beginOfScope) ?? beginOfLogs, end) : Date.parse(from), end }
    const [number = '0', ofPart] = token?.split(' ') ?? []
    const parts = splitPeriod(range, maxAnsweredPeriod)
    const part = parts[Number(number)] ?? range
    const page = await readPage(part, ofPart ?? null)
    const events = page.events.filter(({ created_at: at }) => isOfPart(part, range, Date.parse(at)))
    const hasMore = Number(number) + 1 < parts.length
    const next = page.next === null ? (hasMore ? `${Number(number) + 1}` : null) : `${number} ${page.next}`
    return { ...page, events, next }
  }

  /** Reading the log itself tells why, when this fails. */
  async function getBegin(): Promise<number> {
    if (scope.kind === 'instance') return beginOfLogs
    const operation = ownerOperations[scope.kind]
    return call({ operation, from: 'network', priority: 'bulk', params: { id: scope.id } }).then(
      ({ value }) => beginOfOwner(value),
      () => beginOfLogs,
    )
  }

  async function readPage({ begin, end }: LogPeriod, token: string | null): Promise<LogPage> {
    const { value, page, provenance, misfits } = await call({
      ...{ operation: logOperations[scope.kind], from: 'network', partly: true, priority: 'bulk' },
      params: {
        ...(scope.kind !== 'instance' && { id: scope.id }),
        ...{ created_after: toSecond(begin), created_before: toSecond(end) },
      },
      page: { size: pageSize, keyset: true, ...(token !== null && { token }) },
    })
    if (provenance.stale) throw new Failure(provenance.because ?? { kind: 'offline', detail: 'no answer' })
    if (!isValueOf('auditEvents.list', value)) throw new TypeError('The answer is no list of audit events')
    return { events: value, notUnderstood: misfits?.rows.length ?? 0, next: page?.next ?? null }
  }

  async function call(request: Omit<Parameters<ApiProxy['call']>[0], 'callId' | 'connection'>) {
    if (signal.aborted) throw new Failure({ kind: 'cancelled' })
    const callId = randomUUID()
    const cancel = () => proxy.cancel(callId)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await proxy.call({ ...request, callId, connection })
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
